import { eventDefinitions, type RecordedEvent } from '@fan-beats/events';
import { cents } from '@fan-beats/events/kernel';
import {
  bankLineEvents,
  billEvents,
  purchaseEvents,
  mergerEvents,
  withdrawalEvents,
} from '@fan-beats/events/testing';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { readAccounts } from '../../read-models/money/accounts/account.view';
import { applyRowOps } from '../../testing/apply-row-ops';
import { asOf } from './as-of';
import { readAllClaims } from '../../read-models/claims/claim.view';
import { readFreebieMonitor } from '../../read-models/freebies/freebie-monitor.view';
import { projectEvents } from '../../read-models/projectors';
import type { ReadSource } from '../../tables/read-source';
import { livedClaim, mixed } from '../../testing/lived-claims';
import { randomNumbers, RandomShop, recordInline } from '../../testing/shop-history';

const positions = 200;
const seed = Number(process.env['HISTORY_SEED'] ?? Date.now() % 1_000_000);

describe('as of', () => {
  const databases: TestDatabase[] = [];
  const clients: Client[] = [];

  afterAll(async () => {
    await Promise.all(clients.map((client) => client.end()));
    await Promise.all(databases.map((database) => database.drop()));
  });

  async function open(): Promise<{ readonly url: string; readonly client: Client }> {
    const database = await createTestDatabase();
    databases.push(database);
    const client = new Client({ connectionString: database.url, pipeline: true });
    await client.connect();
    clients.push(client);
    return { url: database.url, client };
  }

  const figures = async (source: ReadSource): Promise<unknown> => ({
    claims: await readAllClaims(source),
    freebies: await Promise.all([1, 2, 3].map((goId) => readFreebieMonitor(source, goId))),
    accounts: await readAccounts(source),
  });

  /** At least 150 acts, more until the rarest kinds are among them. */
  function manyActs(random: ReturnType<typeof randomNumbers>) {
    const shop = new RandomShop(random);
    const acts = shop.acts(150);
    const rare = ['GoStatusSet', 'StockLimitSet', 'StockLimitLifted', 'FreebieStockCounted'];
    const happened = (type: string) => acts.some(({ events }) => events.some((one) => one.type === type));
    while (!rare.every(happened)) acts.push(...shop.acts(10));
    return acts;
  }

  /** A shop with every kind of fact. */
  async function live(client: Client): Promise<RecordedEvent[]> {
    const random = randomNumbers(seed);
    const claims = Array.from({ length: 6 }, (_, n) => livedClaim(5000 + n, random));
    const erased = { stream: 'person-12', events: [{ type: 'PersonErased', data: { userId: 12 } } as const] };
    const stages = [
      {
        claimId: 5000,
        stage: 'items',
        openCents: cents(100),
        dueOn: '2026-11-23',
        requestedOn: '2026-11-10',
        number: 1,
      },
    ] as const;
    const reminder = { userId: 12, remindedOn: '2026-11-20', notice: 'before', stages } as const;
    const reminded = {
      stream: 'reminders-12',
      events: [{ type: 'PaymentReminded', data: reminder } as const],
    };
    const bills = billEvents().map((event) => ({ stream: 'bills-3', events: [event] }));
    const purchases = purchaseEvents().map((event) => ({ stream: 'purchase-1', events: [event] }));
    const lines = bankLineEvents().map((event) => ({ stream: 'bankline-1', events: [event] }));
    const withdrawals = withdrawalEvents().map((event) => ({ stream: 'withdrawals-0', events: [event] }));
    const mergers = mergerEvents(14).map((event) => ({ stream: 'person-14', events: [event] }));
    const acts = mixed(
      [manyActs(random), ...claims, bills, purchases, lines, withdrawals, mergers, [erased], [reminded]],
      random,
    );
    return recordInline(client, acts);
  }

  it(`gives what a fresh replay through the inline executor gives, at ${positions} positions, seed ${seed}`, async () => {
    const shop = await open();
    const recorded = await live(shop.client);
    expect([...new Set(recorded.map(({ type }) => type))].sort()).toEqual(
      Object.keys(eventDefinitions).sort(),
    );
    const random = randomNumbers(seed + 1);
    const chosen = new Set<number>();
    while (chosen.size < Math.min(positions, recorded.length - 1)) chosen.add(random(recorded.length));
    expect(chosen.size).toBe(positions);

    const fresh = await open();
    let before: unknown = null;
    for (const [index, event] of recorded.entries()) {
      await applyRowOps(fresh.client, projectEvents([event]));
      if (!chosen.has(index)) continue;
      const then = await figures(await asOf({ url: shop.url, at: { position: event.position } }));
      const replayed = await figures(fresh.client);
      expect({ seed, position: event.position, then }).toEqual({
        seed,
        position: event.position,
        then: replayed,
      });
      // The control: a moment differs from the one before it.
      if (event.type === 'BalanceAdded') expect(then).not.toEqual(before);
      before = then;
    }
    expect(await figures(fresh.client)).toEqual(await figures(shop.client));
  });
});
