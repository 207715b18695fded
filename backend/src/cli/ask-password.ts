import type { ReadStream } from 'node:tty';
import { createInterface, type ReadLineOptions } from 'node:readline/promises';
import { Writable, type Readable } from 'node:stream';
import { CliFailure } from './ledger/terminal';

/** Discards the output of typed keys. */
const nothing = (): Writable => new Writable({ write: (_shown, _encoding, done) => done() });

type Input = Readable & Partial<Pick<ReadStream, 'isTTY'>>;

/**
 * Asks twice for a password at the terminal, where typed keys are not shown, or reads the first line of a pipe. Throws
 * CliFailure for Ctrl-C, at the end of the input, and where the two differ.
 */
export async function askPassword(
  input: Input = process.stdin,
  output: Writable = process.stderr,
): Promise<string> {
  if (input.isTTY !== true) return question('', { input, output, terminal: false }, output);
  const hidden = { input, output: nothing(), terminal: true };
  const password = await question('Password: ', hidden, output);
  const repeated = await question('The same password again: ', hidden, output);
  if (repeated !== password)
    throw new CliFailure('The two passwords differ. Nothing was created: please try again.');
  return password;
}

async function question(prompt: string, options: ReadLineOptions, shown: Writable): Promise<string> {
  const asked = createInterface(options);
  const given = new AbortController();
  asked.once('close', () => given.abort());
  shown.write(prompt);
  try {
    return await asked.question('', { signal: given.signal });
  } catch (error) {
    if (given.signal.aborted) throw new CliFailure('No password was given.');
    throw error;
  } finally {
    asked.close();
    if (options.terminal) shown.write('\n');
  }
}
