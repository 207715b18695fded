import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from 'pg';

import { atShare } from '../http/bursts';
import { markdownTable, median } from '../load';
import { postgresProcessor, processorMs } from '../processor';
import { setLimits } from '../set-limits';
import type { Done, Task } from './ledger-process';

const runs = Number(process.env['BENCH_RUNS'] ?? 5);
const runMs = Number(process.env['BENCH_MS'] ?? 1_500);
const counts = [1, 2, 4, 8];
const inFlightInAll = 256;
const plentyGo = 1;
/** Each of these is sold out once. */
let scarceGo = 1_000;
const copies = 2_000;

/** Milliseconds of a batch: `each` for every claim of it, `base` for the batch itself. */
export interface BatchCost {
  readonly base: number;
  readonly each: number;
}

export interface LaneCosts {
  /** While no other process may write its rows. */
  readonly rows: BatchCost;
  /** The rest: it waits for the rows that it loads, and decides. */
  readonly before: BatchCost;
}

class Ledgers {
  private constructor(private readonly processes: readonly ChildProcess[]) {}

  static async open(databaseUrl: string, count: number): Promise<Ledgers> {
    const processes = Array.from({ length: count }, (_, n) =>
      fork(join(__dirname, 'ledger-process.js'), [databaseUrl, String(++series * 1_000_000 + n)]),
    );
    await Promise.all(processes.map((one) => once(one, 'message')));
    return new Ledgers(processes);
  }

  get pids(): readonly number[] {
    return this.processes.map(({ pid }) => pid ?? 0);
  }

  async work(task: Task): Promise<readonly Done[]> {
    const done = this.processes.map(async (one) => ((await once(one, 'message')) as [Done])[0]);
    for (const one of this.processes) one.send(task);
    return Promise.all(done);
  }

  close(): void {
    for (const one of this.processes) one.kill();
  }
}

/** Every process claims for fans of its own. */
let series = 1;

const sumOf = (done: readonly Done[], field: Exclude<keyof Done, 'times'>): number =>
  done.reduce((sum, one) => sum + one[field], 0);

/**
 * Claims on the same two rows by 1, 2, 4 and 8 ledgers, each in a process of its own: as a table, and the cost of a
 * batch for one of them.
 */
export async function measureLanes(
  databaseUrl: string,
): Promise<{ readonly text: string; readonly costs: LaneCosts }> {
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  const postgresMs = await postgresProcessor(databaseUrl);
  const rows: string[][] = [];
  for (const count of counts) {
    const ledgers = await Ledgers.open(databaseUrl, count);
    const inFlight = inFlightInAll / count;
    // They share the cores, so each needs longer until its code is warm.
    await ledgers.work({ goId: plentyGo, inFlight, ms: runMs * count });
    const taken: number[][] = [];
    for (let run = 0; run < runs; run++) {
      const before = [processorMs(ledgers.pids), postgresMs()] as const;
      const done = await ledgers.work({ goId: plentyGo, inFlight, ms: runMs });
      const claims = sumOf(done, 'claims');
      taken.push([
        (claims * 1_000) / runMs,
        claims / sumOf(done, 'commits'),
        (sumOf(done, 'rollbacks') * 1_000) / claims,
        atShare(
          done.flatMap(({ times }) => times),
          0.99,
        ),
        ((processorMs(ledgers.pids) - before[0]) * 1_000) / claims,
        ((postgresMs() - before[1]) * 1_000) / claims,
      ]);
    }
    const medians = taken[0]?.map((_, figure) => median(taken.map((run) => run[figure] ?? 0))) ?? [];
    rows.push([
      String(count),
      ...medians.map((value) => (value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en'))),
      ...(await sellOut(owner, ledgers, inFlight)),
    ]);
    ledgers.close();
  }
  await owner.end();
  const head = [
    'ledgers',
    'claims/s',
    'claims a commit',
    'batches decided again per 1,000 claims',
    'slowest hundredth, ms',
    'ledger µs a claim',
    'PostgreSQL µs a claim',
    `batches decided again while ${copies.toLocaleString('en')} copies sell out`,
    'gave up',
  ];
  return { text: markdownTable(head, rows), costs: await measureBatches(databaseUrl) };
}

const goOf = (goId: number): string => `
  INSERT INTO gos (go_id, title, published) VALUES (${goId}, 'Scarce', true);
  INSERT INTO go_items (go_id, item_id) SELECT ${goId}, item_id FROM items WHERE item_id <= 2;`;

/** Throws where not every copy was sold once. */
async function sellOut(owner: Client, ledgers: Ledgers, inFlight: number): Promise<string[]> {
  const goId = ++scarceGo;
  await owner.query(goOf(goId));
  await setLimits(
    owner,
    `SELECT go_id, item_id, NULL AS variant_id, ${copies} AS max FROM go_items WHERE go_id = ${goId}`,
  );
  const done = await ledgers.work({ goId, inFlight, ms: 20_000 });
  const { rows } = await owner.query<{ claimed: number }>(
    'SELECT claimed FROM projection.go_stock WHERE go_id = $1 AND item_id = 1',
    [goId],
  );
  if (sumOf(done, 'claims') !== copies || rows[0]?.claimed !== copies)
    throw new Error(
      `Sold ${sumOf(done, 'claims')} of ${copies} copies, and recorded ${rows[0]?.claimed ?? 0}`,
    );
  return [String(sumOf(done, 'rollbacks')), String(sumOf(done, 'gaveUp'))];
}

/** One ledger with batches of different sizes. */
async function measureBatches(databaseUrl: string): Promise<LaneCosts> {
  const ledgers = await Ledgers.open(databaseUrl, 1);
  const points: { readonly size: number; readonly rowsMs: number; readonly beforeMs: number }[] = [];
  for (const inFlight of [1, 16, 128]) {
    await ledgers.work({ goId: plentyGo, inFlight, ms: runMs });
    const sizes: number[] = [];
    const rowsMs: number[] = [];
    const wholeMs: number[] = [];
    for (let run = 0; run < runs; run++) {
      const [done] = await ledgers.work({ goId: plentyGo, inFlight, ms: runMs });
      if (!done) continue;
      sizes.push(done.claims / done.commits);
      rowsMs.push(done.inTransactionMs / done.commits);
      wholeMs.push(runMs / done.commits);
    }
    points.push({ size: median(sizes), rowsMs: median(rowsMs), beforeMs: median(wholeMs) - median(rowsMs) });
  }
  ledgers.close();
  return {
    rows: fit(points.map(({ size, rowsMs }) => [size, rowsMs])),
    before: fit(points.map(({ size, beforeMs }) => [size, beforeMs])),
  };
}

/** The straight line with the least squares. */
function fit(points: readonly (readonly [x: number, y: number])[]): BatchCost {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, one) => sum + one, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const each =
    points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) /
    points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return { base: meanY - each * meanX, each };
}
