import { resolve } from 'node:path';

/** A path as the person at the terminal means it: npm runs in the project's folder, wherever it was called. */
export function localPath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}
