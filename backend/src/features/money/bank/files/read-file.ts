import { unzipSync, type UnzipFileFilter } from 'fflate';
import { FileRefused, mostBytes, textOf } from '../../../../platform/tables/read-table';
import { readCamt } from './camt';
import { readCsv, type Mapping } from './csv';
import { together, type ReadFile } from './read-line';

const mostUnzipped = 40 * 1024 * 1024;
const mostFiles = 100;
const mostLines = 20_000;

/**
 * The contents of a file of a bank: XML, a table, or a ZIP of these. It is read in memory and kept nowhere (rules M12
 * to M14). Throws FileRefused, and HeadUnknown for a table that nobody has mapped yet.
 */
export function readFile(
  bytes: Uint8Array,
  mappingOf: (head: readonly string[]) => Mapping | undefined,
): ReadFile {
  if (bytes.length > mostBytes) throw new FileRefused('This file is larger than 12 MB.');
  const read = filesIn(bytes).map((one) => readText(textOf(one), mappingOf));
  const source = [...new Set(read.map((one) => one.source))].join(', ');
  const found: ReadFile = { source, ...together(read) };
  const count = found.lines.length + found.refused.length;
  if (count + found.pending + found.leftOut === 0) throw new FileRefused('There is no line in this file.');
  if (count > mostLines)
    throw new FileRefused('This file has more than 20,000 lines: please choose a shorter time.');
  return found;
}

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** Checks the sizes before anything is unpacked, so that a ZIP bomb never unpacks. */
function filesIn(bytes: Uint8Array): readonly Uint8Array[] {
  if (!isZip(bytes)) return [bytes];
  let [count, size] = [0, 0];
  const isMeant: UnzipFileFilter = ({ name, originalSize }) => {
    if (name.endsWith('/') || name.startsWith('__MACOSX/')) return false;
    count += 1;
    size += originalSize;
    if (count > mostFiles) throw new FileRefused('There are more than 100 files in this ZIP.');
    if (size > mostUnzipped) throw new FileRefused('Unpacked, the files in this ZIP are larger than 40 MB.');
    return true;
  };
  const files = unzipped(bytes, isMeant);
  if (files.length === 0) throw new FileRefused('There is no file in this ZIP.');
  if (files.some(isZip)) throw new FileRefused('There is a ZIP in this ZIP: please unpack it first.');
  return files;
}

function unzipped(bytes: Uint8Array, filter: UnzipFileFilter): Uint8Array[] {
  try {
    return Object.values(unzipSync(bytes, { filter }));
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw new FileRefused('This ZIP is broken, or locked with a password.');
  }
}

const readText = (text: string, mappingOf: Parameters<typeof readCsv>[1]): ReadFile =>
  /^\s*<[?!\w]/.test(text.slice(0, 1_000).replace(/^\uFEFF/, '')) ? readCamt(text) : readCsv(text, mappingOf);
