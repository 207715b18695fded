import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { Pool } from 'undici';

import { evenly, ratePerSecond } from '../load';
import { jwtSecret } from '../server';
import { cookieOf, fans, largestGo, manyRows, scarceGo, wideGo } from './shop';

export interface Call {
  readonly path: string;
  readonly cookie?: string;
  readonly body?: string;
}

export interface Case {
  readonly what: string;
  readonly call: () => Call;
  /** Calls that arrive a hundred times per second at the same time. */
  readonly beside?: () => Call;
  /** For calls that can also be made without HTTP. */
  readonly inProcess?: { readonly goId: number; readonly items: () => readonly [number, number] };
}

let fan = 1_000;
const nextFan = (): number => (fan = fan >= 1_000 + fans ? 1_001 : fan + 1);
const anyCookie = (): string => cookieOf(nextFan(), jwtSecret);

export function question(path: string, input?: object, cookie = anyCookie()): Call {
  const asked = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  return { path: `/api/${path}${asked}`, cookie };
}

export function submission(go: number, items: readonly number[], cookie = anyCookie()): Call {
  const entries = items.map((item_id) => ({ item_id, itemvariant_id: null, amount: 1 }));
  return {
    path: '/api/claims.submitCart',
    cookie,
    body: JSON.stringify({ go, entries, idempotency_key: randomUUID() }),
  };
}

const anyTwo = (): readonly [number, number] => {
  const first = 1 + Math.floor(Math.random() * manyRows);
  return [first, 1 + (first % manyRows)];
};

export const cases: readonly Case[] = [
  { what: 'nothing (/healthz)', call: () => ({ path: '/healthz' }) },
  { what: 'getUserInfo', call: () => question('user.getUserInfo') },
  { what: 'getGoInfos, 40 items', call: () => question('gos.getGoInfos', { go_id: scarceGo }) },
  {
    what: 'the same, 100 claims/s beside it',
    call: () => question('gos.getGoInfos', { go_id: scarceGo }),
    beside: () => submission(scarceGo, [1, 2]),
  },
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

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/** Uses one of the connections that the pool keeps open. */
export async function answerTo(
  pool: Pool,
  { path, cookie, body }: Call,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { statusCode, body: sent } = await pool.request({
    path,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...headers,
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  return { status: statusCode, body: Buffer.from(await sent.arrayBuffer()) };
}

/**
 * Calls as a page does: again after a second where the shop was not available, or where its connection was just closed.
 */
export async function answerInTheEnd(
  pool: Pool,
  call: Call,
  headers?: Readonly<Record<string, string>>,
): Promise<Answer & { readonly repeats: number }> {
  for (let repeats = 0; ; repeats++) {
    const answer = await answerTo(pool, call, headers).catch(lost);
    if (answer.status !== 503) return { ...answer, repeats };
    await sleep(1_000);
  }
}

function lost(error: unknown): Answer {
  if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')
    return { status: 503, body: Buffer.of() };
  throw error;
}

export interface Load {
  readonly url: string;
  readonly inFlight: number;
  readonly call: () => Call;
  readonly beside?: (() => Call) | undefined;
  readonly ms: number;
}

const besidePerSecond = 100;

export interface Rate {
  readonly rate: number;
  readonly calls: number;
  /** The size of the last response's body. */
  readonly bytes: number;
}

/** Uses as many connections as there are calls in flight, each kept open. Throws where a status is not 200. */
export async function callsPerSecond({ url, inFlight, call, beside, ms }: Load): Promise<Rate> {
  const pool = new Pool(url, { connections: beside ? 2 * inFlight : inFlight, pipelining: 1 });
  let calls = 0;
  let bytes = 0;
  const ask = async (asked: Call): Promise<Buffer> => {
    const { status, body } = await answerTo(pool, asked);
    if (status !== 200) throw new Error(`${asked.path}: ${status} ${body.toString()}`);
    return body;
  };
  const measured = ratePerSecond(inFlight, ms, async () => {
    bytes = (await ask(call())).length;
    calls += 1;
  });
  if (beside) await evenly({ perSecond: besidePerSecond, ms }, () => ask(beside()));
  const rate = await measured;
  await pool.close();
  return { rate, calls, bytes };
}
