import { verifyProjections } from '@fan-beats/projections';

import { createTestDatabase, type TestDatabase } from '../../../scripts/jest/test-database';
import { DatabaseProxy } from '../../test/database-proxy';
import { AddPoints, AddPointsHandler } from '../features/people/users/commands/add-points.command';
import { SubmitCart } from '../features/claims/commands/submit-cart.command';
import { UpdateClaim } from '../features/claims/commands/update-claim.command';
import { laneOptionsOf } from '../platform/database/connections';
import { newCommand } from '../platform/cqrs/shop-command';
import { LinkItem } from '../features/catalogue/shop/commands/link-item.command';
import { chooseSender } from './choose-sender';
import { Ledger, LedgerClock, LedgerClient } from './ledger';
import { admin, entry, fan, handlersOf, laneTo, openShop, type ShopFixture } from '../../test/shop-fixture';

let database: TestDatabase;
let shop: ShopFixture;
let url: string;

beforeEach(async () => {
  database = await createTestDatabase();
  url = database.url;
  shop = await openShop(url);
  await shop.handlers.act.execute(newCommand(LinkItem, admin, { goId: 1, itemId: 1, amount: null }));
});

afterEach(async () => {
  await shop.close();
  await database.drop();
});

async function ask(sql: string): Promise<unknown[]> {
  return (await shop.owner.query<Record<string, unknown>>(sql)).rows;
}

const keyOf = (userId: number, n: number): string => `fan ${userId} attempt ${n}`;

const submission = (userId: number, amount: number) =>
  newCommand(SubmitCart, fan(userId), {
    goId: 1,
    entries: [entry(1, null, amount)],
    idempotencyKey: keyOf(userId, amount),
  });

describe('when the connection is cut between COMMIT and its answer', () => {
  it('gives the answer that was stored, and records nothing twice', async () => {
    const proxy = await DatabaseProxy.before(url);
    const ledger = new Ledger(shop.source, laneTo(proxy.through()), new LedgerClock());
    const { submit: handler } = handlersOf(ledger, shop.pool);
    for (let n = 1; n <= 5; n++) {
      proxy.atCommit = 'cut the answer';
      const { claimId } = await handler.execute(submission(10, n));
      expect(proxy.faults).toBe(n);
      expect(
        await ask(`SELECT count(*)::int AS events, max(stream) AS stream FROM ledger.events
                    WHERE meta->>'idempotencyKey' = '${keyOf(10, n)}'`),
      ).toEqual([{ events: 1, stream: `claim-${claimId}` }]);
    }
    proxy.atCommit = 'cut the answer';
    const claims = [await handler.execute(submission(11, 1)), await handler.execute(submission(12, 1))];
    expect(new Set(claims.map(({ claimId }) => claimId)).size).toBe(2);
    await ledger.onApplicationShutdown();
    await proxy.close();
    expect((await verifyProjections({ url })).findings).toEqual([]);
  });
});

describe('a message of a connection after its end', () => {
  it('is not about the one that came after it', async () => {
    const connection = new LedgerClient(laneOptionsOf(url), () => Promise.resolve(), chooseSender);
    const { client: lost } = await connection.get();
    const late = lost.query({ text: 'SELECT pg_sleep(5)' }).catch(() => undefined);
    connection.drop();
    const present = await connection.get();
    await late;
    expect(await connection.get()).toBe(present);
    await connection.end();
  });
});

describe('a connection that stands still while nobody commits', () => {
  it('is given up after a second by whoever comes next', async () => {
    const proxy = await DatabaseProxy.before(url);
    const connection = new LedgerClient(
      laneOptionsOf(proxy.through()),
      () => Promise.resolve(),
      chooseSender,
    );
    const first = await connection.get();
    const begun = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(begun + 3_000);
    expect(await connection.get()).toBe(first);
    expect(proxy.standStill()).toBe(1);
    clock.mockReturnValue(begun + 6_000);
    const next = await connection.get();
    clock.mockRestore();
    expect(next).not.toBe(first);
    await expect(next.client.query('SELECT 1')).resolves.toMatchObject({ rowCount: 1 });
    await connection.end();
    await proxy.close();
  });
});

describe('50 pairs of saves of one claim from one version, in two processes', () => {
  it('are one save and one conflict each', async () => {
    const { claimId } = await shop.handlers.submit.execute(submission(10, 1));
    const other = shop.another();
    for (let version = 1; version <= 50; version++) {
      const save = ({ act }: ShopFixture['handlers'], who: string) =>
        act.execute(
          newCommand(UpdateClaim, admin, {
            claimId,
            expectedVersion: version,
            adminNote: `${who} ${version}`,
          }),
        );
      const results = await Promise.allSettled([save(shop.handlers, 'one'), save(other.handlers, 'other')]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
    expect(
      await ask(`SELECT max(version) AS version FROM ledger.events WHERE stream = 'claim-${claimId}'`),
    ).toEqual([{ version: 51 }]);
    expect((await verifyProjections({ url })).findings).toEqual([]);
  });
});

describe('an event of a release that is newer', () => {
  it.each([
    { by: 'schema version', type: 'type', version: 99, name: 'PointsAdded' },
    { by: 'type', type: `'PointsLent'`, version: 1, name: 'PointsLent' },
  ])('by its $by stops what needs it loudly and holds up nobody else', async ({ type, version, name }) => {
    const book = (userId: number) =>
      new AddPointsHandler(shop.ledger, shop.people).execute(
        newCommand(AddPoints, admin, { userId, points: 1, reason: null }),
      );
    await book(20);
    await ask(`INSERT INTO ledger.events (position, recorded_at, version, schema_version, hash, stream, type, meta, data)
      SELECT (SELECT max(position) + 1 FROM ledger.events), recorded_at, 2, ${version}, hash, stream, ${type},
             '{"actorId":1,"actorRole":2,"via":"admin","correlationId":"newer"}', data
        FROM ledger.events WHERE stream = 'account-20'`);
    const together = [21, 20, 22, 23].map(book);
    await expect(together[1]).rejects.toThrow(`Unknown event ${name} (schema version ${version})`);
    await expect(Promise.all([together[0], together[2], together[3], book(24)])).resolves.toHaveLength(4);
    const { findings } = await verifyProjections({ url });
    expect(findings).toContainEqual(
      expect.objectContaining({ kind: 'unknown', stream: 'account-20', version: 2 }),
    );
  });
});
