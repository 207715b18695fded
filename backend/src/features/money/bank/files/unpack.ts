import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBufferPromise, type Entry } from 'yauzl';
import { FileRefused, mostBytes } from '../../../../platform/tables/read-table';

const maxUnpackedBytes = 40 * 1024 * 1024;
const maxFiles = 100;

/** The files that a ZIP contains; anything else is one file. Throws FileRefused (rule M14). */
export async function unpack(bytes: Uint8Array): Promise<readonly Uint8Array[]> {
  if (bytes.length > mostBytes) throw new FileRefused((i18n) => i18n.t('This file is larger than 12 MB.'));
  if (!isZip(bytes)) return [bytes];
  const files = await unpackZip(bytes).catch((error: unknown) => {
    if (error instanceof FileRefused) throw error;
    throw new FileRefused((i18n) => i18n.t('This ZIP is broken, or locked with a password.'));
  });
  if (files.length === 0) throw new FileRefused((i18n) => i18n.t('There is no file in this ZIP.'));
  if (files.some(isZip))
    throw new FileRefused((i18n) => i18n.t('There is a ZIP in this ZIP: please unpack it first.'));
  return files;
}

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** Adds the declared sizes first, so that a bomb is refused before anything is unpacked. yauzl unpacks no more than was declared. */
async function unpackZip(bytes: Uint8Array): Promise<readonly Uint8Array[]> {
  // Names are not decoded, as yauzl refuses a path that would leave a folder: nothing is written here.
  const zip = await fromBufferPromise(asBuffer(bytes), { decodeStrings: false });
  const entries: Entry[] = [];
  let declaredBytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (!isFile(entry)) continue;
    entries.push(entry);
    declaredBytes += entry.uncompressedSize;
    if (entries.length > maxFiles)
      throw new FileRefused((i18n) => i18n.t('There are more than 100 files in this ZIP.'));
    if (declaredBytes > maxUnpackedBytes)
      throw new FileRefused((i18n) => i18n.t('Unpacked, the files in this ZIP are larger than 40 MB.'));
  }
  const files: Uint8Array[] = [];
  for (const entry of entries) {
    const file = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(file) !== entry.crc32) throw new Error('The checksum differs');
    files.push(file);
  }
  return files;
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

function isFile({ fileNameRaw }: Entry): boolean {
  const name = fileNameRaw.toString('latin1');
  return !name.endsWith('/') && !name.startsWith('__MACOSX/');
}
