import { markdownTable, median, ratePerSecond } from './load';
import { emmettRival } from './submit/emmett.rival';
import { groupCommitRival } from './submit/group-commit.rival';
import { flatInHistory } from './submit/flat-in-history';
import type { Rival } from './submit/rival';
import { firstFanId, goId, manyRows, openGo } from './submit/shop';
import { sqlFunctionRival } from './submit/sql-function.rival';

const runs = Number(process.env['BENCH_RUNS'] ?? 5);
const runMs = 1_500;
const warmUpMs = 500;
const wanted = new RegExp(process.env['BENCH_CASES'] ?? '.');
const inFlights = (process.env['BENCH_IN_FLIGHT'] ?? '1,8,32').split(',').map(Number);

const stocks = {
  '2 scarce': (): readonly [number, number] => [1, 2],
  '10,000': (): readonly [number, number] => {
    const first = 1 + Math.floor(Math.random() * manyRows);
    return [first, 1 + (first % manyRows)];
  },
} as const;

interface Load {
  readonly inFlight: number;
  readonly items: () => readonly [number, number];
  readonly ms: number;
}

/** Claims per second, and the effect of a history on them. BENCH_CASES is a pattern for the tables' names. */
export async function submitBench(databaseUrl: string): Promise<void> {
  const tables = {
    [`Medians of ${runs} runs of ${runMs} ms each`]: besideOthers,
    'Flat in history': flatInHistory,
  };
  await openGo(databaseUrl);
  for (const [what, table] of Object.entries(tables))
    if (wanted.test(what)) process.stdout.write(`\n${what}:\n\n${await table(databaseUrl)}\n`);
}

/** Claims per second of the product, of a function call per claim and of Emmett, in turns on one database. */
async function besideOthers(databaseUrl: string): Promise<string> {
  const rivals = [
    await groupCommitRival(databaseUrl, goId),
    await sqlFunctionRival(databaseUrl, goId),
    await emmettRival(databaseUrl, goId),
  ];
  let fanId = firstFanId;
  const measure = (rival: Rival, load: Load) =>
    ratePerSecond(load.inFlight, load.ms, () => rival.claim(++fanId, load.items()));
  for (const rival of rivals) await measure(rival, { inFlight: 8, items: stocks['10,000'], ms: warmUpMs });
  const rows: string[][] = [];
  for (const [stock, items] of Object.entries(stocks)) {
    for (const inFlight of inFlights) {
      const rates = rivals.map((): number[] => []);
      for (let run = 0; run < runs; run++) {
        for (const [index, rival] of rivals.entries())
          rates[index]?.push(await measure(rival, { inFlight, items, ms: runMs }));
      }
      rows.push(rowOf(stock, inFlight, rates.map(median)));
      process.stderr.write(`${stock}, ${inFlight} in flight: done\n`);
    }
  }
  for (const rival of rivals) await rival.close();
  const head = [
    'stock rows',
    'in flight',
    ...rivals.map(({ name }) => `${name}, claims/s`),
    '÷ function',
    '÷ Emmett',
  ];
  return markdownTable(head, rows);
}

function rowOf(stock: string, inFlight: number, rates: readonly number[]): string[] {
  const [ours = 0, sqlFunction = 1, emmett = 1] = rates;
  return [
    stock,
    String(inFlight),
    ...rates.map((rate) => Math.round(rate).toLocaleString('en')),
    (ours / sqlFunction).toFixed(1),
    (ours / emmett).toFixed(1),
  ];
}
