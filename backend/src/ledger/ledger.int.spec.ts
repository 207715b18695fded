import {
  accountStream,
  cents,
  defined,
  IdempotencyConflict,
  isOpenForFans,
  points,
  Rejection,
  type PointsAdded,
} from '@fan-beats/events';
import { until } from '@fan-beats/events/testing';

import { createTestDatabase } from '../../../scripts/jest/test-database';
import { LinkItem } from '../features/catalogue/shop/commands/link-item.command';
import { newCommand } from '../platform/cqrs/shop-command';
import { SetGoStatus } from '../features/catalogue/gos/commands/set-go-status.command';
import { DeleteClaim } from '../features/claims/commands/delete-claim.command';
import { SubmitCart } from '../features/claims/commands/submit-cart.command';
import { ProxySubmitCart } from '../features/claims/commands/proxy-submit-cart.command';
import { UpdateClaim } from '../features/claims/commands/update-claim.command';
import { AddBalance, AddBalanceHandler } from '../features/people/users/commands/add-balance.command';
import { AddPoints, AddPointsHandler } from '../features/people/users/commands/add-points.command';
import {
  SubtractBalance,
  SubtractBalanceHandler,
} from '../features/people/users/commands/subtract-balance.command';
import { Go } from '../features/catalogue/gos/go.entity';
import type { LedgerCommand } from './ledger-command';
import { recordsOn } from '../platform/database/statements';
import { awaitCommitsUnderWay } from '../platform/people/hold-actor';
import { admin, entry, fan, openShop, type ShopFixture } from '../../test/shop-fixture';

type Entry = readonly [itemId: number, variantId: number | null, amount: number];

const entriesOf = (entries: readonly Entry[]) => entries.map((one) => entry(...one));

const submission = (userId: number, entries: readonly Entry[], idempotencyKey?: string): SubmitCart =>
  newCommand(SubmitCart, fan(userId), {
    goId: 1,
    entries: entriesOf(entries),
    ...defined({ idempotencyKey }),
  });

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let shop: ShopFixture;

beforeEach(async () => {
  database = await createTestDatabase();
  shop = await openShop(database.url);
});

afterEach(async () => {
  await shop.close();
  await database.drop();
});

const link = (itemId: number, max: number | null) =>
  shop.handlers.act.execute(newCommand(LinkItem, admin, { goId: 1, itemId, amount: max }));

async function row(sql: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await shop.owner.query<Record<string, unknown>>(sql);
  return rows[0];
}

async function outcomes(promises: readonly Promise<unknown>[]) {
  const results = await Promise.allSettled(promises);
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  return { accepted: results.length - refused.length, refused };
}

describe('submitting', () => {
  it('claims, books Fan Beats and takes stock in one commit', async () => {
    await link(1, 10);
    await link(2, 5);
    const { claimId } = await shop.handlers.submit.execute(
      submission(4, [
        [1, null, 2],
        [2, null, 1],
      ]),
    );
    expect(
      await row(
        `SELECT charged_cents, granted_points, cost_points, version
           FROM projection.claim_overview JOIN projection.claim_stage USING (claim_id) WHERE claim_id = ${claimId}`,
      ),
    ).toEqual({
      charged_cents: 2500,
      granted_points: 6,
      cost_points: 5,
      version: 1,
    });
    expect(await row('SELECT points, pending FROM projection.account WHERE user_id = 4')).toEqual({
      points: 1,
      pending: 1,
    });
    expect(await row('SELECT claimed FROM projection.go_stock WHERE item_id = 1')).toEqual({ claimed: 2 });
  });

  it('extends the claim a fan has instead of making a second one', async () => {
    await link(1, null);
    const first = await shop.handlers.submit.execute(submission(4, [[1, null, 2]]));
    const second = await shop.handlers.submit.execute(submission(4, [[1, null, 3]]));
    expect(second).toEqual(first);
    expect(
      await row(
        'SELECT count(*)::int AS claims, sum(charged_cents)::int AS cents FROM projection.claim_stage',
      ),
    ).toEqual({ claims: 1, cents: 3750 });
  });

  it('extends a claim of many events, also where another process extended it meanwhile', async () => {
    await link(1, null);
    const twin = shop.another();
    for (let amount = 1; amount <= 30; amount++)
      await (amount % 7 === 0 ? twin : shop).handlers.submit.execute(submission(4, [[1, null, amount]]));
    expect(
      await row('SELECT count(*)::int AS claims, max(version) AS version FROM projection.claim_overview'),
    ).toEqual({ claims: 1, version: 30 });
    expect(await row('SELECT line, amount FROM projection.claim_item')).toEqual({ line: 1, amount: 30 });
  });

  it('refuses a fan two first claims at once and keeps one', async () => {
    await link(1, null);
    const twin = shop.another();
    await Promise.all([
      shop.handlers.submit.execute(submission(4, [[1, null, 1]])),
      twin.handlers.submit.execute(submission(4, [[1, null, 1]])),
    ]);
    expect(await row('SELECT count(*)::int AS claims FROM projection.claim_overview')).toEqual({ claims: 1 });
  });

  it('records 20 equal submissions at once a single time, in two processes', async () => {
    await link(1, null);
    const twin = shop.another();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? shop : twin).handlers.submit.execute(submission(4, [[1, null, 1]], 'same-key')),
      ),
    );
    expect(new Set(answers.map(({ claimId }) => claimId)).size).toBe(1);
    expect(
      await row("SELECT count(*)::int AS events FROM ledger.events WHERE stream LIKE 'claim-%'"),
    ).toEqual({ events: 1 });
  });

  it('refuses a key that was used with another input', async () => {
    await link(1, null);
    await shop.handlers.submit.execute(submission(4, [[1, null, 1]], 'key'));
    await expect(shop.handlers.submit.execute(submission(4, [[1, null, 2]], 'key'))).rejects.toBeInstanceOf(
      IdempotencyConflict,
    );
  });
});

it('takes a key of another person for a key of their own', async () => {
  await link(1, null);
  const first = await shop.handlers.submit.execute(submission(4, [[1, null, 1]], 'key'));
  const second = await shop.handlers.submit.execute(submission(5, [[1, null, 1]], 'key'));
  expect(second.claimId).not.toBe(first.claimId);
});

it('facts of one command share an act, and commands that are committed together are several', async () => {
  await link(1, null);
  const submitted = [submission(4, [[1, null, 2]]), submission(5, [[1, null, 1]])];
  const claims = await Promise.all(submitted.map((one) => shop.handlers.submit.execute(one)));
  await Promise.all(
    claims.map(({ claimId }) => {
      const paid = { claimId, paymentReceived: true, emsCents: cents(400), emsDone: true };
      return shop.handlers.act.execute(newCommand(UpdateClaim, admin, paid));
    }),
  );
  const { rows: acts } = await shop.owner.query<{ id: string | null; streams: number; types: string[] }>(
    `SELECT meta->>'actId' AS id, count(DISTINCT stream)::int AS streams, array_agg(type ORDER BY position) AS types
       FROM ledger.events WHERE stream LIKE 'claim-%' GROUP BY 1 ORDER BY min(position)`,
  );
  const update = ['ClaimPaymentReceived', 'ShippingCostSet', 'ShippingCostSettled'];
  expect(acts.map(({ types }) => types)).toEqual([['ClaimSubmitted'], ['ClaimSubmitted'], update, update]);
  expect(acts.map(({ streams }) => streams)).toEqual([1, 1, 1, 1]);
  expect(acts.map(({ id }) => id)).not.toContain(null);
});

describe('the number of a claim', () => {
  const numberOf = async (userId: number): Promise<number> =>
    (await shop.handlers.submit.execute(submission(userId, [[1, null, 1]]))).claimId;

  it('is left to the next claim by a submission that is refused, alone or among others', async () => {
    await link(1, 4);
    const tooMany = (userId: number) =>
      expect(shop.handlers.submit.execute(submission(userId, [[1, null, 5]]))).rejects.toBeInstanceOf(
        Rejection,
      );
    const first = await numberOf(4);
    await tooMany(5);
    const [second, , third] = await Promise.all([numberOf(6), tooMany(7), numberOf(8)]);
    expect([second, third, await numberOf(9)]).toEqual([first + 1, first + 2, first + 3]);
  });

  it('is kept by a decision that has to be made again', async () => {
    await link(1, null);
    const first = await numberOf(4);
    await shop.owner.query('BEGIN; UPDATE gos SET revision = revision + 1 WHERE go_id = 1');
    const second = numberOf(5);
    await until(oneWaits);
    await shop.owner.query('COMMIT');
    expect(await second).toBe(first + 1);
  });
});

/** Whether a commit waits for a lock of the owner. */
async function oneWaits(): Promise<boolean> {
  const waiting = `SELECT count(*)::int AS count FROM pg_stat_activity
                    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return (await row(waiting))?.['count'] !== 0;
}

describe('scarce stock under simultaneous submissions, in three processes', () => {
  const rush = (lines: (n: number) => readonly Entry[]) => {
    const processes = [shop, shop.another(), shop.another()];
    return outcomes(
      Array.from({ length: 60 }, (_, n) =>
        (processes[n % 3] ?? shop).handlers.submit.execute(submission(n + 2, lines(n))),
      ),
    );
  };

  it('sells exactly the copies there are', async () => {
    await link(1, 10);
    const { accepted, refused } = await rush(() => [[1, null, 1]]);
    expect(accepted).toBe(10);
    expect(refused.every((error) => error instanceof Rejection && error.rule === 'STOCK_EXCEEDED')).toBe(
      true,
    );
    expect(await row('SELECT claimed FROM projection.go_stock WHERE item_id = 1')).toEqual({ claimed: 10 });
  });

  it('counts a set and its parts together', async () => {
    await link(3, 10);
    await rush((n) => [[3, [31, 32, 33][n % 3] ?? 31, 1]]);
    const { rows } = await shop.owner.query<{ variant_id: number; claimed: number; max: number }>(
      'SELECT variant_id, claimed, max FROM projection.go_stock WHERE item_id = 3 ORDER BY variant_id',
    );
    for (const { claimed, max } of rows) expect(claimed).toBeLessThanOrEqual(max);
    const claimed = new Map(rows.map((one) => [one.variant_id, one.claimed]));
    expect(Math.max(claimed.get(31) ?? 0, claimed.get(32) ?? 0)).toBe(10);
  });

  it('oversells without the guard: the control of this test', async () => {
    await link(1, 10);
    await shop.owner.query(`
      UPDATE projection.go_stock SET max = NULL;
      CREATE FUNCTION lift() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.max := NULL; RETURN NEW; END';
      CREATE TRIGGER lift BEFORE INSERT OR UPDATE ON projection.go_stock FOR EACH ROW EXECUTE FUNCTION lift()`);
    const { accepted } = await rush(() => [[1, null, 1]]);
    expect(accepted).toBeGreaterThan(10);
  });

  it('never deadlocks on carts in opposite order', async () => {
    await link(1, null);
    await link(3, null);
    const { refused } = await rush((n) => {
      const entries: Entry[] = [
        [1, null, 1],
        [3, 31, 1],
        [3, 33, 1],
      ];
      return n % 2 ? entries : entries.reverse();
    });
    expect(refused).toEqual([]);
  });
});

describe('the group order during a submission', () => {
  const submitted = () => shop.handlers.submit.execute(submission(4, [[1, null, 1]]));

  /** Starts an act, changes the group order while the act's commit waits for it, and returns the outcome of the act. */
  async function meanwhile(act: () => Promise<unknown>, change: () => Promise<unknown>): Promise<unknown> {
    await shop.owner.query('BEGIN; SELECT FROM gos WHERE go_id = 1 FOR UPDATE');
    let ended = false;
    const outcome = act().finally(() => (ended = true));
    outcome.catch(() => undefined);
    // On a very slow machine the act is decided after the change, and is refused at once.
    await until(async () => ended || (await oneWaits()));
    await change();
    await shop.owner.query('COMMIT');
    return outcome;
  }

  /** Sets a bound of the group order's window to a near time, so that an act is decided before it. */
  const setNear = (bound: 'available_from' | 'available_until') =>
    shop.owner.query(`UPDATE gos SET ${bound} = clock_timestamp() + interval '3 seconds' WHERE go_id = 1`);
  const untilPassed = (bound: 'available_from' | 'available_until') =>
    until(async () => {
      const now = await row(`SELECT clock_timestamp() > ${bound} AS passed FROM gos WHERE go_id = 1`);
      return now?.['passed'] === true;
    });

  it('decides again when an admin closes the window meanwhile', async () => {
    await link(1, null);
    const close = () =>
      shop.owner.query(
        "UPDATE gos SET available_until = now() - interval '1 second', revision = revision + 1 WHERE go_id = 1",
      );
    await expect(meanwhile(submitted, close)).rejects.toMatchObject({ rule: 'WINDOW_CLOSED' });
  });

  it('decides again when the window ends by the clock meanwhile', async () => {
    await link(1, null);
    await setNear('available_until');
    const late = meanwhile(submitted, () => untilPassed('available_until'));
    await expect(late).rejects.toMatchObject({ rule: 'WINDOW_CLOSED' });
    expect(await row('SELECT count(*)::int AS claims FROM projection.claim_overview')).toEqual({ claims: 0 });
  });

  it('decides again when the window begins by the clock meanwhile', async () => {
    // Like a take-over from a sheet, which is refused where fans can claim.
    const whileClosed: LedgerCommand<null> = {
      actor: admin,
      via: 'admin',
      input: {},
      needs: { goIds: [1], accounts: [4] },
      decide(context) {
        const go = context.go(1);
        if (!go || isOpenForFans(go, context.now)) throw new Rejection('GO_OPEN', { goId: 1 });
        const added: PointsAdded = { type: 'PointsAdded', data: { userId: 4, points: points(1) } };
        return { streams: [{ stream: accountStream(4), events: [added] }], answer: null };
      },
      answerAgain: () => null,
    };
    await setNear('available_from');
    const late = meanwhile(
      () => shop.ledger.run(whileClosed),
      () => untilPassed('available_from'),
    );
    await expect(late).rejects.toMatchObject({ rule: 'GO_OPEN' });
  });

  it('releases the surplus of every claim once when it is sent out, and takes cancellations back', async () => {
    await link(1, null);
    await Promise.all(
      [4, 5].map((userId) => shop.handlers.submit.execute(submission(userId, [[1, null, 1]]))),
    );
    const set = (status: 'SENT_OUT' | 'CANCELED' | 'ORDERED' | null) =>
      shop.handlers.act.execute(newCommand(SetGoStatus, admin, { goId: 1, status }));
    await set('SENT_OUT');
    await set('ORDERED');
    await set('SENT_OUT');
    expect(await row('SELECT points, pending FROM projection.account WHERE user_id = 4')).toEqual({
      points: 3,
      pending: 0,
    });
    await set('CANCELED');
    expect(await row('SELECT points, pending FROM projection.account WHERE user_id = 4')).toEqual({
      points: 0,
      pending: 0,
    });
    await set('SENT_OUT');
    expect(await row('SELECT points, pending FROM projection.account WHERE user_id = 5')).toEqual({
      points: 3,
      pending: 0,
    });
    expect(await row('SELECT status FROM projection.go_status WHERE go_id = 1')).toEqual({
      status: 'SENT_OUT',
    });
  });

  it('never completes a claim it did not see, while claims come in', async () => {
    await link(1, null);
    const twin = shop.another();
    const submissions = outcomes(
      Array.from({ length: 40 }, (_, n) => twin.handlers.submit.execute(submission(n + 2, [[1, null, 1]]))),
    );
    await shop.handlers.act.execute(newCommand(SetGoStatus, admin, { goId: 1, status: 'SENT_OUT' }));
    const { accepted } = await submissions;
    expect(
      await row("SELECT count(*)::int AS completed FROM ledger.events WHERE type = 'ClaimSurplusReleased'"),
    ).toEqual({ completed: accepted });
  });
});

describe('a commit that fails', () => {
  /** Makes each commit of such an event fail at its very end, as on a full disk. */
  const failAtCommit = (condition: string) =>
    shop.owner.query(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'disk full'; END $$;
      CREATE CONSTRAINT TRIGGER fail AFTER INSERT ON ledger.events DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION fail()`);

  it('lets none of two equal calls be told that it is done', async () => {
    await link(1, null);
    await failAtCommit("NEW.type = 'ClaimSubmitted'");
    const calls = [1, 2].map(() => shop.handlers.submit.execute(submission(4, [[1, null, 1]], 'same-key')));
    expect((await outcomes(calls)).accepted).toBe(0);
  });

  it('lets nobody be refused for stock that it did not take', async () => {
    await link(1, 1);
    await failAtCommit("NEW.data->>'userId' = '4'");
    const [failed, other] = await Promise.allSettled(
      [4, 5].map((userId) => shop.handlers.submit.execute(submission(userId, [[1, null, 1]]))),
    );
    expect([failed?.status, other?.status]).toEqual(['rejected', 'fulfilled']);
    expect(await row('SELECT claimed FROM projection.go_stock WHERE item_id = 1')).toEqual({ claimed: 1 });
  });

  it('leaves the group order free for others where an act holds it alone', async () => {
    await link(1, null);
    await failAtCommit("NEW.type = 'GoStatusSet'");
    const canceled = shop.handlers.act.execute(
      newCommand(SetGoStatus, admin, { goId: 1, status: 'CANCELED' }),
    );
    await expect(canceled).rejects.toThrow('disk full');
    await shop.owner.query("SET lock_timeout = '5s'; UPDATE gos SET title = 'Free' WHERE go_id = 1");
    await expect(
      shop.another().handlers.submit.execute(submission(4, [[1, null, 1]])),
    ).resolves.toBeDefined();
  });
});

describe('an act that holds its group order and changes nothing', () => {
  it('lets it go', async () => {
    const nothing: LedgerCommand<null> = {
      actor: admin,
      via: 'admin',
      input: {},
      needs: {},
      exclusiveGoIds: [1],
      decide: () => ({ streams: [], answer: null }),
      answerAgain: () => null,
    };
    await shop.ledger.run(nothing);
    await shop.owner.query("SET lock_timeout = '5s'; UPDATE gos SET title = 'Free' WHERE go_id = 1");
    expect(await row('SELECT title FROM gos WHERE go_id = 1')).toEqual({ title: 'Free' });
  });
});

describe('admins', () => {
  it('marks paid, and an extension above what was covered takes the mark off', async () => {
    await link(1, null);
    const { claimId } = await shop.handlers.submit.execute(submission(4, [[1, null, 1]]));
    await shop.handlers.act.execute(newCommand(UpdateClaim, admin, { claimId, paymentReceived: true }));
    await shop.handlers.submit.execute(submission(4, [[1, null, 2]]));
    expect(
      await row(
        `SELECT settled, covered_cents, version FROM projection.claim_overview JOIN projection.claim_stage USING (claim_id)`,
      ),
    ).toEqual({ settled: false, covered_cents: 1250, version: 4 });
  });

  it('accepts one of two saves from one version', async () => {
    await link(1, null);
    const { claimId } = await shop.handlers.submit.execute(submission(4, [[1, null, 1]]));
    const twin = shop.another();
    const save = (from: Pick<ShopFixture, 'handlers'>, adminNote: string) =>
      from.handlers.act.execute(newCommand(UpdateClaim, admin, { claimId, expectedVersion: 1, adminNote }));
    const { accepted } = await outcomes([save(shop, 'one'), save(twin, 'two')]);
    expect(accepted).toBe(1);
  });

  it('removes a line by proxy and returns its stock; deleting returns the rest', async () => {
    await link(1, 5);
    await link(3, 5);
    const { claimId } = await shop.handlers.submit.execute(
      submission(4, [
        [1, null, 2],
        [3, 33, 1],
      ]),
    );
    const proxy = { userId: 4, goId: 1, entries: entriesOf([[3, 33, 1]]) };
    await shop.handlers.submit.execute(newCommand(ProxySubmitCart, admin, proxy));
    expect(await row('SELECT claimed FROM projection.go_stock WHERE item_id = 1')).toEqual({ claimed: 0 });
    await shop.handlers.act.execute(newCommand(DeleteClaim, admin, { claimId }));
    expect(await row('SELECT sum(claimed)::int AS claimed FROM projection.go_stock')).toEqual({ claimed: 0 });
    const again = await shop.handlers.submit.execute(submission(4, [[1, null, 1]]));
    expect(again.claimId).not.toBe(claimId);
  });

  it('never subtracts a balance twice below 0, in two processes at once', async () => {
    const twin = shop.another();
    await new AddBalanceHandler(shop.ledger, shop.people).execute(
      newCommand(AddBalance, admin, { userId: 4, amountCents: cents(1000), reason: null }),
    );
    const { accepted } = await outcomes(
      [shop, twin, shop, twin].map(({ ledger }) =>
        new SubtractBalanceHandler(ledger, shop.people).execute(
          newCommand(SubtractBalance, admin, { userId: 4, amountCents: cents(600), reason: null }),
        ),
      ),
    );
    expect(accepted).toBe(1);
    expect(await row('SELECT balance_cents FROM projection.account WHERE user_id = 4')).toEqual({
      balance_cents: 400,
    });
  });

  it('lets a fan draw no more Fan Beats than there are, from two group orders at once', async () => {
    await link(2, null);
    await shop.handlers.act.execute(newCommand(LinkItem, admin, { goId: 2, itemId: 2, amount: null }));
    await new AddPointsHandler(shop.ledger, shop.people).execute(
      newCommand(AddPoints, admin, { userId: 4, points: 7, reason: 'welcome' }),
    );
    const twin = shop.another();
    const draw = (from: Pick<ShopFixture, 'handlers'>, goId: number) =>
      from.handlers.submit.execute(
        newCommand(SubmitCart, fan(4), { goId, entries: entriesOf([[2, null, 1]]) }),
      );
    const { accepted, refused } = await outcomes([draw(shop, 1), draw(twin, 2)]);
    expect(accepted).toBe(1);
    expect(refused[0]).toMatchObject({ rule: 'NOT_ENOUGH_POINTS', details: { missing: 3 } });
  });
});

describe('a person who may not act any more', () => {
  it('is refused even where the call was let in before the ban', async () => {
    await link(1, null);
    await shop.owner.query('UPDATE users SET banned = true WHERE user_id = 4');
    const { accepted, refused } = await outcomes([
      shop.handlers.submit.execute(submission(4, [[1, null, 1]])),
      shop.handlers.submit.execute(submission(5, [[1, null, 1]])),
    ]);
    expect(accepted).toBe(1);
    expect(refused[0]).toMatchObject({ name: 'ActorRefused' });
  });

  it('commits nothing after the ban is acknowledged, however many calls are under way', async () => {
    await link(1, null);
    const calls = Array.from({ length: 30 }, (_, n) =>
      shop.handlers.submit.execute(submission(4, [[1, null, n + 1]])).catch(() => undefined),
    );
    await shop.owner.query('BEGIN');
    await shop.owner.query('UPDATE users SET banned = true WHERE user_id = 4');
    await awaitCommitsUnderWay(recordsOn(shop.source, shop.owner));
    await shop.owner.query('COMMIT');
    const before = await row('SELECT count(*)::int AS events FROM ledger.events');
    await Promise.all(calls);
    expect(await row('SELECT count(*)::int AS events FROM ledger.events')).toEqual(before);
  });

  it('is refused admin commands when the role is gone', async () => {
    await shop.owner.query('UPDATE users SET user_role = 1 WHERE user_id = 1');
    await expect(link(1, null)).rejects.toMatchObject({ name: 'ActorRefused' });
  });
});

describe('records on the connection of a commit', () => {
  it('stand or fall with its transaction', async () => {
    await shop.owner.query('BEGIN');
    await recordsOn(shop.source, shop.owner).save(Go, { goId: 3, title: 'Third' });
    await shop.owner.query('ROLLBACK');
    expect(await row('SELECT count(*)::int AS gos FROM gos')).toEqual({ gos: 2 });
  });
});

describe('when the connection is lost', () => {
  it('repeats the command on a new one, once', async () => {
    await link(1, null);
    await shop.owner.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await shop.handlers.submit.execute(submission(4, [[1, null, 1]]));
    expect(await row('SELECT count(*)::int AS claims FROM projection.claim_overview')).toEqual({ claims: 1 });
  });
});
