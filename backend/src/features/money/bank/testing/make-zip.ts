import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Files by name, as a bank packs them for download. */
export function makeZip(files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}
