import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { keepRows } from '../../../test/make-world';
import { ids, openTestShop, type TestShop } from '../../../test/open-test-shop';
import { ShutdownState } from '../../platform/observability/shutdown-state';
import { thisRelease } from '../../platform/release/releases';

let shop: TestShop;
let putBack: () => Promise<unknown>;

beforeAll(async () => {
  // A caller on the machine itself gets the figures only where the shop is open on that machine alone.
  shop = await openTestShop({ config: { publicUrl: 'http://localhost' } });
  putBack = await keepRows(shop.owner);
});

afterEach(() => putBack());

afterAll(() => shop.close());

async function readiness(): Promise<Record<string, unknown>> {
  const response = await fetch(`${shop.url}/readyz`);
  return { httpStatus: response.status, ...((await response.json()) as object) };
}

const fine = {
  version: thisRelease().version,
  stopping: false,
  database: true,
  migrations: true,
  read_models: true,
  lane: true,
  listener: true,
};

it('is there when everything is', async () => {
  expect(await readiness()).toEqual({ httpStatus: 200, status: 'ok', ...fine });
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
});

it.each([
  [
    'a migration that is not the newest has not run',
    'migrations',
    ["DELETE FROM migrations WHERE name LIKE 'ReadModels%'"],
  ],
  [
    'a read model is missing',
    'read_models',
    [
      'ALTER TABLE projection.posting RENAME TO posting_away',
      'ALTER TABLE projection.posting_away RENAME TO posting',
    ],
  ],
  [
    'a read model lacks a column',
    'read_models',
    [
      'ALTER TABLE projection.account RENAME pending TO pending_away',
      'ALTER TABLE projection.account RENAME pending_away TO pending',
    ],
  ],
])('is not there while %s', async (_what, check, [harm = '', repair = '']) => {
  await shop.owner.query(harm);
  const found = await readiness();
  await shop.owner.query(repair);
  expect(found).toMatchObject({ httpStatus: 503, status: 'not ready', ...fine, [check]: false });
});

it('is not there while the process finishes its last requests', async () => {
  shop.app.get(ShutdownState).isShuttingDown = true;
  const found = await readiness();
  shop.app.get(ShutdownState).isShuttingDown = false;
  expect(found).toMatchObject({ httpStatus: 503, ...fine, stopping: true });
});

it('gives every figure that the alerts and the dashboard ask for, refusals by their rule', async () => {
  await shop.callers.admin.refused('user.admSubtractUserPoints', 'mutation', {
    user_id: ids.otherFan,
    points: 3,
  });
  const figures = await (await fetch(`${shop.url}/metrics`)).text();
  const given = new Set(
    Array.from(figures.matchAll(/^(\w+?)(_bucket|_sum|_count)?[ {]/gm), ([, name]) => name),
  );
  for (const file of ['alerts.yml', 'dashboard.json']) {
    const text = readFileSync(join(__dirname, '../../../../deploy/monitoring', file), 'utf8');
    const asked = Array.from(
      text.matchAll(/\b((?:fan_beats|nodejs|process)_\w+?)(_bucket)?\b/g),
      ([, name]) => name,
    );
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((name) => !given.has(name))).toEqual([]);
  }
  expect(figures).toMatch(/^fan_beats_archive_failing 0$/m);
  expect(figures).toMatch(/fan_beats_calls_total\{.*outcome="POINTS_TOO_LOW"\} 1/);
});

it('sends a span for each call where a collector is named', async () => {
  const sent: string[] = [];
  const collector = createServer((request, response) => {
    request.on('data', (part: Buffer) => sent.push(String(part))).on('end', () => response.end());
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`;
  const other = await shop.another({ traces: { url, headers: {}, serviceName: 'tried' } });
  const [trace, span] = ['a'.repeat(32), 'b'.repeat(16)];
  for (const flags of ['01', '00'])
    await fetch(`${other.url}/api/gos.getGoList?input=7`, {
      headers: { traceparent: `00-${trace}-${span}-${flags}` },
    });
  await other.close();
  collector.close();
  const { resourceSpans } = JSON.parse(sent.join('')) as {
    resourceSpans: { scopeSpans: { spans: Record<string, unknown>[] }[] }[];
  };
  const spans = resourceSpans[0]?.scopeSpans[0]?.spans;
  expect(spans).toHaveLength(1);
  expect(spans?.[0]).toMatchObject({ traceId: trace, parentSpanId: span, name: 'GET /api/gos.getGoList' });
});

it('is not there while the database does not answer, though the process lives', async () => {
  const url = new URL(shop.databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const outside = new Client({ connectionString: url.href });
  await outside.connect();
  try {
    await outside.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await shop.owner.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    expect(await readiness()).toMatchObject({ httpStatus: 503, database: false });
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  } finally {
    await outside.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await outside.end();
  }
});
