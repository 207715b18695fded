import { randomInt } from 'node:crypto';

import { ledgerTypes } from '@fan-beats/events';
import { readClaimsOfGo, rebuild } from '@fan-beats/projections';
import { Client, Pool } from 'pg';

import { markdownTable, median, ratePerSecond } from '../load';
import { fillLedger } from '../million-events';
import { postgresProcessor, processorMs } from '../processor';
import { groupCommitRival, type GroupCommit } from './group-commit.rival';
import { firstFanId, goId, manyRows, openGo, ownDatabase } from './shop';

const runs = Number(process.env['BENCH_RUNS'] ?? 5);
const manyEvents = Number(process.env['BENCH_EVENTS'] ?? 1_000_000);
/** One group order of 2,000 claims. */
const fewEvents = 10_000;
const runMs = 1_000;
const longClaims = 40;
const longVersion = 200;
const shortClaimsPerRun = 1_500;

type Measure = () => Promise<number>;
/** A row of the table. */
type InTurns = (name: string, much: Measure, little: Measure) => Promise<string[]>;

interface Taken {
  readonly rate: number;
  /** The processor time of this process and of PostgreSQL, per claim. */
  readonly processorUs: number;
}

/**
 * The cost of a history: the same work with much of it and with little, in turns. Shows the rate per second, and the
 * relative cost with much history.
 */
export async function flatInHistory(databaseUrl: string): Promise<string> {
  const postgresMs = await postgresProcessor(databaseUrl);
  const inTurns: InTurns = async (name, ...measures) => {
    const taken: [Taken[], Taken[]] = [[], []];
    for (let turn = 0; turn < runs; turn++)
      for (const [index, measure] of measures.entries())
        taken[index]?.push(await take(measure, () => postgresMs() + processorMs([process.pid])));
    process.stderr.write(`${name}: done\n`);
    const [much, little] = taken.map((those) => ({
      rate: median(those.map(({ rate }) => rate)),
      processorUs: median(those.map(({ processorUs }) => processorUs)),
    })) as [Taken, Taken];
    return [
      name,
      ...[much.rate, little.rate].map(whole),
      (little.rate / much.rate).toFixed(2),
      ...[much.processorUs, little.processorUs].map(whole),
      (much.processorUs / little.processorUs).toFixed(2),
    ];
  };
  const rows = [
    ...(await ledgersOfManyEvents(databaseUrl, inTurns)),
    ...(await claimsOfManyEvents(databaseUrl, inTurns)),
  ];
  const head = ['', 'much, a second', 'little, a second', 'little ÷ much'];
  return markdownTable([...head, 'much, processor µs', 'little, processor µs', 'much ÷ little'], rows);
}

const whole = (value: number): string => Math.round(value).toLocaleString('en');

async function take(measure: Measure, usedMs: () => number): Promise<Taken> {
  const [began, before] = [performance.now(), usedMs()];
  const rate = await measure();
  const calls = (rate * (performance.now() - began)) / 1_000;
  return { rate, processorUs: ((usedMs() - before) * 1_000) / calls };
}

async function claimsOfManyEvents(databaseUrl: string, inTurns: InTurns): Promise<string[][]> {
  const product = await groupCommitRival(databaseUrl, goId);
  const claims = new Claims(product, firstFanId * 2);
  const long = await claims.make(longClaims, longVersion);
  const short = await claims.make(shortClaimsPerRun * (runs + 1), 2);
  const warm = await inTurns(
    `a claim with ${longVersion} events, with 2`,
    () => ratePerSecond(1, runMs, () => claims.extend(long[randomInt(long.length)] ?? 0)),
    () => ratePerSecond(1, runMs, () => claims.extend(short.pop() ?? 0)),
  );
  await product.close();
  // A process that has never loaded the claims has to read them whole, once.
  const fresh = await groupCommitRival(databaseUrl, goId);
  claims.product = fresh;
  await claims.make(200, 1);
  const aTurn = Math.floor(longClaims / runs);
  const first = (fans: number[]) => async () => {
    const started = performance.now();
    for (let n = 0; n < aTurn; n++) await claims.extend(fans.pop() ?? 0);
    return (aTurn * 1000) / (performance.now() - started);
  };
  const cold = await inTurns('the same, the first one by a process', first([...long]), first(short));
  await fresh.close();
  return [warm, cold];
}

/** Claims of fans; each is extended by one piece of one item at a time. */
class Claims {
  private readonly amounts = new Map<number, number>();

  constructor(
    public product: GroupCommit,
    private nextFanId: number,
  ) {}

  async make(count: number, version: number): Promise<number[]> {
    const fans = Array.from({ length: count }, () => this.nextFanId++);
    for (let n = 0; n < version; n++)
      for (let first = 0; first < fans.length; first += 100)
        await Promise.all(fans.slice(first, first + 100).map((fanId) => this.extend(fanId)));
    return fans;
  }

  extend(fanId: number): Promise<unknown> {
    const amount = (this.amounts.get(fanId) ?? 0) + 1;
    this.amounts.set(fanId, amount);
    return this.product.extend(fanId, 1 + (fanId % manyRows), amount);
  }
}

async function ledgersOfManyEvents(databaseUrl: string, inTurns: InTurns): Promise<string[][]> {
  const urls = [await filled(databaseUrl, manyEvents), await filled(databaseUrl, fewEvents)] as const;
  const products = await Promise.all(urls.map((url) => groupCommitRival(url, goId)));
  const pools = urls.map((connectionString) => new Pool({ connectionString, max: 1, types: ledgerTypes }));
  let fanId = firstFanId;
  const submits = (of: number, inFlight: number) => () =>
    ratePerSecond(inFlight, runMs, async () => {
      const item = randomInt(1, manyRows);
      await products[of]?.claim(++fanId, [item, item + 1]);
    });
  const overviews = (of: number) => () =>
    ratePerSecond(1, runMs, async () => {
      const pool = pools[of];
      if (!pool || (await readClaimsOfGo(pool, 1)).length < 100) throw new Error('The overview is empty');
    });
  const [many, few] = [manyEvents, fewEvents].map(whole);
  const gos = whole(manyEvents / fewEvents);
  for (const of of [0, 1]) await submits(of, 8)();
  const rows = [
    await inTurns(`${many} events, ${few}; 1 in flight`, submits(0, 1), submits(1, 1)),
    await inTurns(`${many} events, ${few}; 32 in flight`, submits(0, 32), submits(1, 32)),
    await inTurns(`overview of a group order among ${gos}, alone`, overviews(0), overviews(1)),
  ];
  for (const closing of products) await closing.close();
  for (const pool of pools) await pool.end();
  return rows;
}

/** A database of its own with a history of `events` events. */
async function filled(databaseUrl: string, events: number): Promise<string> {
  const url = await ownDatabase(databaseUrl, `bench_${events}`);
  await openGo(url, async () => {
    await fillLedger(url, events);
    await rebuild({ url: url });
  });
  const settled = new Client({ connectionString: url });
  await settled.connect();
  await settled.query('VACUUM ANALYZE');
  await settled.query('CHECKPOINT');
  await settled.end();
  return url;
}
