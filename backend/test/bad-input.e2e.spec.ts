import { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { boundsOf } from '../src/platform/trpc/body';
import { digestOf, keepRows, makeWorld, type World } from './make-world';
import { openTestShop, type TestShop } from './open-test-shop';
import type { ProcedureRow } from './procedure-row';
import { procedurePaths, procedureTable } from './procedure-table';

/** Fields that would be valuable if a server merged inputs into its records. */
const forbiddenKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'user_role',
  'role',
  'is_admin',
  'password_hash',
  'session_version',
  'created_at',
  'erased_at',
  'version',
  'revision',
  'claimed',
  'price_cents',
  'actor',
  'actor_id',
  'paid',
  '$where',
  '',
];

let shop: TestShop;
let world: World;
const logged: object[] = [];

beforeAll(async () => {
  const logStream = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(JSON.parse(String(chunk)) as object);
      done();
    },
  });
  shop = await openTestShop({ config: { logLevel: 'info' }, logStream });
  world = await makeWorld(shop);
});

afterAll(() => shop.close());

type BadInput = readonly [input: unknown, ...fields: string[]];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON.parse makes a field of `__proto__`, an object literal a prototype. */
const withKey = (input: object, key: string): unknown =>
  JSON.parse(
    `${JSON.stringify(input).slice(0, -1)}${Object.keys(input).length > 0 ? ',' : ''}${JSON.stringify(key)}:{"a":1}}`,
  );

/** Values that no field of the API accepts, whatever its type. */
const wrongValues: readonly unknown[] = [{ a: 1 }, [[]], 'a\u0000b', -1.5, 1e300];

function wrongInputs({ input, optional = [] }: ProcedureRow): BadInput[] {
  const record = Array.isArray(input) ? (input[0] as unknown) : input;
  const fields = isRecord(record) ? record : {};
  const wrap = (one: unknown): unknown => (Array.isArray(input) ? [one] : one);
  const named = (field: string): string => (Array.isArray(input) ? `0.${field}` : field);
  return [
    ...forbiddenKeys.map((key): BadInput => [wrap(withKey(fields, key)), named(key)]),
    ...Object.keys(fields).flatMap((field) =>
      wrongValues.map((value): BadInput => [wrap({ ...fields, [field]: value }), named(field)]),
    ),
    ...Object.keys(fields)
      .filter((field) => !optional.includes(field))
      .map((field): BadInput => [wrap({ ...fields, [field]: undefined }), named(field)]),
    ...['text', 7, true].map((whole): BadInput => [whole, 'input']),
  ];
}

describe('an input that is not in the shape is refused by name and stores nothing', () => {
  it('is tried with 20 keys that would be worth having', () => {
    expect(new Set(forbiddenKeys).size).toBe(20);
  });

  it.each(procedurePaths)('%s', async (path) => {
    const row = procedureTable(world).find((known) => known.path === path);
    if (!row) throw new Error(`${path} has no row`);
    const caller = row.access === 'admin' ? shop.callers.admin : shop.callers.fan;
    const before = await digestOf(shop.owner);
    const failures = await Promise.all(
      [...wrongInputs(row), ...(row.bad ?? [])].map(async ([input, ...fields]) => {
        const refusal = await caller.refused(path, row.kind, input).catch(() => null);
        const named = Object.keys(refusal?.fields ?? {});
        const says = (field: string) => named.some((name) => name === field || name.startsWith(`${field}.`));
        return refusal?.code === 'BAD_REQUEST' && fields.every(says)
          ? []
          : [{ input: JSON.stringify(input).slice(0, 300), wanted: fields, code: refusal?.code, named }];
      }),
    );
    expect(failures.flat()).toEqual([]);
    expect(await digestOf(shop.owner)).toBe(before);
  });
});

describe('a request that is not a call', () => {
  const post = (body: string, contentType = 'application/json') =>
    shop.callers.admin.fetch(`${shop.url}/api/gos.admCreateGo`, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body,
    });

  it('is told nothing when it asks for the head alone', async () => {
    const response = await fetch(`${shop.url}/api/user.getUserInfo`, { method: 'HEAD' });
    expect(response.status).toBe(204);
  });

  it('is refused when it is not JSON', async () => {
    const response = await post('{"title":');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { data: { code: 'BAD_REQUEST' } } });
  });

  it('is refused when it is a form', async () => {
    expect((await post('title=x', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await post('{"title":"x"}', 'text/plain')).status).toBe(415);
  });

  it('is refused when it is too large, whatever it calls, and whoever asks', async () => {
    const mutations = procedureTable(world).filter(({ kind }) => kind === 'mutation');
    const paths = [...mutations.map(({ path }) => path), 'claims.submitCart,user.login', 'no.such'];
    const taken: { readonly path: string; readonly status: number; readonly code?: string }[] = [];
    // One after another: the server gives each body a few seconds to arrive.
    for (const path of paths) {
      const sent = path.includes(',') ? `${path}?batch=1` : path;
      const response = await shop.stranger().fetch(`${shop.url}/api/${sent}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ title: 'x'.repeat(boundsOf(path).bytes) }),
      });
      const { error } = (await response.json()) as { error?: { data: { code: string } } };
      const { status } = response;
      if (status !== 413 || error?.data.code !== 'PAYLOAD_TOO_LARGE')
        taken.push({ path, status, code: error?.data.code });
    }
    expect(taken).toEqual([]);
  });

  it('is refused before it is parsed when it has too many names', async () => {
    const response = await post(`{${Array.from({ length: 41 }, (_, n) => `"k${n}":1`).join()}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: {
        data: { code: 'BAD_REQUEST', fields: { input: expect.stringContaining('too many names') as string } },
      },
    });
  });

  it('is refused when it is packed', async () => {
    const response = await fetch(`${shop.url}/api/user.login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: new Uint8Array(gzipSync('{}')),
    });
    expect(response.status).toBe(415);
  });

  it('has at most ten fields named', async () => {
    const names = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`k${n}`, 1]));
    const refusal = await shop.callers.anonymous.refused('user.login', 'mutation', names);
    expect(Object.keys(refusal.fields ?? {})).toHaveLength(10);
  });

  it('is refused when it names a procedure that is none', async () => {
    for (const path of ['gos', 'gos.admDropAll', '__proto__', 'gos.constructor', 'user.login.mutate']) {
      expect((await shop.callers.admin.refused(path, 'query', undefined)).code).toBe('NOT_FOUND');
    }
  });

  it('changes nothing by GET', async () => {
    const before = await digestOf(shop.owner);
    expect((await shop.callers.admin.refused('gos.admCreateGo', 'query', { title: 'x' })).httpStatus).toBe(
      405,
    );
    expect(await digestOf(shop.owner)).toBe(before);
  });

  it('is logged by the pattern of its route, never by what was sent', async () => {
    for (const path of ['mina@example.org', 'faq.getFaq,mina@example.org?batch=1', 'ledger/mina@example.org'])
      await fetch(`${shop.url}/api/${path}`);
    const lines = logged.filter((line) => 'path' in line);
    for (const path of ['/api/unknown', '/api/faq.getFaq,unknown'])
      expect(lines).toContainEqual(expect.objectContaining({ req: { method: 'GET' }, path }));
    expect(JSON.stringify(logged)).not.toMatch(/mina(@|%40)/);
  });

  it('tells nothing of the inside when something breaks there', async () => {
    await shop.owner.query('ALTER TABLE faq_items RENAME TO faq_items_away');
    const refusal = await shop.callers.admin.refused('faq.getFaq', 'query', undefined);
    await shop.owner.query('ALTER TABLE faq_items_away RENAME TO faq_items');
    expect(refusal).toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
      message: 'Something went wrong on our side. Please try again.',
    });
    expect(JSON.stringify(refusal)).not.toMatch(/faq_items|select|stack|\/src\//i);
    const { correlation_id } = refusal;
    expect(correlation_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(logged).toContainEqual(
      expect.objectContaining({
        procedure: 'faq.getFaq',
        correlation_id,
        err: expect.objectContaining({
          name: expect.stringMatching(/Error$/) as string,
          code: '42P01',
          message: expect.stringContaining('faq_items') as string,
          stack: expect.stringContaining('at ') as string,
        }) as object,
      }),
    );
  });
});

/** Values that could break parsers, statements or columns, or take very long. */
const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 2_000 }),
  fc.array(fc.integer(), { minLength: 200, maxLength: 400 }),
  fc.constantFrom<unknown>(
    -1,
    0,
    2 ** 31,
    2 ** 53,
    1e308,
    5e-324,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    "'; DROP TABLE users; --",
    '%_\\',
    '=1+1',
    '../../etc/passwd',
    'a'.repeat(5_000),
    '9'.repeat(400),
    '2026-02-30',
    '1e999',
    [],
    {},
  ),
);

/** The valid input of a row with some of its fields spoiled, or another value altogether. */
function spoiled({ input }: ProcedureRow): fc.Arbitrary<unknown> {
  const record = Array.isArray(input) ? (input[0] as unknown) : input;
  if (!isRecord(record)) return hostile;
  const fields = Object.entries(record).map(([name, value]) => [name, fc.oneof(fc.constant(value), hostile)]);
  const mixed = fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [],
  });
  const some = mixed.map((one): unknown => (Array.isArray(input) ? [one, one] : one));
  return fc.oneof({ arbitrary: hostile, weight: 1 }, { arbitrary: some, weight: 4 });
}

describe('whatever is sent is answered without a fault of ours, and soon', () => {
  const longestMs = 400;
  let putBack: () => Promise<unknown>;

  beforeAll(async () => {
    putBack = await keepRows(shop.owner);
  });

  afterEach(() => putBack());

  /**
   * The processor time of a call in milliseconds: a busy machine does not increase it. Other work may fall into one
   * try, but not into all.
   */
  async function busyMs(send: () => Promise<Response>, tries = 3): Promise<number> {
    const before = process.cpuUsage();
    const { status } = await send();
    const { user, system } = process.cpuUsage(before);
    expect(status).toBeLessThan(500);
    const ms = (user + system) / 1_000;
    return ms < longestMs || tries === 1 ? ms : busyMs(send, tries - 1);
  }

  it.each(procedurePaths)('%s', async (path) => {
    const row = procedureTable(world).find((known) => known.path === path);
    if (!row) throw new Error(`${path} has no row`);
    const caller = row.access === 'admin' ? shop.callers.admin : shop.callers.fan;
    const property = fc.asyncProperty(spoiled(row), async (input) => {
      const text = JSON.stringify(input);
      const isQuery = row.kind === 'query';
      const query = isQuery ? `?input=${encodeURIComponent(text)}` : '';
      const send = (): Promise<Response> =>
        caller.copy().fetch(`${shop.url}/api/${path}${query}`, {
          method: isQuery ? 'GET' : 'POST',
          headers: isQuery ? {} : { 'content-type': 'application/json' },
          body: isQuery ? null : text,
        });
      expect(await busyMs(send)).toBeLessThan(longestMs);
    });
    await fc.assert(property, { numRuns: 5 });
  });
});
