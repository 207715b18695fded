import { until } from '@fan-beats/events/testing';
import { patienceMs } from '../support/browser';

/** Reads again until the value is as expected; the failure shows the last value. */
export async function eventually<Value>(read: () => Promise<Value>, expected: Value): Promise<void> {
  const end = Date.now() + patienceMs;
  await until(async () => {
    const value = await read();
    try {
      // Without node's own comparison, which treats arrays of the test's and of the library's realm as different.
      expect(value).toEqual(expected);
      return true;
    } catch (error) {
      if (Date.now() > end) throw error;
      return false;
    }
  });
}
