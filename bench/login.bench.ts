import { Passwords } from '@fan-beats/backend/features/people/session/passwords';
import { readConfig } from '@fan-beats/backend/platform/config/config';
import { createApp } from '@fan-beats/backend/api/create-app';
import { migrate } from '@fan-beats/backend/platform/database/migrate';
import { Client } from 'pg';

import { markdownTable, median } from './load';

const rounds = Number(process.env['BENCH_RUNS'] ?? 3);
const attempts = 100;
const warmUps = 10;
const mostDifference = 0.1;

/** Two addresses with an account: the difference between them is the noise of the machine. */
const mails = ['known@example.org', 'known-too@example.org', 'nobody@example.org'] as const;
type Times = readonly [known: number[], knownToo: number[], unknown: number[]];

/**
 * Compares how long a refused login takes for an address with an account and for one without, in turns on one server.
 * The exit code is 1 when the medians differ by more than the noise (rule D39).
 */
export async function loginBench(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl);
  const app = await createApp(
    readConfig({
      DATABASE_URL: databaseUrl,
      JWT_SECRET: 'only-for-this-benchmark-93b1c0de77a24f',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    }),
  );
  await app.listen(0, '127.0.0.1');
  try {
    await register(databaseUrl, await app.get(Passwords, { strict: false }).hash('correct horse battery'));
    const url = await app.getUrl();
    for (let n = 0; n < warmUps; n++) for (const mail of mails) await timeOf(url, mail);
    const figures: Figures[] = [];
    for (let round = 0; round < rounds; round++) figures.push(figuresOf(await measure(url)));
    tell(figures);
  } finally {
    await app.close();
  }
}

async function measure(url: string): Promise<Times> {
  const times: Times = [[], [], []];
  for (let n = 0; n < attempts * mails.length; n++) {
    // The order rotates with every turn, so that no address always profits from the one before.
    const who = (n + Math.floor(n / mails.length)) % mails.length;
    times[who]?.push(await timeOf(url, mails[who] ?? ''));
  }
  return times;
}

async function register(databaseUrl: string, passwordHash: string): Promise<void> {
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query(
    `INSERT INTO users (mail, mail_key, displayname, displayname_key, password_hash) SELECT mail, mail, mail, mail, $2
       FROM unnest($1::text[]) AS mail`,
    [mails.slice(0, 2), passwordHash],
  );
  await owner.end();
}

/** Milliseconds of one refused login, over HTTP. Throws when it was not refused as a wrong password is. */
async function timeOf(url: string, mail: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${url}/api/user.login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mail, password: 'a wrong password' }),
  });
  const text = await response.text();
  const ms = performance.now() - began;
  if (!text.includes('Email or password is incorrect.')) throw new Error(`Not refused as expected: ${text}`);
  return ms;
}

interface Figures {
  /** Medians in milliseconds. */
  readonly ms: readonly number[];
  readonly noise: number;
  readonly ratio: number;
}

function figuresOf(times: Times): Figures {
  const [known, knownToo, unknown] = [median(times[0]), median(times[1]), median(times[2])];
  return {
    ms: [known, knownToo, unknown],
    noise: Math.abs(knownToo / known - 1),
    // Compared with both known addresses: on a busy machine one of them alone is a poor measure.
    ratio: unknown / ((known + knownToo) / 2),
  };
}

/** Prints every round, and a verdict on their median: a busy second must not look like a leak. */
function tell(figures: readonly Figures[]): void {
  const head = ['known, ms', 'another known, ms', 'unknown, ms', 'noise', 'unknown ÷ known'];
  const rows = figures.map(({ ms, noise, ratio }) => [
    ...ms.map((one) => one.toFixed(2)),
    `${(noise * 100).toFixed(1)} %`,
    ratio.toFixed(3),
  ]);
  process.stdout.write(`${markdownTable(head, rows)}\n`);
  const noise = median(figures.map((one) => one.noise));
  const ratio = median(figures.map((one) => one.ratio));
  if (Math.abs(ratio - 1) <= Math.max(mostDifference, noise)) return;
  process.stderr.write('The time of a refused login tells whether an address has an account.\n');
  process.exitCode = 1;
}
