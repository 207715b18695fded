import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where the drawn pictures lie, seen from the sources and from what is built of them. */
const folders = [join(__dirname, '../assets'), join(__dirname, '../../assets')];

/** The folder with the pictures the demo data names. */
export function demoPictureFolder(): string {
  const folder = folders.find((candidate) => existsSync(candidate));
  if (!folder) throw new Error('The pictures of the demo shop are missing');
  return folder;
}
