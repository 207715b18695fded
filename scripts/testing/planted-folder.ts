import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The contents of files by their paths. */
export type Files = Readonly<Record<string, string>>;

/** Makes a folder that contains these files and the packages of the project; the caller removes it. */
export function makePlantedFolder(files: Files): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'planted-')));
  symlinkSync(resolve(__dirname, '../../node_modules'), join(folder, 'node_modules'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}
