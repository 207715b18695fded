import type { ChildProcess } from 'node:child_process';

const everyMs = 5_000;
const mostMissed = 6;
const sign = 'alive';

/**
 * Sends the supervisor of this process, if it has one, a message that it is open, and then regular signs that it runs.
 */
export function giveSignsOfLife(ms = everyMs): void {
  process.send?.(sign);
  setInterval(() => process.send?.(sign), ms).unref();
}

/**
 * Kills a process that gave signs of life and then none for half a minute: it does not react, and neither do its calls.
 * The time is counted in ticks of this process's own timer, so that a supervisor that was suspended kills nobody when
 * it continues.
 */
export function endWhenSilent(child: ChildProcess, ms = everyMs): void {
  let missed: number | null = null;
  child.on('message', (message) => {
    if (message === sign) missed = 0;
  });
  const watch = setInterval(() => {
    if (missed === null) return;
    missed += 1;
    if (missed > mostMissed) child.kill('SIGKILL');
  }, ms);
  child.once('exit', () => clearInterval(watch));
}
