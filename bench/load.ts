import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Keeps `inFlight` calls under way for `ms` milliseconds; returns completed calls per second. Throws the first failure.
 */
export async function ratePerSecond(
  inFlight: number,
  ms: number,
  call: () => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  let completed = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() - start < ms) {
      await call();
      completed++;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  return (completed * 1000) / (performance.now() - start);
}

/** Sends at an even pace, whether the earlier ones are answered or not. Throws the first failure. */
export async function evenly(
  { perSecond, ms }: { readonly perSecond: number; readonly ms: number },
  send: (n: number) => Promise<unknown>,
): Promise<void> {
  const began = performance.now();
  const sent: Promise<unknown>[] = [];
  for (let n = 0; n < (perSecond * ms) / 1_000; n++) {
    const waitMs = began + (n * 1_000) / perSecond - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    sent.push(send(n));
  }
  await Promise.all(sent);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('No median of nothing');
  return middle;
}

/** A table in Markdown, for docs/performance.md. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
