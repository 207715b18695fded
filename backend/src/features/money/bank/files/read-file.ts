import { FileRefused, textOf } from '../../../../platform/tables/read-table';
import { readCamt } from './camt';
import { readCsv, type Mapping } from './csv';
import { together, type ReadFile } from './read-line';

const mostLines = 20_000;

/**
 * The contents of files of a bank, each XML or a table. They are read in memory and kept nowhere (rules M12 to M14). Throws FileRefused, and
 * HeadUnknown for a table that nobody has mapped yet.
 */
export function readFiles(
  files: readonly Uint8Array[],
  mappingOf: (head: readonly string[]) => Mapping | undefined,
): ReadFile {
  const read = files.map((bytes) => readText(textOf(bytes), mappingOf));
  const source = [...new Set(read.map((one) => one.source))].join(', ');
  const found: ReadFile = { source, ...together(read) };
  const count = found.lines.length + found.refused.length;
  if (count + found.pending + found.leftOut === 0)
    throw new FileRefused((i18n) => i18n.t('There is no line in this file.'));
  if (count > mostLines)
    throw new FileRefused((i18n) =>
      i18n.t('This file has more than 20,000 lines: please choose a shorter time.'),
    );
  return found;
}

const readText = (text: string, mappingOf: Parameters<typeof readCsv>[1]): ReadFile =>
  /^\s*<[?!\w]/.test(text.slice(0, 1_000).replace(/^\uFEFF/, '')) ? readCamt(text) : readCsv(text, mappingOf);
