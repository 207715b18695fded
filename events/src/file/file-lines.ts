import { NotABooksFile } from './book-lines';

const newline = 0x0a;

export interface FileLine {
  /** Without its newline. */
  readonly bytes: Buffer;
  /** False for a rest after the last newline. */
  readonly complete: boolean;
}

/** Longer than any line of a books file: a seal lists at most some ten thousand events. */
const longestLineBytes = 64 * 1024 * 1024;

/** Splits a file into lines. Throws NotABooksFile for a line that is longer than any in such a file. */
export async function* fileLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<FileLine> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const chunk of chunks) {
    let bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline)) {
      yield { bytes: Buffer.concat([...rest, bytes.subarray(0, end)]), complete: true };
      bytes = bytes.subarray(end + 1);
      rest = [];
      restBytes = 0;
    }
    rest.push(bytes);
    restBytes += bytes.length;
    if (restBytes > longestLineBytes) throw new NotABooksFile('A line is longer than any of a books file.');
  }
  if (restBytes > 0) yield { bytes: Buffer.concat(rest), complete: false };
}
