import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@fan-beats/events/testing';
import type { Client } from 'pg';
import { archived, basesIn, takeBase } from './backup/folder.mjs';
import { open } from './backup/restored.mjs';
import { fillSegment, goOn } from './backup/timelines.mjs';
import { connected } from './connected.mjs';
import { backupsOf, startPostgres } from './embedded-postgres.mjs';
import { isRunning } from './processes.mjs';

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
      // It stops for a while, as with a slow disk or a large shop.
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

it('brings back two moments in a row, of the time that the first one left behind too, and goes on after each', async () => {
  // A name that a shell, PostgreSQL and SQL would each read differently.
  const dataDir = mkdtempSync(join(tmpdir(), "Mina's 5% shop-"));
  const [folder, cluster] = [join(dataDir, 'backups'), join(dataDir, 'cluster')];
  const seals = join(folder, 'seals.txt');

  /** Runs the shop for a while, and returns a moment at its end. */
  const live = async (words: string, more?: (owner: Client) => Promise<unknown>): Promise<Date> => {
    const postgres = await startPostgres({ dataDir, archive: true });
    try {
      return await connected(postgres.url, async (owner) => {
        await owner.query('CREATE TABLE IF NOT EXISTS said (word text)');
        await more?.(owner);
        for (const word of words.split(' ')) await owner.query('INSERT INTO said VALUES ($1)', [word]);
        const { moment } = await archived(owner);
        // PostgreSQL reaches a moment only where something is recorded after it.
        await owner.query('SELECT pg_current_xact_id()');
        return moment;
      });
    } finally {
      await postgres.stop();
    }
  };
  /** Replaces the old cluster by a restored one, and returns its words. */
  const restore = async (until: Date | null): Promise<string> => {
    const place = mkdtempSync(join(dataDir, 'restored-'));
    const restored = await open({ folder, place, until });
    const { rows } = await connected(restored.url, (owner) =>
      owner.query<{ words: string }>(`SELECT string_agg(word, ' ' ORDER BY ctid) AS words FROM said`),
    );
    const filled = await fillSegment(restored.url);
    await restored.stop();
    rmSync(cluster, { recursive: true });
    renameSync(restored.data, cluster);
    writeFileSync(join(place, 'seals'), 'the seals of then\n');
    goOn(folder, { cluster, base: restored.base, seals: join(place, 'seals'), filled, mark: 'before' });
    return rows[0]?.words ?? '';
  };

  try {
    const first = await live('one', (owner) => takeBase(owner, folder));
    const second = await live('two');
    await live('three', (owner) => takeBase(owner, folder));
    writeFileSync(seals, 'the seals of all\n');
    expect(basesIn(folder)).toHaveLength(2);

    await expect(restore(first)).resolves.toBe('one');
    expect(readFileSync(seals, 'utf8')).toBe('the seals of then\n');
    expect(readFileSync(`${seals}.before`, 'utf8')).toBe('the seals of all\n');
    expect(basesIn(folder)).toHaveLength(1);
    await expect(restore(null)).resolves.toBe('one');

    const again = await live('four five');
    await expect(restore(second)).resolves.toBe('one two');
    await live('six');
    await expect(restore(null)).resolves.toBe('one two six');
    await live('seven');
    await expect(restore(again)).resolves.toBe('one four five');
    expect(existsSync(join(folder, 'wal/00000006.history.gz'))).toBe(true);
    expect(readdirSync(join(folder, 'wal')).filter((name) => !name.endsWith('.gz'))).toEqual([]);

    // A restore that is killed takes its PostgreSQL and its unpacked data with it.
    const place = join(dataDir, 'killed');
    const program = `const { open } = await import(${JSON.stringify(join(__dirname, 'backup/restored.mjs'))});
      await open(${JSON.stringify({ folder, place, until: null })});
      console.log('open');
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
    await once(child.stdout, 'data');
    const pid = Number(readFileSync(join(place, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
    child.kill('SIGKILL');
    await until(() => !isRunning(pid) && !existsSync(place));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 300_000);
