import { median } from '../load';
import { processorMs } from '../processor';
import type { BenchServer } from '../server';

/** The server and the processor time of PostgreSQL, for measurements over a whole load. */
export interface Meter {
  readonly server: BenchServer;
  readonly postgresMs: () => number;
}

/** Processor time of the server and of PostgreSQL, in milliseconds, while the work runs. */
export async function metered<T>(
  { server, postgresMs }: Meter,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly serverMs: number; readonly databaseMs: number }> {
  const before = [processorMs(server.pids), postgresMs()] as const;
  const result = await work();
  return {
    result,
    serverMs: processorMs(server.pids) - before[0],
    databaseMs: postgresMs() - before[1],
  };
}

/** A load that is measured as a whole, and its figures by the heads of its columns. */
export interface Burst {
  readonly what: string;
  readonly about: string;
  readonly run: (meter: Meter, databaseUrl: string) => Promise<Readonly<Record<string, number>>>;
}

/** The median of each figure, as cells. */
export function mediansOf(
  runs: readonly Readonly<Record<string, number>>[],
): Readonly<Record<string, string>> {
  const [first = {}] = runs;
  return Object.fromEntries(
    Object.keys(first).map((name) => {
      const value = median(runs.map((run) => run[name] ?? 0));
      return [name, value < 100 ? value.toFixed(2) : Math.round(value).toLocaleString('en')];
    }),
  );
}

export const atShare = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
