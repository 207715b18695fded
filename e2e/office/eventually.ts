import { patienceMs } from '../support/browser';

const pauseMs = 50;

/** Reads again until it reads what is expected; the failure shows what it read last. */
export async function eventually<Value>(read: () => Promise<Value>, expected: Value): Promise<void> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const value = await read();
    try {
      // Not node's own comparison: arrays of the test's and of the library's realm are never the same to it.
      expect(value).toEqual(expected);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
