import { readFile } from 'node:fs/promises';
import { loadSeals, type NotedSeal } from '@fan-beats/events';
import { Client } from 'pg';
import { CliFailure } from '../cli-failure';
import { localPath } from './local-path';

/** A seal that was written down: its hash, best with its number before it. */
export type Noted = NotedSeal | Pick<NotedSeal, 'hash'>;

/** `3:1f…` or `1f…`. Throws CliFailure. */
export function readNotedSeal(text: string): Noted {
  const [, number, hash] = /^(?:(\d+):)?([0-9a-f]{64})$/.exec(text) ?? [];
  if (!hash) throw new CliFailure(`${text} is no seal: it is written as HASH or NUMBER:HASH.`);
  return number === undefined ? { hash } : { number: Number(number), hash };
}

/** The seals of a file that `seal --to` wrote: each line begins with one. Throws CliFailure. */
export async function readNotedSeals(path: string): Promise<Noted[]> {
  const text = await readFile(localPath(path), 'utf8').catch(() => {
    throw new CliFailure(`${path} cannot be read.`);
  });
  return text.split('\n').flatMap((line) => (line ? [readNotedSeal(line.split(' ')[0] ?? '')] : []));
}

/** Finds the numbers of seals that were noted without; `missing` are those that the ledger does not have. */
export async function numberedSeals(
  databaseUrl: string,
  noted: readonly Noted[],
): Promise<{ readonly numbered: readonly NotedSeal[]; readonly missing: readonly string[] }> {
  if (noted.every((seal): seal is NotedSeal => 'number' in seal)) return { numbered: noted, missing: [] };
  const numbers = await sealNumbers(databaseUrl);
  const numbered: NotedSeal[] = [];
  const missing: string[] = [];
  for (const seal of noted) {
    const number = 'number' in seal ? seal.number : numbers.get(seal.hash);
    if (number === undefined) missing.push(seal.hash);
    else numbered.push({ number, hash: seal.hash });
  }
  return { numbered, missing };
}

async function sealNumbers(databaseUrl: string): Promise<Map<string, number>> {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return new Map((await loadSeals(client)).map(({ hash, number }) => [hash, number]));
  } finally {
    await client.end();
  }
}
