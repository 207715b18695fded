import type { ChildProcess } from 'node:child_process';

const everyMs = 5_000;
const mostMissed = 6;
const sign = 'alive';

/** Tells whoever supervises this process, if anybody does, that it is open, and from time to time that it runs. */
export function giveSignsOfLife(ms = everyMs): void {
  process.send?.(sign);
  setInterval(() => process.send?.(sign), ms).unref();
}

/**
 * Ends a process that gave signs of life and then none for half a minute: it stands still, and with it every call it was handed. Times
 * are counted in turns of this process's own clock, so that one that was stopped itself ends nobody when it goes on.
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
