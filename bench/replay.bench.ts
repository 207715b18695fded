import { spawn } from 'node:child_process';
import { migrate } from '@fan-beats/backend/platform/database/migrate';
import { rebuild, verifyProjections } from '@fan-beats/projections';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import { markdownTable, median } from './load';
import { fillLedger } from './million-events';

const events = Number(process.env['BENCH_EVENTS'] ?? 1_000_000);
const runs = Number(process.env['BENCH_RUNS'] ?? 3);

interface Measured {
  readonly ms: number;
  /** The peak memory of the process, itself and its threads. */
  readonly peakMb: number;
}

const jobs = {
  'plain COPY': copyOut,
  verify: async (url: string) => {
    const { findings } = await verifyProjections({ url });
    if (findings[0]) throw new Error(findings[0].sentence);
  },
  rebuild: async (url: string) => {
    await rebuild({ url });
  },
} as const;
type Job = keyof typeof jobs;

/** Events per second of a rebuild and of a verification, compared with a plain COPY of the same rows to a client. */
export async function replayBench(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl);
  const started = performance.now();
  const count = await fillLedger(databaseUrl, events);
  process.stderr.write(`${count} events in ${Math.round((performance.now() - started) / 1000)} s\n`);
  await rebuild({ url: databaseUrl });
  await settle(databaseUrl);
  const measured = new Map<Job, Measured[]>();
  for (let run = 0; run < runs; run++) {
    for (const job of Object.keys(jobs) as Job[]) {
      const one = await inChild(job, databaseUrl);
      measured.set(job, [...(measured.get(job) ?? []), one]);
      process.stderr.write(`${job}: ${Math.round(one.ms)} ms, ${Math.round(one.peakMb)} MB\n`);
    }
  }
  const msOf = (job: Job): number => median((measured.get(job) ?? []).map(({ ms }) => ms));
  const rows = [...measured].map(([job, all]) => [
    job,
    Math.round((count * 1000) / msOf(job)).toLocaleString('en'),
    (msOf('plain COPY') / msOf(job)).toFixed(2),
    String(Math.round(Math.max(...all.map(({ peakMb }) => peakMb)))),
  ]);
  const head = ['', 'events/s', '÷ COPY', 'peak MB'];
  process.stdout.write(
    `\n${count.toLocaleString('en')} events, medians of ${runs} runs:\n\n${markdownTable(head, rows)}\n`,
  );
}

/** Does the work that PostgreSQL would otherwise do after a million new rows during the measurement. */
async function settle(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
  await client.end();
}

async function copyOut(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  let bytes = 0;
  for await (const chunk of client.query(copyTo('COPY ledger.events TO STDOUT')))
    bytes += (chunk as Buffer).length;
  await client.end();
  if (bytes === 0) throw new Error('Nothing was copied');
}

/** A process of its own, so that its peak is its own. */
function inChild(job: Job, databaseUrl: string): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [__filename, job], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
    child.once('message', (measured) => resolve(measured as Measured));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${job} ended with ${code}`)));
  });
}

async function measure(job: Job): Promise<void> {
  const started = performance.now();
  await jobs[job](process.env['DATABASE_URL'] ?? '');
  const ms = performance.now() - started;
  const kilobytesPerMegabyte = 1024;
  process.send?.({ ms, peakMb: process.resourceUsage().maxRSS / kilobytesPerMegabyte });
}

const [, , job] = process.argv;
if (require.main === module && job && job in jobs) void measure(job as Job);
