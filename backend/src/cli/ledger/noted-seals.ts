import { readFile } from 'node:fs/promises';
import type { NotedSeal } from '@fan-beats/events';
import { CliFailure } from '../cli-failure';
import { localPath } from './terminal';

/** `3:1f…` or `1f…`. Throws CliFailure. */
export function readNotedSeal(text: string): NotedSeal {
  const [, number, hash] = /^(?:(\d+):)?([0-9a-f]{64})$/.exec(text) ?? [];
  if (!hash) throw new CliFailure(`${text} is no seal: it is written as HASH or NUMBER:HASH.`);
  return number === undefined ? { hash } : { number: Number(number), hash };
}

/** The seals of a file that `seal --to` wrote: each line begins with one. Throws CliFailure. */
export async function readNotedSeals(path: string): Promise<NotedSeal[]> {
  const text = await readFile(localPath(path), 'utf8').catch(() => {
    throw new CliFailure(`${path} cannot be read.`);
  });
  return text.split('\n').flatMap((line) => (line ? [readNotedSeal(line.split(' ')[0] ?? '')] : []));
}
