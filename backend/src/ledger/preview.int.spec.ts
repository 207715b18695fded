import { existingClaim, NotFound, stageOf } from '@fan-beats/events';
import { createTestDatabase } from '../../../scripts/jest/test-database';
import { admin, entry, fan, openShop, type ShopFixture } from '../../test/shop-fixture';
import { Go } from '../features/catalogue/gos/go.entity';
import { LinkItem } from '../features/catalogue/shop/commands/link-item.command';
import { SubmitCart } from '../features/claims/commands/submit-cart.command';
import { newCommand } from '../platform/cqrs/shop-command';
import type { DecisionContext } from './decision-context';
import { digestOfShown, refuseOtherPlan } from './preview';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let shop: ShopFixture;

beforeEach(async () => {
  database = await createTestDatabase();
  shop = await openShop(database.url);
  await shop.handlers.act.execute(newCommand(LinkItem, admin, { goId: 1, itemId: 1, amount: null }));
});

afterEach(async () => {
  await shop.close();
  await database.drop();
});

const submit = (userId: number, amount: number) =>
  shop.handlers.submit.execute(
    newCommand(SubmitCart, fan(userId), { goId: 1, entries: [entry(1, null, amount)] }),
  );

const sumOfClaims = (state: DecisionContext): number =>
  state
    .claimIdsOfGo(1)
    .map((claimId) => stageOf(existingClaim(state.claim(claimId)), 'items').chargedCents)
    .reduce((sum, charged) => sum + charged, 0);

const preview = () => shop.ledger.preview({ needs: { goIds: [1], claimsOfGos: [1] }, decide: sumOfClaims });

async function events(): Promise<number> {
  const { rows } = await shop.owner.query<{ count: string }>('SELECT count(*) FROM ledger.events');
  return Number(rows[0]?.count);
}

describe('a preview', () => {
  it('decides on the shop as it is, and records nothing', async () => {
    await submit(4, 2);
    await submit(5, 1);
    const before = await events();
    expect(await preview()).toBe(3_750);
    expect(await events()).toBe(before);
  });

  it('does not wait for an act that holds the group order alone', async () => {
    await submit(4, 2);
    await shop.owner.query('BEGIN; SELECT FROM gos WHERE go_id = 1 FOR UPDATE');
    const waiting = submit(5, 1);
    expect(await preview()).toBe(2_500);
    await shop.owner.query('COMMIT');
    await waiting;
    expect(await preview()).toBe(3_750);
  });

  it('lets a submission through while it is being decided', async () => {
    const seen = await shop.ledger.preview({
      needs: { goIds: [1], claimsOfGos: [1] },
      async readRecords(records) {
        // A preview uses the state of its first statement.
        await records.query('SELECT');
        await submit(4, 2);
      },
      decide: sumOfClaims,
    });
    expect(seen).toBe(0);
    expect(await preview()).toBe(2_500);
  });

  it('fails where a plan locks or changes records', async () => {
    const decide = () => 0;
    const locking = shop.ledger.preview({
      needs: {},
      readRecords: (records) =>
        records.findOne(Go, { where: { goId: 1 }, lock: { mode: 'pessimistic_write' } }),
      decide,
    });
    await expect(locking).rejects.toThrow('read-only transaction');
    const changing = shop.ledger.preview({
      needs: {},
      readRecords: (records) => records.update(Go, { goId: 1 }, { title: 'Changed' }),
      decide,
    });
    await expect(changing).rejects.toThrow('read-only transaction');
  });

  it('is refused as the act would be', async () => {
    const refused = shop.ledger.preview({
      needs: { goIds: [99] },
      decide(state) {
        if (!state.go(99)) throw new NotFound('go');
        return 0;
      },
    });
    await expect(refused).rejects.toThrow(NotFound);
  });
});

describe('the digest of a preview', () => {
  const now = digestOfShown({ claims: [[1, 3]] });

  it('lets the act through that shows the same, and one that names none', () => {
    refuseOtherPlan('claim-1', { named: digestOfShown({ claims: [[1, 3]] }), now });
    refuseOtherPlan('claim-1', { named: undefined, now });
  });

  it('refuses the act after a claim has moved on', () => {
    const named = digestOfShown({ claims: [[1, 2]] });
    expect(() => refuseOtherPlan('claim-1', { named, now })).toThrow('claim-1');
  });
});
