import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../../features/books/exports/error-code';
import { CliFailure, inWords, progressLine } from './terminal';

/** The chunks, with the progress of the file on standard error. */
export function withProgress(chunks: AsyncIterable<string | Uint8Array>): Readable {
  return Readable.from(counted(chunks), { objectMode: false });
}

async function* counted(chunks: AsyncIterable<string | Uint8Array>): AsyncGenerator<string | Uint8Array> {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    progressLine(`${inWords(Math.round(length / 1000))} kB …`);
    yield chunk;
  }
}

const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'EISDIR', 'ENOSPC']);

/** Writes a file that gets its name once it is complete. Throws CliFailure. */
export async function toFile(chunks: Readable, path: string): Promise<void> {
  const part = `${path}.part`;
  try {
    await pipeline(chunks, createWriteStream(part, { mode: 0o600 }));
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    if (unwritable.has(errorCode(error) ?? '')) throw new CliFailure(`${path} cannot be written.`);
    throw error;
  }
}
