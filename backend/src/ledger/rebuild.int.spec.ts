import { rebuild, verifyProjections } from '@fan-beats/projections';
import { until } from '@fan-beats/events/testing';
import { Client } from 'pg';

import { createTestDatabase } from '../../../scripts/jest/test-database';
import { SubmitCart } from '../features/claims/commands/submit-cart.command';
import { newCommand } from '../platform/cqrs/shop-command';
import { LinkItem } from '../features/catalogue/shop/commands/link-item.command';
import { admin, entry, fan, openShop, type ShopFixture } from '../../test/shop-fixture';

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

async function offerItems(limit: number): Promise<void> {
  for (const [itemId, max] of [
    [1, limit],
    [3, null],
  ] as const)
    await shop.handlers.act.execute(newCommand(LinkItem, admin, { goId: 1, itemId, amount: max }));
}

interface Load {
  readonly failures: readonly unknown[];
  readonly submitted: () => number;
  stop(): Promise<void>;
}

/** Fans (`workers` of them) who each claim one piece more again and again. */
function claimsUnderWay(workers: number): Load {
  const processes = [shop, shop.another()];
  const failures: unknown[] = [];
  let [going, submitted] = [true, 0];
  const all = Array.from({ length: workers }, async (_, worker) => {
    for (let amount = 1; going; amount++) {
      const entries = [entry(1, null, amount), entry(3, worker % 2 === 0 ? 33 : 31, amount)];
      const claim = newCommand(SubmitCart, fan(10 + worker), { goId: 1, entries });
      await processes[worker % 2]?.handlers.submit
        .execute(claim)
        .then(() => submitted++)
        .catch((error: unknown) => failures.push(error));
    }
  });
  const stop = async (): Promise<void> => {
    going = false;
    await Promise.all(all);
  };
  return { failures, submitted: () => submitted, stop };
}

/** One statement reads one moment, in which all tables must contain the same claims, and no fewer than before. */
const oneMoment = `SELECT
  (SELECT count(*)::int FROM projection.claim_overview) AS claims,
  (SELECT count(DISTINCT claim_id)::int FROM projection.claim_item) AS claims_of_items,
  (SELECT count(*)::int FROM projection.claim_stage) AS claims_of_stages,
  (SELECT coalesce(sum(charged_cents), 0)::int FROM projection.claim_stage) AS cents,
  (SELECT coalesce(sum(amount * unit_price_cents), 0)::int FROM projection.claim_item) AS cents_of_items,
  (SELECT coalesce(sum(pending_points), 0)::int FROM projection.claim_overview) AS pending,
  (SELECT coalesce(sum(pending), 0)::int FROM projection.account) AS pending_of_accounts,
  (SELECT coalesce(sum(pending), 0)::int FROM projection.posting) AS pending_of_postings,
  (SELECT coalesce(sum(amount), 0)::int FROM projection.claim_item WHERE item_id = 1) AS pieces,
  (SELECT coalesce(sum(claimed), 0)::int FROM projection.go_stock WHERE item_id = 1) AS pieces_of_stock`;

interface Moment {
  readonly [figure: string]: number;
}

/** Reads until it is stopped; returns the moments in which something was missing, and the number of reads. */
function readerOf(databaseUrl: string): { stop(): Promise<{ torn: unknown[]; reads: number }> } {
  const stopped = new AbortController();
  const reading = (async () => {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const torn: unknown[] = [];
    let [reads, cents] = [0, 0];
    do {
      const [now] = (await client.query<Moment>(oneMoment)).rows;
      if (!now) throw new Error('Nothing was read');
      const pairs = [
        [now['claims'], now['claims_of_items']],
        [now['claims'], now['claims_of_stages']],
        [now['cents'], now['cents_of_items']],
        [now['pending'], now['pending_of_accounts']],
        [now['pending'], now['pending_of_postings']],
        [now['pieces'], now['pieces_of_stock']],
      ];
      if (pairs.some(([one, other]) => one !== other) || (now['cents'] ?? 0) < cents)
        torn.push({ now, cents });
      cents = now['cents'] ?? 0;
      reads++;
    } while (!stopped.signal.aborted);
    await client.end();
    return { torn, reads };
  })();
  return {
    stop: () => {
      stopped.abort();
      return reading;
    },
  };
}

const kill = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'fan-beats-rebuild'`;

describe('a rebuild under load', () => {
  it('is killed at ten random points while twenty fans claim, shows whole tables all the time, and succeeds in the end', async () => {
    await offerItems(1_000_000);
    const load = claimsUnderWay(20);
    const reader = readerOf(database.url);
    let steps = 0;
    await rebuild({
      url: database.url,
      onProgress: () => {
        steps++;
      },
    });
    const points: number[] = [];
    for (let n = 0; n < 10; n++) {
      const point = 1 + Math.floor(Math.random() * steps);
      points.push(point);
      let step = 0;
      const killed = rebuild({
        url: database.url,
        onProgress: async () => {
          if (++step === point) await shop.owner.query(kill);
        },
      });
      await expect(killed).rejects.toThrow();
    }
    const { readModels } = await rebuild({ url: database.url });
    const { torn, reads } = await reader.stop();
    await load.stop();
    expect({ points, torn, failures: load.failures }).toEqual({ points, torn: [], failures: [] });
    expect(reads).toBeGreaterThan(10);
    expect(load.submitted()).toBeGreaterThan(100);
    expect(readModels.length).toBeGreaterThan(5);
    expect((await verifyProjections({ url: database.url })).findings).toEqual([]);
  });

  it('would be seen to tear the tables if it emptied one of them (the control)', async () => {
    await offerItems(1_000_000);
    const load = claimsUnderWay(2);
    await until(() => load.submitted() >= 4);
    await load.stop();
    await shop.owner.query('DELETE FROM projection.claim_item');
    const { torn, reads } = await readerOf(database.url).stop();
    expect(reads).toBeGreaterThan(0);
    expect(torn).toHaveLength(reads);
  });

  it('loses no command of two server processes, refuses none of them, and sells nothing twice', async () => {
    const max = 300;
    await offerItems(max);
    const processes = [shop, shop.another()];
    let rebuilding = true;
    let submitted = 0;
    const failures: unknown[] = [];
    const fans = Array.from({ length: 16 }, async (_, index) => {
      for (let n = 0; rebuilding; n++) {
        const entries = [entry(3, n % 3 === 0 ? 33 : 31, 1), ...(submitted < max ? [entry(1, null, 1)] : [])];
        const claim = newCommand(SubmitCart, fan(10 + index * 10 + (n % 10)), { goId: 1, entries });
        submitted++;
        await processes[index % 2]?.handlers.submit
          .execute(claim)
          .catch((error: unknown) => failures.push(error));
      }
    });
    for (let n = 0; n < 4; n++) await rebuild({ url: database.url });
    rebuilding = false;
    await Promise.all(fans);
    expect(failures).toEqual([]);
    expect(submitted).toBeGreaterThan(100);
    const { findings, readModels } = await verifyProjections({ url: database.url });
    expect(findings).toEqual([]);
    expect(readModels.find(({ name }) => name === 'claim_overview')?.rows).toBeGreaterThan(50);
  });
});
