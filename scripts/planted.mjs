import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

/** Works in a folder of its own that contains these files, by their paths, and the packages of the project.
 * @template T
 * @param {readonly Record<string, string>[]} files
 * @param {(folder: string) => Promise<T>} work
 * @returns {Promise<T>} */
export async function inPlantedFolder(files, work) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'planted-')));
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [path, content] of files.flatMap((one) => Object.entries(one))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
