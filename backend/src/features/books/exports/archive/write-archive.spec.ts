import { setImmediate as endOfTurn } from 'node:timers/promises';
import { zipped } from './write-archive';

describe('a ZIP file that is written while it is read', () => {
  it('ends with the error of an entry that cannot be read', async () => {
    const read = async () => {
      for await (const chunk of zipped([entryThatFails(Promise.resolve())], new Date()))
        expect(chunk).toBeDefined();
    };
    await expect(read()).rejects.toThrow('The connection was lost');
  });

  it('throws nothing where an entry fails after its reader has left', async () => {
    const uncaught: unknown[] = [];
    const note = (error: unknown) => uncaught.push(error);
    process.on('uncaughtException', note);
    process.on('unhandledRejection', note);
    let fail = (): void => undefined;
    const failing = new Promise<void>((resolve) => {
      fail = resolve;
    });
    const chunks = zipped([entryThatFails(failing)], new Date());
    await chunks.next();
    const leaving = chunks.return(undefined);
    fail();
    await leaving;
    for (let turn = 0; turn < 10; turn++) await endOfTurn();
    process.off('uncaughtException', note);
    process.off('unhandledRejection', note);
    expect(uncaught).toEqual([]);
  });
});

/** An entry with one chunk, which then waits and fails. */
function entryThatFails(waits: Promise<void>) {
  return {
    name: 'picture.jpg',
    compress: false as const,
    async *chunks() {
      yield Buffer.alloc(200_000);
      await waits;
      throw new Error('The connection was lost');
    },
  };
}
