import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@fan-beats/events/testing';
import { Client } from 'pg';
import { freePort } from '../../scripts/free-port.cjs';
import { createTestDatabase, onCitus, type TestDatabase } from '../../scripts/jest/test-database';
import { startServer, untilReady, type ServerProcess } from '../test/server-process';

const { childrenOf, commandOf, isRunning } = jest.requireActual<{
  childrenOf(pid: number): number[];
  commandOf(pid: number): string;
  isRunning(pid: number): boolean;
}>('../../scripts/processes.mjs');
const admin = { mail: 'first@example.org', password: 'correct horse battery' };

let database: TestDatabase;
let dataDir: string;
let children: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'fan-beats-main-'));
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
});

afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function run(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({ DATABASE_URL: database.serverUrl, DATA_DIR: dataDir, ...env });
  children.push(server.child);
  return server;
}

/** The output of a start that is refused, and its exit code. */
async function refusal(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const server = await run(env);
  return { code: await server.ended, said: server.said() };
}

const logIn = (url: string): Promise<Response> =>
  fetch(`${url}/api/user.login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });

/** Asks the server to stop while logins are under way, which are answered all the same. */
async function stopAmidLogins(server: ServerProcess): Promise<void> {
  // Established connections: a connection that waits to be accepted is not begun work.
  await Promise.all([1, 2, 3].map(async () => (await fetch(`${server.url}/healthz`)).text()));
  // Hashing a password takes long enough for the signal to arrive first.
  const underWay = [logIn(server.url), logIn(server.url), logIn(server.url)];
  // Once this is answered, the logins have been read, even on a busy machine.
  await (await fetch(`${server.url}/healthz`)).text();
  server.child.kill('SIGTERM');
  const answers = await Promise.all(underWay);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await Promise.all(answers.map((answer) => answer.text()));
}

/** Everything that the server has printed to its standard output since this call. */
function printedBy({ child }: ServerProcess): () => string {
  let printed = '';
  child.stdout?.on('data', (chunk) => (printed += String(chunk)));
  return () => printed;
}

describe('the server process', () => {
  it('prints the next step where the shop has no organiser, and none where it has one', async () => {
    const empty = await run({ EMBEDDED: '1' });
    const first = printedBy(empty);
    await until(() => first().includes('npm run admin -- create --mail you@example.org --name You'));
    empty.child.kill('SIGTERM');
    await empty.ended;
    const server = await run({ EMBEDDED: '1', ADMIN_MAIL: admin.mail, ADMIN_PASSWORD: admin.password });
    const second = printedBy(server);
    await until(() => second().includes('Fan Beats is open at'));
    server.child.kill('SIGTERM');
    await server.ended;
    expect(second()).not.toContain('npm run admin');
  });

  it('makes the first admin, and finishes what it began before it ends', async () => {
    const server = await run({ ADMIN_MAIL: admin.mail, ADMIN_PASSWORD: admin.password });
    await untilReady(server);
    await expect((await logIn(server.url)).json()).resolves.toMatchObject({
      result: { data: { success: true, user: { user_role: 2 } } },
    });
    await stopAmidLogins(server);
    await expect(server.ended).resolves.toBe(0);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  });

  describe('with a log that nobody takes any more', () => {
    /** Writes more lines than a pipe and its reader buffer. */
    async function log({ url }: ServerProcess): Promise<void> {
      for (let round = 0; round < 20; round += 1)
        await Promise.all(
          Array.from({ length: 100 }, async () => (await fetch(`${url}/api/faq.getFaq`)).text()),
        );
    }
    const close = ({ child }: ServerProcess) => [child.stdout, child.stderr].map((pipe) => pipe?.destroy());
    const leave = ({ child }: ServerProcess) => child.stdout?.pause();

    it.each([
      ['as its pipe was closed', [close, log]],
      ['as its pipe was closed at the end', [log, close]],
      ['as its pipe is full', [leave, log]],
    ])('ends, %s', async (_how, steps) => {
      const server = await run({ LOG_LEVEL: 'info' });
      await untilReady(server);
      for (const step of steps) await step(server);
      server.child.kill('SIGTERM');
      await expect(server.ended).resolves.toBe(0);
    });
  });

  it('shares a database with another one', async () => {
    const [one, other] = await Promise.all([run(), run()]);
    await Promise.all([untilReady(one), untilReady(other)]);
    one.child.kill('SIGTERM');
    await one.ended;
    expect((await fetch(`${other.url}/readyz`)).status).toBe(200);
  });
});

describe('a server process for many shops', () => {
  const table = (): Record<string, string> => {
    const SHOPS = join(dataDir, 'shops.json');
    writeFileSync(SHOPS, JSON.stringify([{ host: 'moon.example', shop: 'moon' }]));
    return { SHOPS };
  };

  it('answers at hosts of no shop that it lives, and ends in order', async () => {
    const server = await run(table());
    await until(() => server.pids().length === 1);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.url}/api/user.getUserInfo`)).status).toBe(404);
    server.child.kill('SIGTERM');
    await expect(server.ended).resolves.toBe(0);
  });

  it('takes no setting of one shop', async () => {
    const { code, said } = await refusal({ ...table(), PROCESSES: '2' });
    expect({ code, said }).toEqual({ code: 1, said: 'SHOPS and PROCESSES do not go together.\n' });
  });
});

describe('several server processes on one port', () => {
  it('show the figures of all, start a fallen one again, and end together', async () => {
    const first = { ADMIN_MAIL: admin.mail, ADMIN_PASSWORD: admin.password };
    const heap = { NODE_OPTIONS: '--max-old-space-size=1000' };
    const server = await run({ PROCESSES: '2', ...first, ...heap });
    await until(() => server.pids().length === 2);
    const [one = 0, other = 0] = server.pids();
    // Each process has half of the memory.
    for (const pid of [one, other]) expect(commandOf(pid)).toMatch(/--max-old-space-size=5\d\d /);
    expect(new Set([one, other, server.child.pid]).size).toBe(3);
    const figures = await (await fetch(`${server.url}/metrics`)).text();
    for (const number of [1, 2])
      expect(figures).toContain(`nodejs_active_handles_total{process="${number}"}`);
    expect(figures.match(/^# TYPE fan_beats_calls_total/gm)).toHaveLength(1);

    process.kill(one, 'SIGKILL');
    await until(() => server.pids().length === 3);
    expect(server.pids()).toContain(other);
    await untilReady(server);

    // Some are killed in the middle of their start: that is not a failure of their own, so others start.
    for (const pid of [other, ...server.pids().slice(2)]) process.kill(pid, 'SIGKILL');
    const starting = (): number[] =>
      childrenOf(server.child.pid ?? 0).filter((pid) => isRunning(pid) && !server.pids().includes(pid));
    await until(() => starting().length > 0);
    for (const pid of starting()) process.kill(pid, 'SIGKILL');
    await until(() => server.pids().length === 5);

    await stopAmidLogins(server);
    await expect(server.ended).resolves.toBe(0);
    for (const pid of server.pids()) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  });

  it('say once why they do not start', async () => {
    const many = await refusal({ PROCESSES: '900' });
    expect(many.code).toBe(1);
    expect(many.said).toMatch(/^900 server processes may open 26100 connections, .*\n$/);
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const taken = await refusal({ PROCESSES: '3', PORT: String(port) });
    holder.close();
    expect(taken.code).toBe(1);
    expect(taken.said).toMatch(new RegExp(`^Port ${port} is taken by another program: .*\\n$`));
  });
});

async function ask(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

describe('a start is refused in one sentence', () => {
  it('on a database that may lose what it acknowledged', async () => {
    const { url, serverUrl, drop } = await createTestDatabase();
    await ask(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = off`);
    const { code, said } = await refusal({ DATABASE_URL: serverUrl, ALLOW_UNSAFE_DATABASE: '0' });
    await drop();
    expect(code).toBe(1);
    // The settings that are off to make tests faster, except on a cluster that runs already.
    const others = onCitus ? '' : 'fsync and full_page_writes and ';
    expect(said).toMatch(new RegExp(`^The database has ${others}synchronous_commit switched off, .*\\n$`));
  });

  it.each([
    [
      'its role may change events',
      'GRANT UPDATE ON ledger.events TO fan_beats_server',
      /^The server's role may change or delete what is recorded \(ledger\.events: UPDATE\): .*\n$/,
    ],
    [
      'its role may delete seals',
      'GRANT DELETE ON ledger.seals TO fan_beats_server',
      /^The server's role may change or delete what is recorded \(ledger\.seals: DELETE\): .*\n$/,
    ],
    [
      'a trigger of the log sleeps',
      'ALTER TABLE ledger.events DISABLE TRIGGER events_keep_rows',
      /^The ledger is not guarded: .*\(events_keep_rows\)\.\n$/,
    ],
    [
      'the shop was shut there',
      "UPDATE shop_place SET shut_at = '2026-11-28T10:00:00.000Z'",
      /^The shop was shut here at 2026-11-28T10:00:00.000Z, since it goes on at another place\. .*\n$/,
    ],
    [
      'a migration has not run',
      "DELETE FROM migrations WHERE name LIKE 'ReadModels%'",
      /^The database is not prepared for this release: .*\n$/,
    ],
  ])('when %s', async (_what, statement, sentence) => {
    const spoilt = await createTestDatabase();
    await ask(spoilt.url, statement);
    const { code, said } = await refusal({ DATABASE_URL: spoilt.serverUrl });
    await spoilt.drop();
    expect(code).toBe(1);
    expect(said).toMatch(sentence);
  });

  it('when its role may become the owner', async () => {
    const { code, said } = await refusal({ DATABASE_URL: database.url });
    expect(code).toBe(1);
    expect(said).toMatch(/^The role postgres of DATABASE_URL may do what .*postgres may, .*\n$/);
  });

  it('when somebody else has the port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, said } = await refusal({ PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(said).toMatch(new RegExp(`^Port ${port} is taken by another program: .*\\n$`));
  });

  it('when nothing answers at the address of the database', async () => {
    const nowhere = `postgresql://shop:s3cret@127.0.0.1:${await freePort()}/shop`;
    const { code, said } = await refusal({ DATABASE_URL: nowhere });
    expect(code).toBe(1);
    expect(said).toMatch(/^The database cannot be used: nothing answers .*\n$/);
    expect(said).not.toContain('s3cret');
  });

  it('when the database is not there', async () => {
    const missing = new URL(database.serverUrl);
    missing.pathname = '/no_such_database';
    const { code, said } = await refusal({ DATABASE_URL: missing.href });
    expect(code).toBe(1);
    expect(said).toMatch(/^The database cannot be used: the database of DATABASE_URL does not exist .*\n$/);
  });

  it('with a weak secret', async () => {
    const { code, said } = await refusal({ JWT_SECRET: 'secret' });
    expect(code).toBe(1);
    expect(said).toMatch(/^JWT_SECRET is too weak: .*\n$/);
  });
});
