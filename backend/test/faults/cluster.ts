import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  chownSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool } from 'pg';

export interface Postgres {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
  kill9(): Promise<void>;
}

// Jest loads imports as CommonJS.
const { startPostgres } = jest.requireActual<{
  startPostgres(options: {
    dataDir: string;
    port?: number;
    settings?: Readonly<Record<string, string | number>>;
  }): Promise<Postgres>;
}>('../../../scripts/embedded-postgres.mjs');

const volumeBytes = 800 * 1024 * 1024;

/** Only root may mount, and not in every container. */
export const mayMount = process.getuid?.() === 0 && triedToMount();

function triedToMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'fan-beats-mount-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', 'fan-beats-faults', folder]).status === 0;
  if (mounted) run('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true });
  return mounted;
}

function run(command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
}

/** A connection whose loss fails only its own queries: without a listener it would end the process of the tests. */
export async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Connections like those of `connect`: a pool that is ended may have some that are still closing. */
export function connectMany(url: string): Pool {
  const pool = new Pool({ connectionString: url });
  pool.on('error', () => undefined);
  return pool;
}

export async function ask<Row = Record<string, unknown>>(url: string, sql: string): Promise<Row[]> {
  const client = await connect(url);
  try {
    return (await client.query<Row & Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A volume of its own, so that filling it affects nothing else. */
export class Volume {
  readonly folder = mkdtempSync(join(tmpdir(), 'fan-beats-faults-'));

  constructor() {
    if (mayMount) run('mount', ['-t', 'tmpfs', '-o', `size=${volumeBytes}`, 'fan-beats-faults', this.folder]);
    chmodSync(this.folder, 0o755);
  }

  /** Takes all remaining space; returns a function that frees it again. */
  fill(): () => void {
    const filler = join(this.folder, 'filler');
    const file = openSync(filler, 'w');
    for (let bytes = 1024 * 1024; bytes >= 4096;) {
      try {
        writeSync(file, Buffer.alloc(bytes, 1));
      } catch {
        bytes /= 2;
      }
    }
    closeSync(file);
    return () => rmSync(filler);
  }

  remove(): void {
    if (mayMount) run('umount', ['--lazy', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A PostgreSQL with durable settings that can be killed, started again, and followed by standbys. */
export class Cluster {
  private constructor(
    private readonly folder: string,
    private postgres: Postgres,
  ) {}

  static async on(
    folder: string,
    settings: Readonly<Record<string, string | number>> = {},
  ): Promise<Cluster> {
    return new Cluster(folder, await start(folder, { settings }));
  }

  get url(): string {
    return this.postgres.url;
  }

  get pid(): number {
    return this.postgres.pid;
  }

  /** Kills postmaster and backends at once, as in a power cut. */
  kill(): Promise<void> {
    return this.postgres.kill9();
  }

  async startAgain(): Promise<void> {
    this.postgres = await start(this.folder, { port: this.postgres.port });
  }

  stop(): Promise<void> {
    return this.postgres.stop();
  }

  /** A standby from a base backup, which follows this one through the address `by`. */
  async standby(folder: string, by: string): Promise<Cluster> {
    const cluster = join(folder, 'cluster');
    const backup = await connect(this.url);
    await backup.query(`SELECT pg_backup_start('standby', true)`);
    mkdirSync(folder, { mode: 0o711 });
    for (const name of ['place', 'password']) copyFileSync(join(this.folder, name), join(folder, name));
    run('cp', ['-a', join(this.folder, 'cluster'), cluster]);
    const { rows } = await backup.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
    );
    await backup.end();
    const { uid, gid } = statSync(cluster);
    for (const [name, text] of [
      ['backup_label', rows[0]?.labelfile ?? ''],
      ['standby.signal', ''],
    ] as const) {
      writeFileSync(join(cluster, name), text);
      chownSync(join(cluster, name), uid, gid);
    }
    for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(cluster, name), { force: true });
    const { hostname, port, username, password } = new URL(by);
    const settings = {
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    };
    return Cluster.on(folder, settings);
  }

  /** Ends following: now it accepts writes. */
  async promote(): Promise<void> {
    await ask(this.url, 'SELECT pg_promote()');
  }
}

function start(
  folder: string,
  { port, settings }: { port?: number; settings?: Readonly<Record<string, string | number>> },
): Promise<Postgres> {
  return startPostgres({
    dataDir: folder,
    ...(port !== undefined && { port }),
    settings: { max_wal_size: '128MB', ...settings },
  });
}
