import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Possible folders of the drawn pictures, relative to the sources and to their build. */
const folders = [join(__dirname, '../assets'), join(__dirname, '../../assets')];

/** The folder with the pictures that the demo data names. */
export function demoPictureFolder(): string {
  const folder = folders.find((candidate) => existsSync(candidate));
  if (!folder) throw new Error('The pictures of the demo shop are missing');
  return folder;
}
