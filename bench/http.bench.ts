import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { mediansOf, metered, type Burst, type Meter } from './http/bursts';
import { callsPerSecond, cases, type Call, type Case } from './http/calls';
import { live } from './http/live';
import { opening } from './http/opening';
import { overviewClaims, overviews } from './http/overviews';
import { previews } from './http/previews';
import { fans, fillShop, scarceGo, wideGo } from './http/shop';
import { markdownTable, median, ratePerSecond } from './load';
import { postgresProcessor } from './processor';
import { startServer } from './server';
import { groupCommitRival } from './submit/group-commit.rival';
import type { Rival } from './submit/rival';

const runs = Number(process.env['BENCH_RUNS'] ?? 5);
const runMs = Number(process.env['BENCH_MS'] ?? 1_500);
const inFlights = (process.env['BENCH_IN_FLIGHT'] ?? '1,8,32,128').split(',').map(Number);
const wanted = new RegExp(process.env['BENCH_CASES'] ?? '.');
const processCounts = (process.env['BENCH_PROCESSES'] ?? '1,2').split(',').map(Number);
const bursts: readonly Burst[] = [overviews, live, opening, previews];

/** Without HTTP there are no logins, so these fans have no accounts, and each submits once. */
let stranger = 1_000 + fans;

/**
 * Measures the performance that people see: calls per second over HTTP of the built server in processes of its own. It
 * runs in turns with a bare server of node:http that returns as many bytes, the same with one SELECT, and the same
 * claims without HTTP. Then come loads that are measured as a whole. BENCH_CASES is a pattern for their names,
 * BENCH_PROCESSES the numbers of server processes to compare.
 */
export async function httpBench(databaseUrl: string): Promise<void> {
  const postgresMs = await postgresProcessor(databaseUrl);
  const servers: Meter[] = [];
  const bare = await startBare(databaseUrl);
  const rivals = new Map<number, Rival>();
  try {
    for (const count of processCounts)
      servers.push({ server: await startServer(databaseUrl, count), postgresMs });
    await fillShop(databaseUrl);
    const wide = await groupCommitRival(databaseUrl, wideGo);
    rivals.set(wideGo, wide).set(scarceGo, await groupCommitRival(databaseUrl, scarceGo));
    for (const burst of bursts.filter(({ what }) => wanted.test(what))) {
      if (burst === overviews) await claimAhead(wide);
      await tellBurst(burst, servers, databaseUrl);
    }
    await tellCases({ servers, bare, rivals });
  } finally {
    for (const rival of rivals.values()) await rival.close();
    bare.process.kill();
    for (const { server } of servers) await server.stop();
  }
}

async function claimAhead(rival: Rival): Promise<void> {
  const atOnce = 100;
  for (let made = 0; made < overviewClaims; made += atOnce)
    await Promise.all(Array.from({ length: atOnce }, (_, n) => rival.claim(1_001 + made + n, [1, 2])));
}

async function tellBurst(burst: Burst, servers: readonly Meter[], databaseUrl: string): Promise<void> {
  const taken = servers.map((): Readonly<Record<string, number>>[] => []);
  for (let run = 0; run < runs; run++)
    for (const [index, meter] of servers.entries()) taken[index]?.push(await burst.run(meter, databaseUrl));
  const figures = taken.map(mediansOf);
  const rows = servers.map(({ server }, index) => [
    String(server.processes),
    ...Object.values(figures[index] ?? {}),
  ]);
  const head = ['processes', ...Object.keys(figures[0] ?? {})];
  process.stdout.write(`\n${burst.about}, medians of ${runs} runs:\n\n${markdownTable(head, rows)}\n`);
}

interface Contest {
  readonly servers: readonly Meter[];
  readonly bare: Bare;
  readonly rivals: ReadonlyMap<number, Rival>;
}

async function tellCases(contest: Contest): Promise<void> {
  const rows: string[][] = [];
  for (const one of cases.filter(({ what }) => wanted.test(what))) {
    let bytes = 0;
    for (const { server } of contest.servers)
      ({ bytes } = await callsPerSecond({ url: server.url, inFlight: 8, call: one.call, ms: runMs }));
    for (const inFlight of inFlights) {
      rows.push([
        one.what,
        String(inFlight),
        (bytes / 1_024).toFixed(1),
        ...(await figuresOf(contest, { one, inFlight, bytes })),
      ]);
      process.stderr.write(`${one.what}, ${inFlight} in flight: done\n`);
    }
  }
  if (rows.length === 0) return;
  const more = contest.servers.slice(1).map(({ server: { processes } }) => `${processes} processes`);
  const head = [
    'call',
    'in flight',
    'answer, kB',
    'calls/s',
    'server µs a call',
    'PostgreSQL µs a call',
    ...more.flatMap((them) => [`${them}, calls/s`, `${them}, µs a call`]),
    'bare/s',
    'bare + SELECT/s',
    'in process/s',
  ];
  process.stdout.write(`\nMedians of ${runs} runs of ${runMs} ms each:\n\n${markdownTable(head, rows)}\n`);
}

interface Setting {
  readonly one: Case;
  readonly inFlight: number;
  readonly bytes: number;
}

/** Calls per second, and the processor time per call of our own server. */
interface Taken {
  readonly rate: number;
  readonly serverUs: number;
  readonly databaseUs: number;
}

/** In turns; the rates of the others, with the product's rate relative to them. */
async function figuresOf({ servers, bare, rivals }: Contest, setting: Setting): Promise<string[]> {
  const ours = servers.map((meter) => () => takeOurs(meter, setting));
  const bares = ['bare', 'select'].map((way) => () => takeBare(bare, way, setting));
  const { inProcess } = setting.one;
  const rival = inProcess && rivals.get(inProcess.goId);
  const ways = [...ours, ...bares, ...(rival ? [() => takeInProcess(rival, setting)] : [])];
  const taken = ways.map((): Taken[] => []);
  for (let run = 0; run < runs; run++)
    for (const [index, way] of ways.entries()) taken[index]?.push(await way());
  const medians = taken.map((those) => ({
    rate: median(those.map(({ rate }) => rate)),
    serverUs: median(those.map(({ serverUs }) => serverUs)),
    databaseUs: median(those.map(({ databaseUs }) => databaseUs)),
  }));
  const [{ rate, serverUs, databaseUs } = { rate: 0, serverUs: 0, databaseUs: 0 }] = medians;
  const others = medians.slice(servers.length);
  return [
    ...[rate, serverUs, databaseUs].map(whole),
    ...medians.slice(1, servers.length).flatMap((them) => [beside(them.rate, rate), whole(them.serverUs)]),
    ...others.map((them) => `${whole(them.rate)} (${(rate / them.rate).toFixed(2)})`),
    ...(rival ? [] : ['']),
  ];
}

async function takeOurs(meter: Meter, { one, inFlight }: Setting): Promise<Taken> {
  const load = { url: meter.server.url, inFlight, call: one.call, beside: one.beside, ms: runMs };
  const { result, serverMs, databaseMs } = await metered(meter, () => callsPerSecond(load));
  const usOf = (ms: number): number => (ms * 1_000) / result.calls;
  return { rate: result.rate, serverUs: usOf(serverMs), databaseUs: usOf(databaseMs) };
}

const notOurs = { serverUs: 0, databaseUs: 0 };

async function takeBare({ url }: Bare, way: string, { inFlight, bytes }: Setting): Promise<Taken> {
  const call = (): Call => ({ path: `/${way}/${bytes}` });
  return { rate: (await callsPerSecond({ url, inFlight, call, ms: runMs })).rate, ...notOurs };
}

async function takeInProcess(rival: Rival, { one, inFlight }: Setting): Promise<Taken> {
  const claim = (): Promise<unknown> => rival.claim(++stranger, one.inProcess?.items() ?? [1, 2]);
  return { rate: await ratePerSecond(inFlight, runMs, claim), ...notOurs };
}

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const beside = (value: number, one: number): string => `${whole(value)} (x ${(value / one).toFixed(2)})`;

interface Bare {
  readonly url: string;
  readonly process: ChildProcess;
}

async function startBare(databaseUrl: string): Promise<Bare> {
  const bare = spawn(process.execPath, [join(__dirname, 'http/bare.js')], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(bare.stdout, 'data')) as [Buffer];
  return { url: `http://127.0.0.1:${/\d+/.exec(String(line))?.[0] ?? ''}`, process: bare };
}
