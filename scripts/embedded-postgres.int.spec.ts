import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@fan-beats/events/testing';
import { Client } from 'pg';
import { findRunning, startPostgres } from './embedded-postgres.mjs';
import { isRunning } from './processes.mjs';

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'embedded-postgres-'));

/** One cluster for most tests: making one takes longer than anything else here. */
const dataDir = newFolder();

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A process of its own that starts PostgreSQL on the folder, prints its pid and is killed. */
async function startAndBeKilled(also: readonly string[]): Promise<number> {
  const script = `
    const { startPostgres } = await import(${JSON.stringify(join(__dirname, 'embedded-postgres.mjs'))});
    const { pid } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, shared: true });
    console.log(pid);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  for (const program of also) await once(spawn('pkill', ['-KILL', '-P', String(child.pid), program]), 'exit');
  child.kill('SIGKILL');
  await once(child, 'exit');
  return Number(line.toString());
}

describe('the embedded PostgreSQL', () => {
  it('keeps its data, its password and its secrets over a restart', async () => {
    const first = await startPostgres({ dataDir });
    await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const second = await startPostgres({ dataDir });
    await expect(ask(second.url, 'SELECT * FROM kept')).resolves.toEqual([{ answer: 42 }]);
    await second.stop();
    expect(new URL(first.url).password).toBe(new URL(second.url).password);
    expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'cluster')).mode & 0o777).toBe(0o700);
  });

  it('is durable, UTC, UTF-8 and on loopback only', async () => {
    const postgres = await startPostgres({ dataDir, settings: { work_mem: '8MB' } });
    const names = [
      'fsync',
      'synchronous_commit',
      'data_checksums',
      'TimeZone',
      'server_encoding',
      'listen_addresses',
    ];
    const settings = names
      .concat('max_connections', 'work_mem', 'unix_socket_directories')
      .map((name) => `'${name}'`);
    const rows = await ask(
      postgres.url,
      `SELECT name, setting FROM pg_settings WHERE name IN (${settings.join()})`,
    );
    await postgres.stop();
    expect(Object.fromEntries(rows.map((row) => Object.values(row as object) as [string, string]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
      listen_addresses: '127.0.0.1',
      max_connections: '120',
      work_mem: '8192',
      unix_socket_directories: '',
    });
  });

  it('archives at every start once somebody did, but where backups are off', async () => {
    const folder = newFolder();
    const modes: unknown[] = [];
    const before = process.env['BACKUPS'];
    for (const [archive, backups] of [[true], [undefined], [undefined, 'off']] as const) {
      if (backups) process.env['BACKUPS'] = backups;
      const postgres = await startPostgres({ dataDir: folder, ...(archive && { archive }) });
      modes.push(...(await ask(postgres.url, 'SHOW archive_mode')));
      await postgres.stop();
    }
    if (before === undefined) delete process.env['BACKUPS'];
    else process.env['BACKUPS'] = before;
    rmSync(folder, { recursive: true });
    expect(modes).toEqual([{ archive_mode: 'on' }, { archive_mode: 'on' }, { archive_mode: 'off' }]);
  });

  it('asks for the password', async () => {
    const postgres = await startPostgres({ dataDir });
    const url = new URL(postgres.url);
    url.password = 'guessed';
    await expect(ask(url.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
    await postgres.stop();
  });

  it('refuses a second application on its data in a sentence', async () => {
    const postgres = await startPostgres({ dataDir, owner: 'npm start' });
    await expect(startPostgres({ dataDir })).rejects.toThrow(
      /is in use by npm start \(process \d+\): stop it first/,
    );
    await postgres.stop();
    await expect(startPostgres({ dataDir }).then((next) => next.stop())).resolves.toBeUndefined();
  });

  it('is found by others only while it runs and is shared', async () => {
    await expect(findRunning(dataDir)).resolves.toBeNull();
    const own = await startPostgres({ dataDir });
    await expect(findRunning(dataDir)).resolves.toBeNull();
    await own.stop();
    const shared = await startPostgres({ dataDir, shared: true });
    await expect(findRunning(dataDir)).resolves.toBe(shared.url);
    await shared.stop();
    await expect(findRunning(dataDir)).resolves.toBeNull();
  });

  it('loses nothing that was acknowledged when it is killed, and comes back on the same port', async () => {
    const first = await startPostgres({ dataDir });
    await ask(first.url, 'CREATE TABLE acknowledged AS SELECT generate_series(1, 1000) AS n');
    await first.kill9();
    expect(isRunning(first.pid)).toBe(false);
    const second = await startPostgres({ dataDir, port: first.port });
    expect(second.url).toBe(first.url);
    await expect(ask(second.url, 'SELECT count(*)::int FROM acknowledged')).resolves.toEqual([
      { count: 1000 },
    ]);
    await second.stop();
  });

  it('ends when the process that owns it is killed', async () => {
    const pid = await startAndBeKilled([]);
    await until(() => !isRunning(pid));
    expect(existsSync(join(dataDir, 'cluster/postmaster.pid'))).toBe(false);
  });

  it('ends an orphan that even lost its watchdog, then starts', async () => {
    const orphan = await startAndBeKilled(['sh']);
    expect(isRunning(orphan)).toBe(true);
    await expect(findRunning(dataDir)).resolves.toBeNull();
    const said: string[] = [];
    const postgres = await startPostgres({ dataDir, log: (line) => said.push(line) });
    expect(isRunning(orphan)).toBe(false);
    expect(said.join()).toContain(`process ${orphan}`);
    await postgres.stop();
  });

  it('is not stopped by a stale postmaster.pid whose number belongs to somebody else', async () => {
    const first = await startPostgres({ dataDir });
    const file = join(dataDir, 'cluster/postmaster.pid');
    const lines = readFileSync(file, 'utf8').split('\n');
    await first.stop();
    writeFileSync(file, [String(process.pid), ...lines.slice(1)].join('\n'));
    const second = await startPostgres({ dataDir });
    await expect(ask(second.url, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
    await second.stop();
  });

  it('begins again after a first start that was interrupted', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'cluster.new'));
    writeFileSync(join(folder, 'cluster.new/PG_VERSION'), '18');
    const postgres = await startPostgres({ dataDir: folder, throwAway: true });
    await expect(ask(postgres.url, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
    await postgres.stop();
    expect(existsSync(folder)).toBe(false);
  });

  it('reports damaged data instead of replacing them', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'cluster'), { mode: 0o700 });
    writeFileSync(join(folder, 'cluster/rest'), 'of better days');
    writeFileSync(join(folder, 'password'), 'of better days');
    await expect(startPostgres({ dataDir: folder })).rejects.toThrow('PostgreSQL did not start');
    expect(readFileSync(join(folder, 'cluster/rest'), 'utf8')).toBe('of better days');
    rmSync(folder, { recursive: true });
  });

  it('says what is wrong with a setting, and leaves the folder free', async () => {
    await expect(startPostgres({ dataDir, settings: { shared_buffers: 'much' } })).rejects.toThrow(
      /invalid value for parameter/,
    );
    await expect(startPostgres({ dataDir }).then((next) => next.stop())).resolves.toBeUndefined();
  });
});
