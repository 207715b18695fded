import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, shopNamed } from '@fan-beats/events';
import { until } from '@fan-beats/events/testing';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../scripts/jest/test-database';
import { ManyShops } from './many-shops';
import { StartFailure } from '../platform/config/config';
import { migrate } from '../platform/database/migrate';
import { reopenPlace, shutPlace, writePlace } from '../platform/database/place';

const names = ['moon', 'star'] as const;
const login = { name: 'many_of_tests', password: 'x' };

let database: TestDatabase;
let owner: Client;
let folder: string;
let table: string;
let shops: ManyShops;

interface Entry {
  readonly host: string;
  readonly shop: string;
  readonly state?: string;
  readonly epoch?: number;
}

const entries = names.map((shop): Entry => ({ host: `${shop}.example`, shop }));
const write = (list: unknown): void => writeFileSync(table, JSON.stringify(list));
const settings = () => ({
  table,
  env: {
    DATABASE_URL: Object.assign(new URL(database.url), { username: login.name, password: login.password })
      .href,
    DATA_DIR: folder,
    PUBLIC_URL: 'http://localhost:3000',
    JWT_SECRET: 'Zk3v9Qw8Rt7Yu6Ii5Op4As3Df2Gh1Jk0Lm',
    ALLOW_UNSAFE_DATABASE: '1',
    LOG_LEVEL: 'silent',
  },
  stream: { write: () => true },
});

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.url });
  await owner.connect();
  for (const name of names) await migrate(addressOf(database.url, {}, shopNamed(name)), login);
  folder = mkdtempSync(join(tmpdir(), 'fan-beats-many-'));
  table = join(folder, 'shops.json');
  for (const name of names)
    await owner.query(
      `INSERT INTO ${name}_records.legal_texts (text, version, content, sha256) VALUES ('imprint', 1, $1, '')`,
      [`Shop of the ${name}`],
    );
});

afterAll(async () => {
  await owner.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  write(entries);
  await serve({ idleMs: 300, wakeMs: 3_600_000, lookMs: 50 });
});

afterEach(() => stopServing());

async function serve(times: ConstructorParameters<typeof ManyShops>[1]): Promise<void> {
  shops = new ManyShops(settings(), times);
  shops.server.listen(0, '127.0.0.1');
  await once(shops.server, 'listening');
}

async function stopServing(): Promise<void> {
  shops.server.close();
  shops.server.closeAllConnections();
  await shops.close();
}

interface Told {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

/** Sends a request as a browser does: fetch does not let a test set the host. */
async function ask(host: string, path: string, more: readonly string[] = []): Promise<Told> {
  const { port } = shops.server.address() as AddressInfo;
  const headers = ['Host', host, ...more.flatMap((other) => ['Host', other])];
  const req = request({ port, host: '127.0.0.1', path, headers, agent: false });
  req.end();
  const [res] = (await once(req, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of res) text += String(chunk);
  return { status: res.statusCode ?? 0, headers: res.headers, retryAfter: res.headers['retry-after'], text };
}

const shopCall = `/api/settings.getText?input=${encodeURIComponent('{"text":"imprint"}')}`;
const nameAt = async (host: string): Promise<string> =>
  await ask(host, shopCall).then(
    ({ status, text }) => /Shop of the \w+/.exec(text)?.[0] ?? `${status} ${text}`,
  );

const connections = async (): Promise<number> => {
  const { rows } = await owner.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = $1',
    [login.name],
  );
  return rows[0]?.n ?? -1;
};

it('answers at each host as the shop of that host, opened by its first caller', async () => {
  expect(await connections()).toBe(0);
  expect(await Promise.all(['moon.example', 'STAR.example:80', 'moon.example'].map(nameAt))).toEqual([
    'Shop of the moon',
    'Shop of the star',
    'Shop of the moon',
  ]);
  expect(await ask('sun.example', shopCall)).toMatchObject({ status: 404 });
  expect(await ask('sun.example', '/healthz')).toMatchObject({ status: 200 });
});

it('answers who calls no shop of the table, or two, with the headers of every answer', async () => {
  for (const told of [
    await ask('sun.example', '/'),
    await ask('sun.example', '/healthz'),
    await ask('moon.example', shopCall, ['star.example']),
  ])
    expect(told.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'self'") as string,
      'x-content-type-options': 'nosniff',
    });
  expect(await ask('moon.example', shopCall, ['star.example'])).toMatchObject({ status: 400 });
});

it('closes who is not used, with all connections, and opens it again', async () => {
  expect(await nameAt('moon.example')).toBe('Shop of the moon');
  expect(await connections()).toBeGreaterThan(0);
  await until(async () => (await connections()) === 0);
  expect(await nameAt('moon.example')).toBe('Shop of the moon');
});

it('says that a shop moves, in calls and pages, and lets it go on where the table says so', async () => {
  expect(await nameAt('moon.example')).toBe('Shop of the moon');
  write([{ ...entries[0], state: 'moving' }, entries[1]]);
  await until(async () => (await ask('moon.example', shopCall)).status === 503);
  const told = await ask('moon.example', shopCall);
  expect(told).toMatchObject({ status: 503, retryAfter: '60' });
  expect(JSON.parse(told.text)).toMatchObject({
    error: {
      message: expect.stringContaining('your cart is kept') as string,
      data: { code: 'SERVICE_UNAVAILABLE' },
    },
  });
  expect((await ask('moon.example', '/')).text).toMatch(/<p>The shop is moving/);
  expect(await nameAt('star.example')).toBe('Shop of the star');
  write('[');
  write([{ ...entries[0], state: 'gone' }, entries[1]]);
  await until(async () => (await ask('moon.example', shopCall)).status === 410);
  write(entries);
  await until(async () => (await nameAt('moon.example')) === 'Shop of the moon');
});

it('opens each shop now and then without a caller', async () => {
  const waking = new ManyShops(settings(), { idleMs: 300, wakeMs: 100, lookMs: 50 });
  await until(async () => (await connections()) > 0);
  await waking.close();
  await until(async () => (await connections()) === 0);
});

it('opens a shop without a caller only a while after it was closed, however long it was open', async () => {
  await stopServing();
  write([entries[0]]);
  await serve({ idleMs: 2_500, wakeMs: 2_000, lookMs: 50 });
  expect(await nameAt('moon.example')).toBe('Shop of the moon');
  await until(async () => (await connections()) === 0);
  await sleep(500);
  expect(await connections()).toBe(0);
});

it('refuses at a place that was shut, whatever its table says, and goes on where it is open again', async () => {
  const place = new Client({ connectionString: addressOf(database.url, {}, shopNamed('moon')) });
  await place.connect();
  const { env } = settings();
  const atWork = new Client({ connectionString: env.DATABASE_URL });
  atWork.on('error', () => undefined);
  await atWork.connect();
  expect(await nameAt('moon.example')).toBe('Shop of the moon');
  expect(await shutPlace(place, new Date('2026-11-28T10:00:00Z'))).toBeGreaterThan(0);
  await expect(atWork.query('SELECT 1')).rejects.toThrow();
  await until(async () => (await ask('moon.example', shopCall)).status >= 500);
  // Its login is the same, so its connections were cut too.
  await until(async () => (await nameAt('star.example')) === 'Shop of the star');
  await until(async () => (await connections()) === 0);
  // Every later start does this.
  await migrate(addressOf(database.url, {}, shopNamed('moon')), login);
  expect(await ask('moon.example', shopCall)).toMatchObject({ status: 503 });
  await reopenPlace(place);
  expect(await nameAt('moon.example')).toBe('Shop of the moon');
  await place.end();
});

it('refuses at a place of another epoch than its table names, such as one restored from before a move', async () => {
  const place = new Client({ connectionString: addressOf(database.url, {}, shopNamed('moon')) });
  await place.connect();
  expect(await nameAt('moon.example')).toBe('Shop of the moon');
  write([{ ...entries[0], epoch: 2 }, entries[1]]);
  await until(async () => (await ask('moon.example', shopCall)).status === 503);
  expect(await nameAt('star.example')).toBe('Shop of the star');
  await writePlace(place, { epoch: 2, shutAt: null });
  expect(await nameAt('moon.example')).toBe('Shop of the moon');
  write([{ ...entries[0], epoch: 1 }, entries[1]]);
  await until(async () => (await ask('moon.example', shopCall)).status === 503);
  await place.end();
});

it('leaves nothing behind where a shop cannot be opened, and opens it once it can', async () => {
  const right = 'SELECT ON moon_records.feedback';
  await owner.query(`REVOKE ${right} FROM ${shopNamed('moon').role}`);
  expect(await ask('moon.example', shopCall)).toMatchObject({ status: 503 });
  await until(async () => (await connections()) === 0);
  await owner.query(`GRANT ${right} TO ${shopNamed('moon').role}`);
  expect(await nameAt('moon.example')).toBe('Shop of the moon');
});

it.each([
  ['[]', 'a list of shops'],
  ['[', 'JSON'],
  [[{ shop: 'moon' }], 'entry 1 has no host'],
  [[{ host: 'Moon.example', shop: 'moon' }], 'small letters'],
  [[{ host: 'moon.example' }], 'entry 1 names no shop'],
  [[entries[0], { ...entries[1], state: 'shut' }], 'the state of entry 2'],
  [[{ host: 'moon.example', shop: 'Moon!' }], 'SHOP is Moon!'],
  [[{ ...entries[0], epoch: 0 }], 'EPOCH is 0'],
  [[entries[0], entries[0]], 'twice'],
])('refuses to start with %j', (list, why) => {
  writeFileSync(table, typeof list === 'string' ? list : JSON.stringify(list));
  const start = (): ManyShops => new ManyShops(settings());
  expect(start).toThrow(StartFailure);
  expect(start).toThrow(why);
});
