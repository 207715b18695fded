import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archived, basesIn, takeBase } from './backup/folder.mjs';
import { connected } from './connected.mjs';
import { backupsOf, startPostgres } from './embedded-postgres.mjs';

const copying = `SELECT pid FROM pg_stat_progress_basebackup WHERE phase = 'streaming database files'`;

it('is taken though checkpoints remove the WAL it began with from where the server keeps it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fan-beats-base-'));
  const postgres = await startPostgres({ dataDir, throwAway: true, archive: true });
  try {
    await connected(postgres.url, async (owner) => {
      await owner.query('CREATE TABLE filler AS SELECT n, md5(n::text) FROM generate_series(1, 700000) n');
      const base = takeBase(owner, backupsOf(dataDir)).then(
        () => 'taken',
        (error: unknown) => String(error),
      );
      let pid: number | undefined;
      while (pid === undefined) pid = (await owner.query<{ pid: number }>(copying)).rows[0]?.pid;
      // It stands still for a while, as where the disk is slow or the shop is large.
      process.kill(pid, 'SIGSTOP');
      for (let n = 0; n < 3; n += 1) {
        await archived(owner);
        await owner.query('CHECKPOINT');
      }
      process.kill(pid, 'SIGCONT');
      await expect(base).resolves.toBe('taken');
    });
    expect(basesIn(backupsOf(dataDir))).toHaveLength(1);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 120_000);
