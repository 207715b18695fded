import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, germanDay } from '@fan-beats/events';
import { verifyProjections } from '@fan-beats/projections';
import { refusalOf } from '../../../../test/caller';
import { exportJournal } from '../../../../test/finance/journal-books';
import { balancesOf, complaintsOf } from '../../../../test/finance/outside-tools';
import { entry, keepRows, makeWorld, type World } from '../../../../test/make-world';
import { openTestShop, type TestShop } from '../../../../test/open-test-shop';

let shop: TestShop;
let world: World;
let putBack: () => Promise<unknown>;

beforeAll(async () => {
  shop = await openTestShop();
  world = await makeWorld(shop);
  putBack = await keepRows(shop.owner);
});

afterEach(() => putBack());

afterAll(() => shop.close());

const api = () => shop.callers.admin.api;
const purchases = () => api().purchases;
type Purchase = Parameters<ReturnType<typeof purchases>['admRecord']['mutate']>[0];
const paid_on = addDays(germanDay(Date.now()), -2);
const aPurchase = (change: Partial<Purchase> = {}): Purchase => ({
  paid_on,
  method: 'paypal',
  currency: 'EUR',
  lines: [
    { what: 'goods', amount: 10 },
    { what: 'freight', amount: 2.01 },
  ],
  go_ids: [1],
  ...change,
});
const record = (change: Partial<Purchase> = {}) => purchases().admRecord.mutate(aPurchase(change));
const listed = async (filter: { go_id?: number; without_go?: boolean } = {}) =>
  purchases().admGet.query({ ...filter, page: 1 });
const first = async () => (await listed()).purchases[0];

async function asHeld(): Promise<void> {
  expect((await verifyProjections({ url: shop.databaseUrl })).findings).toEqual([]);
}

describe('a purchase', () => {
  it('is listed with its text under its group order, and an expense under none (M70)', async () => {
    await record({ supplier: 'Seoul Records', document_number: 'R-7' });
    await record({ go_ids: [], lines: [{ what: 'packaging', amount: 5.5 }] });
    expect(await listed({ go_id: 1 })).toMatchObject({
      count: 1,
      total: 12.01,
      purchases: [
        { supplier: 'Seoul Records', document_number: 'R-7', shares: [{ go_id: 1, share: 12.01 }] },
      ],
    });
    expect(await listed({ without_go: true })).toMatchObject({
      count: 1,
      total: 5.5,
      purchases: [{ shares: [], supplier: null }],
    });
    expect(await listed()).toMatchObject({ count: 2, total: 17.51 });
    await asHeld();
  });

  it('for two group orders is recorded as it was previewed, or looked at again (M71)', async () => {
    const shared = aPurchase({ go_ids: [1, 3], basis: 'value' });
    const plan = await purchases().admPreview.mutate(shared);
    // All of the claims is in group order 1.
    expect(plan.shares).toEqual([
      { go_id: 1, share: 12.01 },
      { go_id: 3, share: 0 },
    ]);
    const byHand = {
      ...shared,
      basis: 'hand' as const,
      weights: [1, 3].map((go_id) => ({ go_id, weight: 1 })),
    };
    expect(await refusalOf(purchases().admRecord.mutate({ ...byHand, digest: plan.digest }))).toMatchObject({
      code: 'CONFLICT',
    });
    const { digest } = await purchases().admPreview.mutate(byHand);
    await purchases().admRecord.mutate({ ...byHand, digest });
    expect(await first()).toMatchObject({ total: 12.01, shares: [{ go_id: 1 }, { go_id: 3 }] });
  });

  it('is corrected, and taken back, only as the admin saw it, and each is undone (M72)', async () => {
    await record();
    const { purchase_id = 0 } = (await first()) ?? {};
    const act = { purchase_id };
    await record({ corrects: purchase_id, version: 1, lines: [{ what: 'goods', amount: 13 }] });
    expect(await first()).toMatchObject({ purchase_id, total: 13, corrected: true, version: 3 });
    expect(await refusalOf(record({ corrects: purchase_id, version: 1 }))).toMatchObject({
      code: 'CONFLICT',
    });
    expect(await refusalOf(purchases().admTakeBack.mutate({ ...act, version: 1 }))).toMatchObject({
      code: 'CONFLICT',
    });
    await purchases().admTakeBack.mutate({ ...act, version: 3, undo: true });
    expect(await first()).toMatchObject({ total: 12.01, version: 5 });
    await purchases().admTakeBack.mutate({ ...act, version: 5 });
    expect(await listed({ go_id: 1 })).toMatchObject({ count: 0, total: 0 });
    expect(await first()).toMatchObject({ taken_back: true, shares: [] });
    await purchases().admTakeBack.mutate({ ...act, version: 6, undo: true });
    expect(await first()).toMatchObject({ taken_back: false, total: 12.01 });
    await asHeld();
  });

  it('that is sent again under its key is recorded once (D75)', async () => {
    const idempotency_key = '00000000-0000-4000-8000-000000000058';
    await record({ idempotency_key });
    await record({ idempotency_key });
    expect(await listed()).toMatchObject({ count: 1 });
    expect(await refusalOf(record({ idempotency_key, go_ids: [] }))).toMatchObject({ code: 'CONFLICT' });
  });

  it('keeps its group order from being deleted (D11), and is refused for one that does not exist', async () => {
    await record({ go_ids: [4] });
    expect(await refusalOf(api().gos.admDeleteGo.mutate({ id: 4 }))).toMatchObject({
      rule: 'GO_HAS_PURCHASES',
    });
    expect(await refusalOf(record({ go_ids: [99] }))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the result of a group order', () => {
  it('is what hledger finds under the tag of the group order, to the cent (M73, M74)', async () => {
    const { claimId } = world;
    const claims = api().claims;
    await claims.admUpdateClaim.mutate({ claim_id: claimId, ems: 4.4, customs: 1.1 });
    await shop.callers.fan.api.claims.submitCart.mutate({ go: 1, entries: [entry(1, 3)] });
    const bill = {
      go_id: 1,
      component: 'ems' as const,
      paid_on,
      left_out: [],
      weights: [],
      lines: [{ what: 'postage' as const, amount: 10.01, basis: 'equal' as const }],
    };
    await api().bills.admSplit.mutate(bill);
    await record({ currency: 'KRW', lines: [{ what: 'goods', amount: 30_000 }], rate: 1480.5, fee: 0.75 });
    const weights = [1, 3].map((go_id) => ({ go_id, weight: go_id }));
    await record({ go_ids: [1, 3], basis: 'hand', weights });
    await record({ go_ids: [] });
    await record({ lines: [{ what: 'other', amount: -1.5 }] });

    const results = await purchases().admGetResults.query({});
    const folder = await mkdtemp(join(tmpdir(), 'fan-beats-result-'));
    const journal = await exportJournal(shop.owner, join(folder, 'all.journal'));
    expect(await complaintsOf(journal)).toEqual([]);
    expect(results.map(({ go_id }) => go_id)).toEqual([1, 3]);
    for (const { go_id, result } of results) {
      const tagged = await balancesOf('hledger', journal, [`tag:go=^${go_id}$`, 'Income', 'Expenses']);
      const earned = [...tagged.values()].reduce((sum, cents) => sum - cents, 0);
      expect(Math.round(result * 100)).toBe(earned);
    }
    expect(await purchases().admGetResults.query({ go_id: 1 })).toEqual(results.slice(0, 1));
    expect(results[0]).toMatchObject({ sold: 50, pieces: 4, bills: 10.01, fees: 0.75 });
    await rm(folder, { recursive: true });
  });
});
