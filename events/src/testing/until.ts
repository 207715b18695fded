import { setTimeout as sleep } from 'node:timers/promises';

const longestMs = 120_000;

/** Waits until the condition is true. Throws where that takes longer than two minutes. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const start = performance.now();
  while (!(await condition())) {
    if (performance.now() - start > longestMs) throw new Error('The condition stayed false for two minutes');
    await sleep(20);
  }
}
