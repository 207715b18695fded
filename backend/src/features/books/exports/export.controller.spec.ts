import { Readable } from 'node:stream';
import { whileStanding } from './export.controller';

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

/** Reads one chunk every 600 ms. */
async function readSlowly(chunks: AsyncIterable<string>): Promise<string[]> {
  const read: string[] = [];
  try {
    for await (const chunk of chunks) {
      read.push(chunk);
      jest.setSystemTime(Date.now() + 600);
    }
  } catch (error) {
    read.push(error instanceof Error ? error.name : 'nothing known');
  }
  return read;
}

describe('a long answer', () => {
  it('ends in the middle once the session has ended', async () => {
    let standing = true;
    const chunks = Readable.from(['a', 'b', 'c', 'd', 'e']);
    const stands = (): Promise<boolean> => {
      const before = standing;
      standing = false;
      return Promise.resolve(before);
    };
    expect(await readSlowly(whileStanding(chunks, stands))).toEqual(['a', 'b', 'c', 'd', 'ActorRefused']);
  });

  it('looks once a second, however small its parts are', async () => {
    const stands = jest.fn(() => Promise.resolve(true));
    expect(await readSlowly(whileStanding(Readable.from(['a', 'b', 'c', 'd', 'e']), stands))).toHaveLength(5);
    expect(stands).toHaveBeenCalledTimes(2);
  });
});
