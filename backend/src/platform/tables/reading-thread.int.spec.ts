import { setTimeout as sleep } from 'node:timers/promises';
import { camtFile } from '../../features/bank/testing/camt-file';
import { FileRefused } from './read-table';
import { readOnThread } from './reading-thread';

const bankFile = require.resolve('@fan-beats/backend/features/bank/files/bank-file.worker');
const job = (text: string) => ({ bytes: Buffer.from(text), mappings: new Map(), said: null, key: 'key' });
const purpose = (text: string): string =>
  camtFile([{ amountCents: 100, purpose: 'PURPOSE' }]).replace('PURPOSE', text);

/** The longest time in which nobody else was answered. */
async function longestBlockMs(act: () => Promise<unknown>): Promise<number> {
  let [longest, isDone] = [0, false];
  const watch = async (): Promise<void> => {
    let before = performance.now();
    while (!isDone) {
      await sleep(5);
      const now = performance.now();
      longest = Math.max(longest, now - before);
      before = now;
    }
  };
  const watching = watch();
  try {
    await act();
  } finally {
    isDone = true;
    await watching;
  }
  return longest;
}

describe('a file that is read on a thread', () => {
  it.each([
    ['11 MB of &amp;', purpose('&amp;'.repeat(2_300_000))],
    [
      'a tag of 200,000 attributes',
      purpose('x').replace(
        '<Ustrd>',
        `<Ustrd ${Array.from({ length: 200_000 }, (_, index) => `a${index}="1"`).join(' ')}>`,
      ),
    ],
  ])('stops nobody: %s', async (_what, text) => {
    let taken = 0;
    const blocked = await longestBlockMs(async () => {
      const start = performance.now();
      // On a busy machine it takes longer than it may.
      await readOnThread(bankFile, job(text)).catch((error: unknown) => {
        if (!(error instanceof FileRefused)) throw error;
      });
      taken = performance.now() - start;
    });
    // The thread is started and the file is copied meanwhile, which takes a part of the time alone.
    expect(blocked).toBeLessThan(Math.max(250, taken / 2));
  });

  it('says what the reader refuses', async () => {
    await expect(readOnThread(bankFile, job('Hello'))).rejects.toThrow(FileRefused);
    await expect(readOnThread(bankFile, job('Hello'))).rejects.toThrow(/neither a statement in XML/);
  });

  it('is refused where it takes too long or too much memory, and the next is read', async () => {
    const large = job(purpose('x'));
    await expect(readOnThread(bankFile, large, { maxMs: 1, maxMb: 1_024 })).rejects.toThrow(/takes too long/);
    const many = job(camtFile(Array.from({ length: 20_000 }, () => ({ amountCents: 1, purpose: 'x' }))));
    await expect(readOnThread(bankFile, many, { maxMs: 60_000, maxMb: 16 })).rejects.toThrow(
      /too much memory/,
    );
    await expect(readOnThread(bankFile, job(purpose('x')))).resolves.toMatchObject({
      file: { source: 'camt.052' },
    });
  });
});
