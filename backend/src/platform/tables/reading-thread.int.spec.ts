import { camtFile } from '../../features/money/bank/testing/camt-file';
import { FileRefused } from './read-table';
import { readOnThread } from './reading-thread';

const bankFile = require.resolve('@fan-beats/backend/features/money/bank/files/bank-file.worker');
const job = (text: string) => ({ bytes: Buffer.from(text), mappings: new Map(), said: null, key: 'key' });
const purpose = (text: string): string =>
  camtFile([{ amountCents: 100, purpose: 'PURPOSE' }]).replace('PURPOSE', text);

describe('a file that is read on a thread', () => {
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
