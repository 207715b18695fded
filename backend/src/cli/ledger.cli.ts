import { parseArgs } from 'node:util';

import { FenceHeld, sealUpTo, settledFence, type NotedSeal } from '@fan-beats/events';
import {
  rebuild,
  RebuildBlocked,
  UnknownReadModel,
  verifyProjections,
  type Verification,
} from '@fan-beats/projections';
import { Client } from 'pg';

import { laneOptionsOf } from '../database/connections';
import { migrate } from '../database/migrate';
import { CliFailure } from './cli-failure';

const usage = `Usage:
  npm run ledger -- verify [--json] [--seal NUMBER:HASH …]
  npm run ledger -- rebuild [--json] [READ_MODEL …]
  npm run ledger -- seal`;

interface Options {
  readonly json: boolean;
  readonly seals: readonly NotedSeal[];
  readonly names: readonly string[];
}

type Verb = (databaseUrl: string, options: Options) => Promise<number>;

const verbs: Readonly<Record<string, Verb>> = {
  verify: verifyBooks,
  rebuild: rebuildReadModels,
  seal: sealNow,
};

/** Works on the books from outside the server. Gives the exit code: 1 where something does not fit. Throws CliFailure. */
export async function ledgerCli(args: readonly string[]): Promise<number> {
  const [name = '', ...rest] = args;
  const verb = verbs[name];
  if (!verb) throw new CliFailure(usage);
  const options = parse(rest);
  const databaseUrl = process.env['DATABASE_URL'];
  if (!databaseUrl) throw new CliFailure('DATABASE_URL is not set.');
  await migrate(databaseUrl);
  return verb(databaseUrl, options);
}

function parse(args: readonly string[]): Options {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        seal: { type: 'string', multiple: true, default: [] },
      },
    });
    return { json: values.json, seals: values.seal.map(notedSeal), names: positionals };
  } catch {
    throw new CliFailure(usage);
  }
}

function notedSeal(text: string): NotedSeal {
  const [, number, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!number || !hash) throw new CliFailure(usage);
  return { number: Number(number), hash };
}

const inWords = (count: number): string => count.toLocaleString('en');

/** Long work says on standard error how far it is; the result alone goes to standard output. */
function progressLine(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}

async function verifyBooks(url: string, { json, seals }: Options): Promise<number> {
  const start = performance.now();
  const report = await verifyProjections({
    url,
    notedSeals: seals,
    onProgress: ({ events }) => progressLine(`${inWords(events)} events …`),
  });
  progressLine('');
  const seconds = (performance.now() - start) / 1000;
  process.stdout.write(json ? `${JSON.stringify({ ...report, seconds })}\n` : reportText(report, seconds));
  return report.findingCount === 0 ? 0 : 1;
}

function reportText(report: Verification, seconds: number): string {
  const { events, streams, readModels, findings, findingCount, newestSeal } = report;
  const rows = readModels.map(
    (model) => `  ${model.name.padEnd(16)} ${inWords(model.rows).padStart(9)} rows`,
  );
  const lines = [
    `${inWords(events)} events in ${inWords(streams)} streams, ${inWords(report.seals)} seals, ${seconds.toFixed(1)} s`,
    'Read models, each row compared with a replay:',
    ...rows,
    ...(newestSeal ? [`Newest seal, to be noted elsewhere: ${newestSeal.number}:${newestSeal.hash}`] : []),
    ...findings.map((finding) => `! ${placeOf(finding)}${finding.sentence}`),
    ...(findingCount > findings.length ? [`… and ${inWords(findingCount - findings.length)} more`] : []),
    findingCount === 0 ? 'Clean: everything is as it was recorded.' : `${inWords(findingCount)} findings.`,
  ];
  return `${lines.join('\n')}\n`;
}

function placeOf({ stream, version, position }: Verification['findings'][number]): string {
  const parts = [
    ...(stream === null ? [] : [`stream ${stream}`]),
    ...(version === null ? [] : [`version ${version}`]),
    ...(position === null ? [] : [`position ${position}`]),
  ];
  return parts.length === 0 ? '' : `${parts.join(', ')}: `;
}

async function rebuildReadModels(ownerUrl: string, { json, names }: Options): Promise<number> {
  try {
    const report = await rebuild({
      ownerUrl,
      ...(names.length === 0 ? {} : { names }),
      onProgress: ({ phase, events }) => progressLine(`${phase}: ${inWords(events)} events …`),
    });
    progressLine('');
    const rows = report.readModels.map(
      (model) => `  ${model.name.padEnd(16)} ${inWords(model.rows).padStart(9)} rows`,
    );
    const text = [`Rebuilt from ${inWords(report.events)} events:`, ...rows].join('\n');
    process.stdout.write(json ? `${JSON.stringify(report)}\n` : `${text}\n`);
    return 0;
  } catch (error) {
    if (error instanceof RebuildBlocked || error instanceof UnknownReadModel)
      throw new CliFailure(error.message);
    throw error;
  }
}

async function sealNow(databaseUrl: string): Promise<number> {
  const client = new Client(laneOptionsOf(databaseUrl));
  await client.connect();
  try {
    const seals = await sealUpTo(client, await settledFence(client));
    const newest = seals.at(-1);
    process.stdout.write(
      newest ? `Sealed: ${newest.number}:${newest.hash}\n` : 'Everything is sealed already.\n',
    );
    return 0;
  } catch (error) {
    if (error instanceof FenceHeld) throw new CliFailure(error.message);
    throw error;
  } finally {
    await client.end();
  }
}
