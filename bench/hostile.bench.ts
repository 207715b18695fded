import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import { attacks, type Attack } from './hostile/bodies';
import { markdownTable, median } from './load';
import { account, startServer } from './server';

const roundMs = Number(process.env['BENCH_MS'] ?? 4_000);
const pauseMs = 5;
const mostLongerMs = 50;

interface Waits {
  readonly median: number;
  readonly worst: number;
}

/**
 * Measures how long a person waits for a small answer while request bodies that are made to keep the server busy arrive
 * without a pause, compared with the wait without them. The exit code is 1 when any wait was more than 50 ms longer.
 */
export async function hostileBench(databaseUrl: string): Promise<void> {
  const server = await startServer(databaseUrl);
  try {
    const cookie = await logIn(server.url);
    await waitsOf(server.url, { cookie, ms: roundMs });
    const rows: string[][] = [];
    let longest = 0;
    for (const attack of attacks) {
      const quiet = await waitsOf(server.url, { cookie, ms: roundMs });
      const [outcome, waits] = await Promise.all([
        send(server.url, cookie, attack),
        waitsOf(server.url, { cookie, ms: roundMs }),
      ]);
      longest = Math.max(longest, waits.worst - quiet.worst);
      rows.push([
        attack.what,
        attack.who,
        outcome.statuses.join(', '),
        (outcome.sent / (roundMs / 1_000)).toFixed(0),
        ...[quiet.median, waits.median, quiet.worst, waits.worst, waits.worst - quiet.worst].map((ms) =>
          ms.toFixed(1),
        ),
      ]);
    }
    const head = [
      'body',
      'from',
      'answer',
      'bodies/s',
      'median alone, ms',
      'median, ms',
      'worst alone, ms',
      'worst, ms',
      'longer, ms',
    ];
    process.stdout.write(`${markdownTable(head, rows)}\n`);
    if (longest <= mostLongerMs) return;
    process.stderr.write(
      `Somebody waited ${longest.toFixed(0)} ms longer than without the hostile bodies.\n`,
    );
    process.exitCode = 1;
  } finally {
    await server.stop();
  }
}

async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/user.login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

/** The response times in milliseconds of a small query of a person who is logged in. */
async function waitsOf(url: string, { cookie, ms }: { cookie: string; ms: number }): Promise<Waits> {
  const waits: number[] = [];
  const until = performance.now() + ms;
  while (performance.now() < until) {
    const began = performance.now();
    const response = await fetch(`${url}/api/user.getUserInfo`, { headers: { cookie } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`Answered with ${response.status}`);
    waits.push(performance.now() - began);
    await sleep(pauseMs);
  }
  return { median: median(waits), worst: Math.max(...waits) };
}

/** Sends from a thread of its own, so that the work of sending does not delay this one. */
async function send(
  url: string,
  cookie: string,
  attack: Attack,
): Promise<{ sent: number; statuses: number[] }> {
  const worker = new Worker(join(__dirname, 'hostile/attacker.js'), {
    workerData: { url, cookie, attack, ms: roundMs },
  });
  const [outcome] = (await once(worker, 'message')) as [{ sent: number; statuses: number[] }];
  await worker.terminate();
  return outcome;
}
