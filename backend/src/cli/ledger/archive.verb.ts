import { writeArchive } from '../../features/books/exports/archive/write-archive';
import { toFile, withProgress } from './file-output';
import { withServerClient } from './ledger-database';
import { localPath, progressLine, readArguments } from './terminal';

export const archiveUsage = 'archive FILE.zip [--without-passwords]';

/** Writes the whole shop as one file. */
export async function archiveVerb(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    usage: archiveUsage,
    options: { 'without-passwords': { type: 'boolean', default: false } },
    words: [1, 1],
  });
  const path = localPath(positionals[0] ?? '');
  const options = { passwords: !values['without-passwords'], now: new Date() };
  await withServerClient((client) => toFile(withProgress(writeArchive(client, options)), path));
  progressLine('');
  return 0;
}
