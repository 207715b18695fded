import { migrate } from '@fan-beats/backend/platform/database/migrate';

import { measured, type DropCosts } from './drop/costs';
import { measureLanes, type BatchCost } from './drop/lanes';
import { Simulation, type Drop } from './drop/simulation';
import { fillShop } from './http/shop';
import { markdownTable } from './load';

const second = 1_000;
const wanted = new RegExp(process.env['BENCH_CASES'] ?? '.');
const counts = (process.env['BENCH_PROCESSES'] ?? '1,2,4,8,16,32,64').split(',').map(Number);
/** Numbers of processes, from which the fewest that suffice are found. */
const candidates = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32];
/** The longest that a fan may wait for the answer to a cart. */
const patienceMs = 2 * second;

const drop = {
  fans: 100_000,
  atOnce: 0.3,
  atOnceMs: 5 * second,
  halfLifeMs: 60 * second,
  lastMs: 300 * second,
  leastThinkMs: 5 * second,
  thinkMs: 15 * second,
  askAgainMs: 4 * second,
  spreadMs: 1.5 * second,
  smallQuestions: 2,
  hintsEveryMs: 100,
  postgresCores: 8,
} satisfies Omit<Drop, 'processes' | 'costs'>;

/**
 * A drop of 100,000 fans: measures how ledgers compete for the same two rows, and then simulates the whole drop with 1
 * to 64 server processes, from the measured costs of calls. BENCH_CASES=lanes or simulation runs one of them.
 */
export async function dropBench(databaseUrl: string): Promise<void> {
  if (wanted.test('lanes')) await tellLanes(databaseUrl);
  if (!wanted.test('simulation')) return;
  const fans = drop.fans.toLocaleString('en');
  process.stdout.write(`\n${fans} fans, simulated:\n\n${byProcesses(measured)}\n`);
  process.stdout.write(`\nWhat moves the limit:\n\n${byVariant(measured)}\n`);
}

async function tellLanes(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl);
  await fillShop(databaseUrl);
  const { text, costs } = await measureLanes(databaseUrl);
  const line = ({ base, each }: BatchCost): string =>
    `${base.toFixed(2)} ms and ${each.toFixed(3)} ms a claim`;
  process.stdout.write(
    `\nThe same two rows, 256 claims in flight:\n\n${text}\n\nA batch holds them for ${line(costs.rows)}, after ${line(costs.before)}.\n`,
  );
}

function byProcesses(costs: DropCosts): string {
  const rows = counts.map((processes) => {
    const { longest, serverUse, ...times } = new Simulation({ ...drop, costs, processes }).run();
    const [where = '', waitMs = 0] = Object.entries(longest).sort(([, a], [, b]) => b - a)[0] ?? [];
    return [
      String(processes),
      ...[times.allAnsweredMs, times.medianSubmissionMs, times.slowSubmissionMs, times.slowShopMs].map(
        seconds,
      ),
      `${(serverUse * 100).toFixed(0)} %`,
      `${where}, ${seconds(waitMs)}`,
    ];
  });
  const head = [
    'processes',
    'all answered, s',
    'median submission, s',
    'slowest hundredth, s',
    'slowest hundredth of shops, s',
    'cores in use',
    'longest wait, s',
  ];
  return markdownTable(head, rows);
}

const seconds = (ms: number): string => (ms / second).toFixed(ms < 100 ? 2 : 1);

const cheaper = (costs: DropCosts): DropCosts => ({
  ...costs,
  shop: { server: costs.shop.server / 4, postgres: costs.shop.postgres / 4 },
});

const variants: readonly (readonly [what: string, change: (costs: DropCosts) => Partial<Drop>])[] = [
  ['as it is', () => ({})],
  ['a shop asks again every 15 s instead of 4', () => ({ askAgainMs: 15 * second })],
  ['one hint a second instead of ten', () => ({ hintsEveryMs: second })],
  ['the shop costs a quarter', (costs) => ({ costs: cheaper(costs) })],
  ['all three', (costs) => ({ askAgainMs: 15 * second, hintsEveryMs: second, costs: cheaper(costs) })],
  ['everybody within five seconds', () => ({ atOnce: 1 })],
];

/** The number of processes from which the slowest hundredth gets its answer in time. */
function byVariant(costs: DropCosts): string {
  const rows = variants.map(([what, change]) => [what, fewestInTime({ ...drop, costs, ...change(costs) })]);
  return markdownTable(['', `processes until the slowest hundredth takes ${patienceMs / second} s`], rows);
}

/** By bisection: more processes never make it slower until the rows are the bottleneck. */
function fewestInTime(wanted: Omit<Drop, 'processes'>): string {
  let [low, high] = [0, candidates.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const { slowSubmissionMs } = new Simulation({ ...wanted, processes: candidates[middle] ?? 1 }).run();
    if (slowSubmissionMs <= patienceMs) high = middle;
    else low = middle + 1;
  }
  return low < candidates.length ? String(candidates[low]) : 'more';
}
