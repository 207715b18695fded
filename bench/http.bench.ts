import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Pool } from 'undici';

import { opening } from './http/opening';
import { cookieOf, fans, fillShop, largestGo, manyRows, scarceGo, wideGo } from './http/shop';
import { markdownTable, median, ratePerSecond } from './load';
import { jwtSecret, startServer, type BenchServer } from './server';
import { groupCommitRival } from './submit/group-commit.rival';
import type { Rival } from './submit/rival';

const runs = Number(process.env['BENCH_RUNS'] ?? 5);
const runMs = 1_500;
const warmUpMs = 1_500;
const inFlights = (process.env['BENCH_IN_FLIGHT'] ?? '1,8,32,128').split(',').map(Number);

interface Call {
  readonly path: string;
  readonly cookie?: string;
  readonly body?: string;
}

interface Case {
  readonly what: string;
  readonly call: () => Call;
  /** Where the same can be done without HTTP. */
  readonly inProcess?: { readonly goId: number; readonly items: () => readonly [number, number] };
}

let fan = 1_000;
const nextFan = (): number => (fan = fan >= 1_000 + fans ? 1_001 : fan + 1);
/** Without HTTP nobody logs in, so these have no accounts, and each submits once. */
let stranger = 1_000 + fans;
const anyCookie = (): string => cookieOf(nextFan(), jwtSecret);

function question(path: string, input?: object): Call {
  const asked = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  return { path: `/api/${path}${asked}`, cookie: anyCookie() };
}

function submission(go: number, items: readonly number[]): Call {
  const entries = items.map((item_id) => ({ item_id, itemvariant_id: null, amount: 1 }));
  return { path: '/api/claims.submitCart', cookie: anyCookie(), body: JSON.stringify({ go, entries }) };
}

const anyTwo = (): readonly [number, number] => {
  const first = 1 + Math.floor(Math.random() * manyRows);
  return [first, 1 + (first % manyRows)];
};

const cases: readonly Case[] = [
  { what: 'nothing (/healthz)', call: () => ({ path: '/healthz' }) },
  { what: 'getUserInfo', call: () => question('user.getUserInfo') },
  { what: 'getGoInfos, 40 items', call: () => question('gos.getGoInfos', { go_id: scarceGo }) },
  { what: 'getGoInfos, 500 items', call: () => question('gos.getGoInfos', { go_id: largestGo }) },
  {
    what: 'submit, 2 scarce rows',
    call: () => submission(scarceGo, [1, 2]),
    inProcess: { goId: scarceGo, items: () => [1, 2] },
  },
  {
    what: 'submit, 10,000 rows',
    call: () => submission(wideGo, anyTwo()),
    inProcess: { goId: wideGo, items: anyTwo },
  },
];

/**
 * What a person feels: calls a second over HTTP of the built server in a process of its own, in turns with a bare server of
 * node:http that answers as many bytes, the same with one SELECT, and the same claims without HTTP; and a shop's opening.
 */
export async function httpBench(databaseUrl: string): Promise<void> {
  const server = await startServer(databaseUrl);
  const bare = await startBare(databaseUrl);
  const rivals = new Map<number, Rival>();
  try {
    await fillShop(databaseUrl);
    for (const goId of [scarceGo, wideGo]) rivals.set(goId, await groupCommitRival(databaseUrl, goId));
    const rows: string[][] = [];
    for (const one of cases) {
      const { bytes } = await callsPerSecond({ url: server.url, inFlight: 8, call: one.call, ms: warmUpMs });
      for (const inFlight of inFlights) {
        const taken: Taken = { ours: [], cpuUs: [], bare: [], select: [], inProcess: [] };
        for (let run = 0; run < runs; run++) {
          await takeOurs(taken, { server, inFlight, call: one.call });
          for (const way of ['bare', 'select'] as const) {
            const call = (): Call => ({ path: `/${way}/${bytes}` });
            taken[way].push((await callsPerSecond({ url: bare.url, inFlight, call })).rate);
          }
          const { inProcess } = one;
          const rival = inProcess && rivals.get(inProcess.goId);
          if (rival) {
            const claim = (): Promise<unknown> => rival.claim(++stranger, inProcess.items());
            taken.inProcess.push(await ratePerSecond(inFlight, runMs, claim));
          }
        }
        rows.push([one.what, String(inFlight), (bytes / 1_024).toFixed(1), ...figuresOf(taken)]);
        process.stderr.write(`${one.what}, ${inFlight} in flight: done\n`);
      }
    }
    const head = [
      'call',
      'in flight',
      'answer, kB',
      'calls/s',
      'processor µs a call',
      'bare/s',
      '÷ bare',
      'bare + SELECT/s',
      '÷ SELECT',
      'in process/s',
      '÷ in process',
    ];
    process.stdout.write(`\nMedians of ${runs} runs of ${runMs} ms each:\n\n${markdownTable(head, rows)}\n`);
    process.stdout.write(await opening(server, databaseUrl));
  } finally {
    for (const rival of rivals.values()) await rival.close();
    bare.process.kill();
    await server.stop();
  }
}

/** Calls a second of each run, and the processor time of ours. */
type Taken = Record<'ours' | 'cpuUs' | 'bare' | 'select' | 'inProcess', number[]>;

interface Load {
  readonly url: string;
  readonly inFlight: number;
  readonly call: () => Call;
  readonly ms?: number;
}

async function takeOurs(
  taken: Taken,
  { server, ...load }: Omit<Load, 'url'> & { readonly server: BenchServer },
): Promise<void> {
  const before = cpuMs(server.pid);
  const { rate, calls } = await callsPerSecond({ ...load, url: server.url });
  taken.cpuUs.push(((cpuMs(server.pid) - before) * 1_000) / calls);
  taken.ours.push(rate);
}

function figuresOf({ ours, cpuUs, bare, select, inProcess }: Taken): string[] {
  const rate = (value: number): string => Math.round(value).toLocaleString('en');
  const beside = (values: readonly number[]): string[] =>
    values.length === 0 ? ['', ''] : [rate(median(values)), (median(ours) / median(values)).toFixed(2)];
  return [
    rate(median(ours)),
    median(cpuUs).toFixed(0),
    ...beside(bare),
    ...beside(select),
    ...beside(inProcess),
  ];
}

interface Rate {
  readonly rate: number;
  readonly calls: number;
  /** Of the last answer's body. */
  readonly bytes: number;
}

/** Over as many connections as there are calls in flight, each kept open. Throws where an answer is not 200. */
async function callsPerSecond({ url, inFlight, call, ms = runMs }: Load): Promise<Rate> {
  const pool = new Pool(url, { connections: inFlight, pipelining: 1 });
  let calls = 0;
  let bytes = 0;
  const rate = await ratePerSecond(inFlight, ms, async () => {
    const { path, cookie, body } = call();
    const answer = await pool.request({
      path,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(cookie !== undefined && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    });
    const text = await answer.body.arrayBuffer();
    if (answer.statusCode !== 200)
      throw new Error(`${path}: ${answer.statusCode} ${Buffer.from(text).toString()}`);
    bytes = text.byteLength;
    calls += 1;
  });
  await pool.close();
  return { rate, calls, bytes };
}

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

const tickMs = 10;

/** Processor time that a process has used until now, its own and the kernel's for it. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}
