import { cents, personStream, sealUpTo, stages } from '@fan-beats/events';
import {
  claimPaymentAllocated,
  claimSubmitted,
  paymentRecorded,
  claimLine,
  claimRevised,
  claimDeleted,
  shippingCostReopened,
  shippingCostSettled,
  stockLimitSet,
  testIds,
  testMeta,
} from '@fan-beats/events/testing';
import { Client } from 'pg';
import { unknownCosts } from '../../migrations/1763800501001-unknown-costs';
import { stageMoney } from '../../migrations/1764000061001-stage-money';
import { createTestDatabase, type TestDatabase } from '../../../scripts/jest/test-database';
import { asOf } from './as-of/as-of';
import { readAccounts } from '../read-models/money/accounts/account.view';
import { readAllClaims } from '../read-models/claims/claim.view';
import { projectionTables } from '../read-models/projectors';
import { rebuild, RebuildBlocked, type RebuildPhase } from './rebuild/rebuild';
import { Fold, UnknownReadModel } from './replay/fold';
import { randomNumbers, RandomShop, recordInline } from '../testing/shop-history';
import { verifyProjections } from './verify/verify';

describe('a replay of the log', () => {
  let database: TestDatabase;
  let client: Client;
  const others: Client[] = [];

  const connect = async (): Promise<Client> => {
    const other = new Client({ connectionString: database.url, pipeline: true });
    other.on('error', () => undefined);
    await other.connect();
    others.push(other);
    return other;
  };

  beforeEach(async () => {
    database = await createTestDatabase();
    client = await connect();
  });
  afterEach(async () => {
    await Promise.all(others.splice(0).map((other) => other.end().catch(() => undefined)));
    await database.drop();
  });

  const verify = () => verifyProjections({ url: database.url });
  const history = (seed: number, acts = 150, firstClaim = 1) =>
    recordInline(client, new RandomShop(randomNumbers(seed), firstClaim).acts(acts));

  /** All that PostgreSQL reports about the shape of the read models. */
  async function shape(): Promise<unknown> {
    const { rows } = await client.query(`
      SELECT indexdef AS part FROM pg_indexes WHERE schemaname = 'projection'
      UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
        WHERE connamespace = 'projection'::regnamespace
      UNION ALL SELECT relname || ' ' || relacl::text || coalesce(reloptions::text, '') FROM pg_class
        WHERE relnamespace = 'projection'::regnamespace AND relkind = 'r'
      UNION ALL SELECT table_name || ' ' || column_name || ' ' || data_type || ' ' || coalesce(column_default, '')
        FROM information_schema.columns WHERE table_schema = 'projection' ORDER BY 1`);
    return rows;
  }

  async function liveRows(): Promise<Record<string, unknown[]>> {
    const all: Record<string, unknown[]> = {};
    for (const { name, key } of projectionTables)
      all[name] = (
        await client.query<Record<string, unknown>>(
          `SELECT * FROM projection.${name} ORDER BY ${Object.keys(key).join(', ')}`,
        )
      ).rows;
    return all;
  }

  it.each([1, 2, 3])('gives what was projected with each act, history %i', async (seed) => {
    const recorded = await history(seed);
    const { findings, events, readModels } = await verify();
    expect(findings).toEqual([]);
    expect(events).toBe(recorded.length);
    const live = await liveRows();
    expect(readModels).toEqual(projectionTables.map(({ name }) => ({ name, rows: live[name]?.length })));
  });

  it('rebuilds the same rows under the same names, and raises the epoch', async () => {
    await history(4);
    const [rows, names] = [await liveRows(), await shape()];
    const { readModels, events } = await rebuild({ url: database.url });
    expect(await liveRows()).toEqual(rows);
    expect(await shape()).toEqual(names);
    expect(events).toBe((await verify()).events);
    expect(readModels.find(({ name }) => name === 'posting')?.rows).toBe(rows['posting']?.length);
    const epoch = async () =>
      (await client.query<{ epoch: string }>('SELECT max(epoch) AS epoch FROM ledger.projection_epoch'))
        .rows[0]?.epoch;
    const first = Number(await epoch());
    await rebuild({ url: database.url, names: ['go_stock'] });
    expect(Number(await epoch())).toBe(first + 1);
    expect(await liveRows()).toEqual(rows);
  });

  it('heals what was changed by hand, only in the read models named', async () => {
    await history(5);
    await client.query(
      'UPDATE projection.account SET points = points + 1; DELETE FROM projection.claim_item',
    );
    await rebuild({ url: database.url, names: ['claim_item'] });
    expect(new Set((await verify()).findings.map(({ table }) => table))).toEqual(new Set(['account']));
    await rebuild({ url: database.url });
    expect((await verify()).findings).toEqual([]);
    await expect(rebuild({ url: database.url, names: ['accounts'] })).rejects.toThrow(UnknownReadModel);
  });

  it('agrees with rows from before the money of all stages was in one table, once they were migrated', async () => {
    await history(7);
    await recordInline(client, [
      { stream: 'claim-900', events: [claimSubmitted({ claimId: 900, userId: 900 }), ...unknownAgain(900)] },
    ]);
    const [rows, names] = [await liveRows(), await shape()];
    await moneyInOverview();
    for (const statement of stageMoney) await client.query(statement);
    expect((await verify()).findings).toEqual([]);
    expect([await liveRows(), await shape()]).toEqual([rows, names]);
  });

  /** A cost that was known and is no longer. */
  const unknownAgain = (claimId: number) => [
    shippingCostSettled({ claimId, userId: claimId, component: 'ems', amountCents: cents(0) }),
    shippingCostReopened({
      claimId,
      userId: claimId,
      component: 'ems',
      amountCents: null,
      reversesPosition: 1,
    }),
  ];

  /** The tables as they were before: the overview had a part of the money, and most stages had no row. */
  async function moneyInOverview(): Promise<void> {
    const costs = stages.slice(1);
    await client.query(`ALTER TABLE projection.claim_overview ADD sum_cents int8 NOT NULL DEFAULT 0,
      ADD payment_received bool NOT NULL DEFAULT false, ADD covered_cents int8 NOT NULL DEFAULT 0,
      ${costs.map((cost) => `ADD ${cost}_cents int8, ADD ${cost}_done bool NOT NULL DEFAULT false`).join(', ')}`);
    await client.query(`UPDATE projection.claim_overview SET sum_cents = charged_cents, payment_received = settled,
      covered_cents = s.covered_cents FROM projection.claim_stage s WHERE s.claim_id = claim_overview.claim_id AND stage = 0`);
    for (const cost of costs)
      await client.query(`UPDATE projection.claim_overview SET ${cost}_cents = charged_cents, ${cost}_done = settled
        FROM projection.claim_stage s WHERE s.claim_id = claim_overview.claim_id AND stage = ${stages.indexOf(cost)}`);
    await client.query(
      `ALTER TABLE projection.claim_stage DROP charged_cents, DROP covered_cents, DROP settled`,
    );
    await client.query(`DELETE FROM projection.claim_stage s WHERE allocated_cents = 0 AND waived_cents = 0 AND kept_mark_cents = 0
      AND requested_cents IS NULL AND NOT EXISTS (SELECT FROM ledger.events e
        WHERE e.stream = 'claim-' || s.claim_id AND e.type = 'ClaimHandedOver')`);
  }

  it('agrees with rows from before a cost could be unknown, once they were migrated (D70)', async () => {
    await history(7);
    const [rows, names] = [await liveRows(), await shape()];
    await moneyInOverview();
    for (const column of ['domestics_cents', 'ems_cents', 'customs_cents']) {
      await client.query(`UPDATE projection.claim_overview SET ${column} = 0 WHERE ${column} IS NULL`);
      await client.query(
        `ALTER TABLE projection.claim_overview ALTER ${column} SET DEFAULT 0, ALTER ${column} SET NOT NULL`,
      );
    }
    for (const statement of [...unknownCosts, ...stageMoney]) await client.query(statement);
    expect((await verify()).findings).toEqual([]);
    expect([await liveRows(), await shape()]).toEqual([rows, names]);
  });

  it('rebuilds while others write, and loses none of it', async () => {
    await history(6, 60);
    let writing = true;
    const writers = [1000, 2000].map(async (firstClaim) => {
      const writer = await connect();
      const shop = new RandomShop(randomNumbers(firstClaim), firstClaim);
      let acts = 0;
      // Streams of accounts and group orders are shared, so two writers may collide; the one that fails simply goes on.
      while (writing) {
        await recordInline(
          writer,
          shop.acts(1).filter(({ stream }) => stream.startsWith('claim-')),
        );
        acts++;
      }
      return acts;
    });
    for (let n = 0; n < 4; n++) await rebuild({ url: database.url });
    writing = false;
    const acts = await Promise.all(writers);
    expect(Math.min(...acts)).toBeGreaterThan(10);
    expect((await verify()).findings).toEqual([]);
  });

  const phases: readonly RebuildPhase[] = ['fold', 'fill', 'index', 'catch up', 'swap'];

  it.each(phases)(
    'leaves the live tables alone when it is killed at "%s", and starts again',
    async (phase) => {
      await history(7, 40);
      const [rows, names] = [await liveRows(), await shape()];
      const killer = await connect();
      const killed = rebuild({
        url: database.url,
        onProgress: async (progress) => {
          if (progress.phase !== phase) return;
          await killer.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = 'fan-beats-rebuild'`);
        },
      });
      await expect(killed).rejects.toThrow();
      expect(await liveRows()).toEqual(rows);
      await recordInline(client, new RandomShop(randomNumbers(8), 500).acts(5));
      await rebuild({ url: database.url });
      expect((await verify()).findings).toEqual([]);
      expect(await shape()).toEqual(names);
    },
  );

  it('gives up where an open transaction holds the tables, and lets the shop go on', async () => {
    await history(9, 20);
    const reader = await connect();
    await reader.query('BEGIN; SELECT FROM projection.account');
    const before = await liveRows();
    const rebuilding = rebuild({ url: database.url, names: ['account'] });
    const blocked = expect(rebuilding).rejects.toThrow(RebuildBlocked);
    await recordInline(client, [
      { stream: 'account-4', events: [{ type: 'PointsAdded', data: { userId: 4, points: 5 as never } }] },
    ]);
    await blocked;
    expect((await liveRows())['account']).not.toEqual(before['account']);
    await reader.query('ROLLBACK');
    expect((await verify()).findings).toEqual([]);
  }, 60_000);

  it('forgets what was forgotten while it ran', async () => {
    await recordInline(client, [
      {
        stream: 'claim-1',
        events: [claimSubmitted({ claimId: 1 }, { additionalInfo: 'a secret', lineTexts: { 1: 'too' } })],
      },
      {
        stream: personStream(testIds.userId),
        events: [{ type: 'PersonErased', data: { userId: testIds.userId } }],
      },
    ]);
    let forgetting: Promise<unknown> | undefined;
    await rebuild({
      url: database.url,
      onProgress: ({ phase }) => {
        if (phase !== 'fill') return;
        forgetting ??= client.query(`SELECT ledger.forget_person(${testIds.userId});
          UPDATE projection.claim_overview SET additional_info = NULL; UPDATE projection.claim_item SET additional_info = NULL`);
      },
    });
    await forgetting;
    expect(JSON.stringify(await liveRows())).not.toMatch(/secret|too/);
    expect((await verify()).findings).toEqual([]);
  });

  describe('verifying', () => {
    const by = { actorRole: 1, via: 'self' } as const;

    it('names a row that was changed, one that is missing and one without an event', async () => {
      await recordInline(client, [{ stream: 'claim-1', events: [claimSubmitted({ claimId: 1 })] }]);
      await client.query(`UPDATE projection.claim_stage SET charged_cents = 1;
        DELETE FROM projection.claim_item; INSERT INTO projection.go_status VALUES (9, 'ORDERED');
        INSERT INTO projection.account VALUES (77, 0, 0, 0)`);
      const { findings, findingCount } = await verify();
      expect(findingCount).toBe(3);
      expect(findings).toEqual([
        expect.objectContaining({
          table: 'claim_item',
          key: { claim_id: 1, line: 1 },
          sentence: 'claim_item claim_id 1, line 1 is missing, though its events are there.',
        }),
        expect.objectContaining({
          kind: 'row',
          table: 'claim_stage',
          key: { claim_id: 1, stage: 0 },
          sentence: 'claim_stage claim_id 1, stage 0 has 1 in charged_cents where a replay gives 2500.',
        }),
        expect.objectContaining({ table: 'go_status', key: { go_id: 9 } }),
      ]);
    });

    it('names an event that a superuser changed, and the rows it no longer gives', async () => {
      await history(10, 40);
      await sealUpTo(client, 1_000_000);
      const { rows } = await client.query<{ position: string; stream: string; version: number }>(
        `SELECT position, stream, version FROM ledger.events WHERE type = 'ClaimSubmitted' ORDER BY position LIMIT 1`,
      );
      await client.query('ALTER TABLE ledger.events DISABLE TRIGGER ALL');
      await client.query({
        text: `UPDATE ledger.events SET data = replace(data::text, '"amount":', '"amount":1')::json WHERE position = $1`,
        values: [rows[0]?.position],
      });
      const { findings } = await verify();
      expect(findings[0]).toMatchObject({
        kind: 'content',
        stream: rows[0]?.stream,
        version: rows[0]?.version,
        position: Number(rows[0]?.position),
      });
      expect(findings.map(({ table }) => table)).toEqual(expect.arrayContaining(['claim_item', 'go_stock']));
    });

    it('names an acceptance over the limit, at the place where it happened', async () => {
      await recordInline(client, [
        { stream: 'go-3', events: [stockLimitSet({ max: 3 })] },
        { stream: 'claim-1', events: [claimSubmitted({ claimId: 1 })], meta: testMeta(by) },
        { stream: 'claim-2', events: [claimSubmitted({ claimId: 2, userId: 5 })], meta: testMeta(by) },
        {
          stream: 'claim-2',
          events: [claimDeleted([claimLine()], { claimId: 2, userId: 5 })],
          meta: testMeta({ actorRole: 2 }),
        },
        { stream: 'go-3', events: [stockLimitSet({ max: 1 })] },
      ]);
      const { findings } = await verify();
      expect(findings).toEqual([
        expect.objectContaining({
          kind: 'oversold',
          stream: 'claim-2',
          version: 1,
          position: 3,
          table: 'go_stock',
          sentence:
            'Version 1 of claim-2 at position 3 took the claimed pieces to 4 where 3 were allowed (go_stock go_id 3, item_id 101, variant_id 0).',
        }),
      ]);
    });

    it('names a lowered amount without an admin, and Fan Beats that were not there', async () => {
      const line = claimLine({ line: 1 });
      const changed = [{ ...line, amountBefore: 2, amountAfter: 1 }];
      const nothing = { change: claimSubmitted({ lines: [] }).data.change, stock: [] };
      const posting = (drawn: number) => ({ drawn, pending: 0, released: 0 }) as never;
      const lower = claimRevised({ claimId: 1, ...nothing, posting: posting(0), changed });
      const draw = claimRevised({ claimId: 1, ...nothing, posting: posting(7) });
      await recordInline(client, [
        { stream: 'claim-1', events: [claimSubmitted({ claimId: 1 })] },
        { stream: 'claim-1', events: [lower], meta: testMeta(by) },
        { stream: 'claim-1', events: [draw], meta: testMeta(by) },
        { stream: 'claim-1', events: [draw], meta: testMeta({ actorRole: 2 }) },
      ]);
      const kinds = (await verify()).findings.map(({ kind, version }) => [kind, version]);
      expect(kinds).toEqual([
        ['lowered', 2],
        ['overdrawn', 3],
      ]);
    });
  });

  describe('money in a verification', () => {
    const admin = testMeta({ actorRole: 2 });

    it('names a balance that fell below 0, and euros that came from nowhere or went there', async () => {
      await recordInline(client, [
        { stream: 'claim-1', events: [claimSubmitted({ claimId: 1 })] },
        { stream: 'account-4', events: [paymentRecorded({ amountCents: cents(2000) })], meta: admin },
        {
          stream: 'claim-1',
          events: [claimPaymentAllocated({ claimId: 1, amountCents: cents(2500) })],
          meta: admin,
        },
        { stream: 'claim-1', events: [claimDeleted([claimLine()], { claimId: 1 })], meta: admin },
      ]);
      const { findings } = await verify();
      expect(findings.map(({ kind, stream, version }) => [kind, stream, version])).toEqual([
        ['overspent', 'claim-1', 2],
        ['vanished', 'claim-1', 3],
      ]);
      expect(findings[1]?.sentence).toContain('lost 2500 cents');
    });
  });

  describe('looking back', () => {
    it('gives the tables of any position and moment', async () => {
      const recorded = await history(11, 80);
      const random = randomNumbers(12);
      for (let n = 0; n < 6; n++) {
        const last = recorded[random(recorded.length)];
        if (!last) throw new Error('No such event');
        const fresh = new Fold();
        for (const event of recorded) if (event.position <= last.position) fresh.add(event);
        const then = await asOf({ url: database.url, at: { position: last.position } });
        expect(await readAllClaims(then)).toEqual(await readAllClaims(fresh.tables));
        expect(await readAccounts(then)).toEqual(await readAccounts(fresh.tables));
        const moment = new Fold();
        for (const event of recorded) if (event.recordedAt <= last.recordedAt) moment.add(event);
        const atTime = await asOf({ url: database.url, at: { time: last.recordedAt } });
        expect(await readAllClaims(atTime)).toEqual(await readAllClaims(moment.tables));
      }
      const now = await asOf({ url: database.url, at: { time: Number.MAX_SAFE_INTEGER } });
      expect(await readAllClaims(now)).toEqual(await readAllClaims(client));
    });
  });
});
