import { until } from '@fan-beats/events/testing';
import { patienceMs } from '../support/browser';

/** Reads again until it reads what is expected; the failure shows what it read last. */
export async function eventually<Value>(read: () => Promise<Value>, expected: Value): Promise<void> {
  const end = Date.now() + patienceMs;
  await until(async () => {
    const value = await read();
    try {
      // Not node's own comparison: arrays of the test's and of the library's realm are never the same to it.
      expect(value).toEqual(expected);
      return true;
    } catch (error) {
      if (Date.now() > end) throw error;
      return false;
    }
  });
}
