import { setTimeout as sleep } from 'node:timers/promises';
import { LedgerLeader } from '../src/ledger/ledger-leader';
import { Caller } from './caller';
import { DatabaseProxy } from './database-proxy';
import { entry, makeWorld } from './make-world';
import { openTestShop, password, type TestShop } from './open-test-shop';

const key = 'b8a0f6a2-4f4e-4c55-9d3c-6a7f7f5f8a11';
let shop: TestShop;
let proxy: DatabaseProxy;

beforeAll(async () => {
  shop = await openTestShop({
    way: async (databaseUrl) => (proxy = await DatabaseProxy.before(databaseUrl)).through(),
  });
  await makeWorld(shop);
});

afterAll(async () => {
  await proxy.close();
  await shop.close();
});

async function readiness(): Promise<Record<string, unknown>> {
  const response = await fetch(`${shop.url}/readyz`);
  return { ...((await response.json()) as object), status: response.status };
}

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await sleep(100);
}

it('is over within ten seconds when every connection stands still, and an act whose answer was lost is there once', async () => {
  const leader = shop.app.get(LedgerLeader);
  await until(() => leader.state.leading);
  proxy.atCommit = 'stand still';
  const began = performance.now();
  const submitted = shop.callers.fan.api.claims.submitCart.mutate({
    go: 1,
    entries: [entry(1, 2)],
    idempotency_key: key,
  });
  const seen: Record<string, unknown>[] = [];
  const back = until(async () => {
    const now = await readiness();
    seen.push(now);
    return seen.some(({ status }) => status === 503) && now['status'] === 200;
  });
  await submitted;
  await Promise.all([back, until(() => leader.state.leading)]);
  expect(proxy.faults).toBe(1);
  expect(performance.now() - began).toBeLessThan(12_000);
  expect(seen).toContainEqual(expect.objectContaining({ status: 503, lane: false, listener: false }));
  expect(
    await shop.row(
      `SELECT count(*)::int AS acts FROM ledger.events WHERE meta->>'idempotencyKey' = '${key}'`,
    ),
  ).toEqual({
    acts: 1,
  });
});

it('leaves the buyers of other processes waiting for less than five seconds when a host is lost in mid-commit', async () => {
  const lost = await shop.another();
  const buyer = await new Caller(lost.url).logIn('other@example.org', password);
  proxy.atCommit = 'lose the host';
  const losing = buyer.api.claims.submitCart.mutate({ go: 1, entries: [entry(1, 1)] });
  await until(() => proxy.faults === 2);
  const began = performance.now();
  await shop.callers.admin.api.claims.submitCart.mutate({ go: 1, entries: [entry(1, 1)] });
  expect(performance.now() - began).toBeLessThan(5_000);
  await losing;
  await lost.close();
});
