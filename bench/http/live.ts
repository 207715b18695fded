import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

import { evenly } from '../load';
import { jwtSecret } from '../server';
import { atShare, metered, type Burst } from './bursts';
import { answerTo, submission } from './calls';
import { cookieOf, scarceGo } from './shop';

const streams = 1_000;
const atOnce = 50;
/** Fewer than the server allows per address. */
const streamsPerAddress = 200;
/** Each run has fans of its own. */
let firstFan = 20_001;
const claimsPerSecond = 100;
const seconds = Number(process.env['BENCH_LIVE_SECONDS'] ?? 10);
const patienceMs = 5_000;

/** Moments by the claims that they belong to. */
type Moments = Map<number, number>;

/**
 * A thousand fans have an open stream each, and a hundred claims of theirs come in every second. Measures the time from
 * the answer to a claim to its hint on the fan's own stream, and the cost of the streams compared with the same claims
 * without any.
 */
export const live: Burst = {
  what: 'live',
  about: `${streams} open streams while ${claimsPerSecond} claims a second come in, for ${seconds} s`,
  run: async (meter) => {
    const pool = new Pool(meter.server.url, { connections: 64 });
    firstFan += 3 * streams;
    await submitEvenly(pool, firstFan + 2 * streams);
    const without = await metered(meter, () => submitEvenly(pool, firstFan + streams));
    const hints: Moments = new Map();
    const heard = { all: 0 };
    const open: ClientRequest[] = [];
    for (let n = 0; n < streams; n += atOnce) {
      const some = Array.from({ length: atOnce }, (_, m) =>
        openStream(meter.server.url, n + m, { hints, heard }),
      );
      open.push(...(await Promise.all(some)));
    }
    // Changes of the last half minute are sent to new streams once more.
    await sleep(1_000);
    heard.all = 0;
    const withStreams = await metered(meter, () => submitEvenly(pool, firstFan));
    const { result: answers } = withStreams;
    for (const until = Date.now() + patienceMs; missing(answers, hints) > 0 && Date.now() < until;)
      await sleep(50);
    for (const stream of open) stream.destroy();
    await pool.close();
    const lost = missing(answers, hints);
    if (lost > 0) throw new Error(`${lost} of ${answers.size} claims were not told of`);
    const delays = [...answers].map(([claim, at]) => (hints.get(claim) ?? 0) - at);
    return {
      'median delay, ms': atShare(delays, 0.5),
      'slowest hundredth, ms': atShare(delays, 0.99),
      'hints/s': heard.all / seconds,
      'server, ms a s': withStreams.serverMs / seconds,
      'without streams': without.serverMs / seconds,
      'PostgreSQL, ms a s': withStreams.databaseMs / seconds,
      'without streams ': without.databaseMs / seconds,
    };
  },
};

const missing = (answers: Moments, hints: Moments): number =>
  [...answers.keys()].filter((claim) => !hints.has(claim)).length;

/** Returns the time at which each claim was answered. */
async function submitEvenly(pool: Pool, first: number): Promise<Moments> {
  const answers: Moments = new Map();
  await evenly({ perSecond: claimsPerSecond, ms: seconds * 1_000 }, (n) =>
    submit(pool, first + (n % streams), answers),
  );
  return answers;
}

async function submit(pool: Pool, fan: number, answers: Moments): Promise<void> {
  const { status, body } = await answerTo(pool, submission(scarceGo, [1, 2], cookieOf(fan, jwtSecret)));
  if (status !== 200) throw new Error(`A claim: ${status} ${body.toString()}`);
  const { result } = JSON.parse(body.toString()) as { result: { data: { claim_id: number } } };
  answers.set(result.data.claim_id, performance.now());
}

async function openStream(
  url: string,
  n: number,
  { hints, heard }: { readonly hints: Moments; readonly heard: { all: number } },
): Promise<ClientRequest> {
  const stream = request(`${url}/api/live`, {
    agent: false,
    localAddress: `127.0.0.${2 + Math.floor(n / streamsPerAddress)}`,
    headers: { cookie: cookieOf(firstFan + n, jwtSecret) },
  });
  stream.on('error', () => undefined);
  stream.end();
  const [answer] = (await once(stream, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`A stream: ${answer.statusCode ?? 'no answer'}`);
  let rest = '';
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    const events = (rest + chunk).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      if (!event.includes('"topic"')) continue;
      heard.all += 1;
      const claim = /"claim_id":(\d+)/.exec(event)?.[1];
      if (claim !== undefined && !hints.has(Number(claim))) hints.set(Number(claim), performance.now());
    }
  });
  answer.on('error', () => undefined);
  return stream;
}
