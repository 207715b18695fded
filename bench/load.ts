import { performance } from 'node:perf_hooks';

/** Keeps `inFlight` calls under way for `ms` milliseconds; gives completed calls per second. Throws the first failure. */
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

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('No median of nothing');
  return middle;
}

/** A table in Markdown, as docs/performance.md shows it. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
