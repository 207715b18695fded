import type { ReadStream } from 'node:tty';
import { createInterface } from 'node:readline/promises';
import { Writable, type Readable } from 'node:stream';
import { CliFailure } from './ledger/terminal';

/** Discards the output of typed keys. */
const nothing = (): Writable => new Writable({ write: (_shown, _encoding, done) => done() });

/**
 * Asks for a password at the terminal, where typed keys are not shown, or reads the first line of a pipe. Throws
 * CliFailure for Ctrl-C and at the end.
 */
export async function askPassword(
  input: Readable & Partial<Pick<ReadStream, 'isTTY'>> = process.stdin,
  output: Writable = process.stderr,
): Promise<string> {
  const hidden = input.isTTY === true;
  const asked = createInterface({ input, output: hidden ? nothing() : output, terminal: hidden });
  const given = new AbortController();
  asked.once('close', () => given.abort());
  if (hidden) output.write('Password: ');
  try {
    return await asked.question('', { signal: given.signal });
  } catch (error) {
    if (given.signal.aborted) throw new CliFailure('No password was given.');
    throw error;
  } finally {
    asked.close();
    if (hidden) output.write('\n');
  }
}
