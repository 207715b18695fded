import { defined } from '@fan-beats/events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyProjections } from '@fan-beats/projections';
import { Caller } from './caller';
import { entry, makeRecords } from './make-world';
import { ids, openTestShop, password, type TestShop } from './open-test-shop';
import { startServer, untilReady, type ServerProcess } from './server-process';

jest.setTimeout(120_000);

let shop: TestShop;
let dataDir: string;
const started: ServerProcess[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fan-beats-faults-'));
  shop = await openTestShop();
  await makeRecords(shop.owner);
  await shop.callers.admin.api.gos.admLinkItemToGo.mutate({ go_id: 1, item_id: 1, amount: null });
});

afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await shop.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(port?: string): Promise<ServerProcess> {
  const server = await startServer({
    DATABASE_URL: shop.serverUrl,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    ...defined({ PORT: port }),
  });
  started.push(server);
  await untilReady(server);
  return server;
}

const portOf = ({ url }: ServerProcess): string => new URL(url).port;
const keyOf = (userId: number, n: number): string =>
  `00000000-0000-4000-8000-${String(userId * 1_000_000 + n).padStart(12, '0')}`;

interface Submitting {
  readonly urls: readonly string[];
  readonly acknowledged: string[];
  readonly refused: string[];
  readonly isOver: () => boolean;
}

/** Claims one piece after the other, each attempt under its key at whichever server answers; gives the number of pieces. */
async function submitOn(caller: Caller, userId: number, submitting: Submitting): Promise<number> {
  let n = 0;
  while (!submitting.isOver()) {
    n += 1;
    await submitOnce(
      caller,
      { go: 1, entries: [entry(1, n)], idempotency_key: keyOf(userId, n) },
      submitting,
    );
    submitting.acknowledged.push(keyOf(userId, n));
  }
  return n;
}

async function submitOnce(caller: Caller, cart: object, { urls, refused }: Submitting): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const url = urls[attempt % urls.length] ?? '';
    const answer = await caller
      .fetch(`${url}/api/claims.submitCart`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(cart),
      })
      .catch(() => null);
    if (answer?.status === 200) return;
    if (answer) refused.push(`${answer.status} ${await answer.text()}`);
    else await sleep(20);
  }
}

async function lostOf(keys: readonly string[]): Promise<string[]> {
  const { rows } = await shop.owner.query<{ key: string }>(
    "SELECT meta->>'idempotencyKey' AS key FROM ledger.events",
  );
  const kept = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !kept.has(key));
}

it('loses no claim when one of two servers is killed and both are started anew, one after the other', async () => {
  const [one, other] = await Promise.all([start(), start()]);
  const fans = [
    { mail: 'fan@example.org', userId: ids.fan },
    { mail: 'other@example.org', userId: ids.otherFan },
    { mail: 'admin@example.org', userId: ids.admin },
    { mail: 'other-admin@example.org', userId: ids.otherAdmin },
  ];
  let isOver = false;
  const acknowledged: string[] = [];
  const refused: string[] = [];
  const working = fans.map(async ({ mail, userId }, index) => {
    const caller = await new Caller(one.url).logIn(mail, password);
    const urls = index % 2 === 0 ? [one.url, other.url] : [other.url, one.url];
    return submitOn(caller, userId, { urls, acknowledged, refused, isOver: () => isOver });
  });
  const moreThan = async (count: number): Promise<void> => {
    const before = acknowledged.length;
    while (acknowledged.length < before + count) await sleep(10);
  };

  await moreThan(20);
  one.child.kill('SIGKILL');
  await one.ended;
  expect(await lostOf([...acknowledged, 'never sent'])).toEqual(['never sent']);
  await moreThan(20);
  await start(portOf(one));
  other.child.kill('SIGTERM');
  expect(await other.ended).toBe(0);
  await moreThan(20);
  await start(portOf(other));
  await moreThan(20);
  isOver = true;
  const pieces = await Promise.all(working);

  expect(refused).toEqual([]);
  expect(await lostOf(acknowledged)).toEqual([]);
  const { rows } = await shop.owner.query<{ user_id: number; amount: number; events: number }>(
    `SELECT o.user_id, i.amount, (SELECT count(*)::int FROM ledger.events e WHERE e.stream = 'claim-' || o.claim_id) AS events
       FROM projection.claim_overview o JOIN projection.claim_item i USING (claim_id)`,
  );
  const expected = fans.map(({ userId }, n) => ({ user_id: userId, amount: pieces[n], events: pieces[n] }));
  expect(rows.sort((a, b) => a.user_id - b.user_id)).toEqual(expected.sort((a, b) => a.user_id - b.user_id));
  expect((await verifyProjections({ url: shop.databaseUrl })).findings).toEqual([]);
});
