import { isDeepStrictEqual } from 'node:util';

const [longestMs, pauseMs] = [15_000, 50];

/** Reads again until it reads what is expected; the failure shows what it read last. */
export async function eventually<Value>(read: () => Promise<Value>, expected: Value): Promise<void> {
  const end = Date.now() + longestMs;
  while (!isDeepStrictEqual(await read(), expected) && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  expect(await read()).toEqual(expected);
}
