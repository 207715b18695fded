import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { lastPosition, sealUpTo } from '@fan-beats/events';
import type { TestShop } from './open-test-shop';

/** What is of one installation, and would make the file large. */
const emptied = ['sessions', 'refresh_tokens', 'password_resets', 'guesses', 'image_thumbnails'];

/** Writes the shop as this release leaves it, under a seal, into a file of `old-ledgers`. */
export async function keepLedger({ owner, databaseUrl }: TestShop, file: string): Promise<void> {
  await sealUpTo(owner, await lastPosition(owner));
  await owner.query(`TRUNCATE ${emptied.join(', ')}`);
  const dumped = spawnSync(
    'pg_dump',
    ['--inserts', '--rows-per-insert=1000', '--no-owner', '--no-comments', databaseUrl],
    { encoding: 'utf8', maxBuffer: 1e9 },
  );
  if (dumped.status !== 0) throw new Error(dumped.stderr);
  writeFileSync(file, brotliCompressSync(dumped.stdout.replaceAll(/^--.*$|^\\(un)?restrict .*$/gm, '')));
}
