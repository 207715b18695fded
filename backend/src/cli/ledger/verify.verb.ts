import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import {
  addressOf,
  NotABooksFile,
  verifyBooksFile,
  type BooksFileReport,
  type NotedSeal,
} from '@fan-beats/events';
import { verifyProjections, type Verification } from '@fan-beats/projections';
import { Client } from 'pg';
import { errorCode } from '../../features/books/exports/error-code';
import { withTexts } from '../../features/books/verification/verify-texts';
import { ledgerDatabase } from './ledger-database';
import {
  atRate,
  CliFailure,
  findingLines,
  inWords,
  jsonOption,
  localPath,
  progressLine,
  readArguments,
  readModelLines,
  writeResult,
} from './terminal';

export const verifyUsage = 'verify [--seal HASH …] [--seals FILE] [--file BOOKS.jsonl] [--json]';

const showEvents = ({ events }: { readonly events: number }): void =>
  progressLine(`${inWords(events)} events …`);

/** Checks the books of the database, or those of an exported file, which needs no database. */
export async function verifyVerb(args: readonly string[]): Promise<number> {
  const { values } = readArguments(args, {
    usage: verifyUsage,
    options: {
      json: jsonOption,
      seal: { type: 'string', multiple: true, default: [] },
      seals: { type: 'string' },
      file: { type: 'string' },
    },
    words: [0, 0],
  });
  const { seal, seals } = values;
  const noted = [...seal.map(readNotedSeal), ...(seals === undefined ? [] : await readNotedSeals(seals))];
  const start = performance.now();
  const secondsSince = (): number => (performance.now() - start) / 1000;
  if (values.file === undefined) return verifyDatabase(values.json, noted, secondsSince);
  const report = await verifyFile(values.file, noted);
  progressLine('');
  const seconds = secondsSince();
  writeResult(values.json, { ...report, seconds }, fileLines(report, seconds));
  return report.findingCount === 0 ? 0 : 1;
}

async function verifyFile(path: string, notedSeals: readonly NotedSeal[]): Promise<BooksFileReport> {
  try {
    const chunks = createReadStream(localPath(path), { highWaterMark: 1024 * 1024 });
    return await verifyBooksFile(chunks, { notedSeals, onProgress: showEvents });
  } catch (error) {
    if (error instanceof NotABooksFile) throw new CliFailure(`${path}: ${error.message}`);
    if (errorCode(error) === 'ENOENT') throw new CliFailure(`There is no file ${path}.`);
    throw error;
  }
}

function fileLines(report: BooksFileReport, seconds: number): string[] {
  const { after, upTo, events, streams, trustedStreams, seals, newestSeal, unsealedEvents } = report;
  return [
    `${inWords(events)} events in ${inWords(streams)} streams, ${inWords(seals)} seals, positions ${after + 1} to ${upTo}, ${atRate(events, seconds)}`,
    ...(unsealedEvents > 0 ? [`${inWords(unsealedEvents)} events lie under no seal yet.`] : []),
    ...(trustedStreams > 0
      ? [`${inWords(trustedStreams)} streams begin before the file; where they stood is taken on trust.`]
      : []),
    ...(newestSeal ? [`Newest seal: ${newestSeal.number}:${newestSeal.hash}`] : []),
    ...findingLines(report.findings, report.findingCount),
  ];
}

async function verifyDatabase(
  json: boolean,
  notedSeals: readonly NotedSeal[],
  secondsSince: () => number,
): Promise<number> {
  const url = await ledgerDatabase();
  const read = await verifyProjections({ url, notedSeals, onProgress: showEvents });
  const client = new Client({ connectionString: addressOf(url) });
  await client.connect();
  const report = await withTexts(client, read);
  await client.end();
  progressLine('');
  const seconds = secondsSince();
  writeResult(json, { ...report, seconds }, databaseLines(report, seconds));
  return report.findingCount === 0 ? 0 : 1;
}

function databaseLines(report: Verification, seconds: number): string[] {
  const { events, streams, seals, readModels, newestSeal } = report;
  return [
    `${inWords(events)} events in ${inWords(streams)} streams, ${inWords(seals)} seals, ${atRate(events, seconds)}`,
    'Read models, each row compared with a replay:',
    ...readModelLines(readModels),
    ...(newestSeal ? [`Newest seal, to be noted elsewhere: ${newestSeal.number}:${newestSeal.hash}`] : []),
    ...findingLines(report.findings, report.findingCount),
  ];
}

/** Parses `3:1f…` or `1f…`. Throws CliFailure. */
function readNotedSeal(text: string): NotedSeal {
  const [, number, hash] = /^(?:(\d+):)?([0-9a-f]{64})$/.exec(text) ?? [];
  if (!hash) throw new CliFailure(`${text} is not a seal: it is written as HASH or NUMBER:HASH.`);
  return number === undefined ? { hash } : { number: Number(number), hash };
}

/** The seals of a file that `seal --to` wrote: each line begins with one. Throws CliFailure. */
async function readNotedSeals(path: string): Promise<NotedSeal[]> {
  const text = await readFile(localPath(path), 'utf8').catch(() => {
    throw new CliFailure(`${path} cannot be read.`);
  });
  return text.split('\n').flatMap((line) => (line ? [readNotedSeal(line.split(' ')[0] ?? '')] : []));
}
