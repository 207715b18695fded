import { addDays, germanDay } from '@fan-beats/events';
import type { ClaimRecord } from '../../../contract/claims/claim.records';
import { changeEvents } from '../../../../test/change-events';
import { refusalOf } from '../../../../test/caller';
import { entry, makeWorld, type World } from '../../../../test/make-world';
import { ids, openTestShop, type TestShop } from '../../../../test/open-test-shop';

let shop: TestShop;
let world: World;

beforeAll(async () => {
  shop = await openTestShop();
  world = await makeWorld(shop);
});

afterAll(() => shop.close());

const ledger = () => shop.callers.admin.api.ledger;
const claims = () => shop.callers.admin.api.claims;
const newest = async () => (await ledger().admGetLedgerBounds.query()).last?.position ?? 0;

type Explained = Awaited<ReturnType<ReturnType<typeof ledger>['admExplain']['query']>>;
const centsOf = ({ contributions }: Explained) =>
  contributions.reduce((sum, { contribution }) => sum + Math.round(contribution * 100), 0);

describe('a moment of the past', () => {
  it('shows claims, freebies and accounts as they stood, whatever came after', async () => {
    const before = await newest();
    const [overview, account] = await Promise.all([
      claims().admGetClaimOverview.query(),
      ledger().admGetAccountAsOf.query({ user_id: ids.fan, position: before }),
    ]);
    await shop.callers.fan.api.claims.submitCart.mutate({
      go: 1,
      entries: [entry(1, 2), { ...entry(2, 4), additional_info: 'glitter' }],
    });
    await claims().admUpdateClaim.mutate({ claim_id: world.claimId, payment_received: true });
    await shop.callers.admin.api.inventory.admSetInventory.mutate({
      item_id: 2,
      itemvariant_id: null,
      amount: 9,
    });
    await claims().admDeleteClaim.mutate({ claim_id: world.spareClaimId });

    const then = { position: before };
    expect(await ledger().admGetClaimOverviewAsOf.query(then)).toEqual(overview);
    expect(await ledger().admGetFreebieOverviewAsOf.query({ go_id: 1, ...then })).toEqual([]);
    expect(await ledger().admGetAccountAsOf.query({ user_id: ids.fan, ...then })).toEqual(account);

    const now = { at: '2199-01-01T00:00:00Z' };
    expect(await ledger().admGetClaimOverviewAsOf.query(now)).toEqual(
      await claims().admGetClaimOverview.query(),
    );
    const monitor = await claims().admGetFreebieOverviewForGo.query({ go_id: 1 });
    expect(monitor).toMatchObject([
      { amount: 4, stock: 9, additional_user_info: [{ additional_info: 'glitter' }] },
    ]);
    expect(await ledger().admGetFreebieOverviewAsOf.query({ go_id: 1, ...now })).toEqual(monitor);
    const user = await shop.callers.admin.api.user.admGetUser.query({ user_id: ids.fan });
    expect(user).toMatchObject(await ledger().admGetAccountAsOf.query({ user_id: ids.fan, ...now }));
  });

  it('is refused for a group order or a person that never was', async () => {
    expect(
      await refusalOf(ledger().admGetFreebieOverviewAsOf.query({ go_id: 999, position: 1 })),
    ).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await refusalOf(ledger().admGetAccountAsOf.query({ user_id: 999, position: 1 }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is asked for one after the other, and refused when too many wait', async () => {
    const asked = Array.from({ length: 20 }, () =>
      ledger()
        .admGetAccountAsOf.query({ user_id: ids.fan, position: 1 })
        .then(
          () => 'answered',
          (error: unknown) => (error instanceof Error ? error.message : 'failed'),
        ),
    );
    const outcomes = await Promise.all(asked);
    expect(outcomes.filter((outcome) => outcome === 'answered').length).toBeGreaterThanOrEqual(8);
    expect(outcomes.filter((outcome) => /Please wait 5 seconds/.test(outcome)).length).toBeGreaterThan(0);
  });
});

describe('the explanation of a figure', () => {
  it.each([
    ['everything', {}],
    ['a group order', { go_id: 1 }],
    ['a fan by parts of the name', { user: 'FAN #' }],
    ['what nobody has', { go_id: 2 }],
    ['open freebies', { freebies_done: false }],
  ])('comes to the total of the overview for %s', async (_name, filter) => {
    const shown = (await claims().admGetClaimOverview.query()).filter(
      (claim) =>
        (!('go_id' in filter) || claim.go_id === filter.go_id) &&
        (!('user' in filter) || claim.user_displayname === 'Fan') &&
        (!('freebies_done' in filter) || claim.items.some(({ item_type }) => item_type === 1)),
    );
    for (const [figure, amount] of [
      ['claims_all', (claim: ClaimRecord) => claim.claim_sum],
      ['claims_paid', (claim: ClaimRecord) => claim.covered_sum],
      ['claims_unpaid', (claim: ClaimRecord) => claim.stages[0]?.open ?? 0],
      ['claims_canceled', () => 0],
      ['claims_too_much', (claim: ClaimRecord) => Math.max(0, claim.covered_sum - claim.claim_sum)],
      ['claims_shipping_open', (claim: ClaimRecord) => claim.stages[1]?.open ?? 0],
    ] as const) {
      const explained = await ledger().admExplain.query({ figure, ...filter });
      const cents = shown.reduce((sum, claim) => sum + Math.round(amount(claim) * 100), 0);
      expect([figure, Math.round(explained.total * 100), centsOf(explained)]).toEqual([figure, cents, cents]);
    }
  });

  it('names the payment that moved a sum from unpaid to paid', async () => {
    const paid = await ledger().admExplain.query({ figure: 'claims_paid', go_id: 1 });
    expect(paid.contributions).toMatchObject([
      { type: 'ClaimPaymentReceived', contribution: 25, stream: `claim-${world.claimId}`, via: 'admin' },
    ]);
    const unpaid = await ledger().admExplain.query({ figure: 'claims_unpaid', go_id: 1 });
    expect(unpaid.contributions.map(({ type, contribution }) => [type, contribution])).toEqual([
      ['ClaimPaymentReceived', -25],
      ['ClaimExtended', 12.5],
      ['ClaimSubmitted', 12.5],
    ]);
  });

  it('counts of a shipping cost what is not paid of it, and nothing once its group order is canceled', async () => {
    const { api } = shop.callers.admin;
    const claim_id = world.claimId;
    const explained = async () => {
      const { total, contributions } = await ledger().admExplain.query({ figure: 'claims_shipping_open' });
      return [total, ...contributions.map(({ type, contribution }) => `${type} ${contribution}`)];
    };
    const openOfClaim = async (position: number) =>
      (await ledger().admGetClaimOverviewAsOf.query({ position })).find((one) => one.claim_id === claim_id)
        ?.to_pay;
    await claims().admUpdateClaim.mutate({ claim_id, ems: 10 });
    await api.payments.admRecord.mutate({
      user_id: ids.fan,
      amount: 6,
      received_on: '2026-11-20',
      method: 'bank',
      parts: [{ claim_id, stage: 'ems', amount: 6 }],
    });
    const paid = ['ClaimPaymentAllocated -6', 'ShippingCostSet 10'];
    expect(await explained()).toEqual([4, ...paid]);
    const before = await newest();
    const go = { go_id: 1, title: 'First', published: true, archived: false, title_img_id: null } as const;
    const texts = { available_from: null, available_until: null, instagroupurl: null };
    await api.gos.admUpdateGo.mutate({ ...go, ...texts, status: 'CANCELED' });
    expect(await explained()).toEqual([0, 'GoStatusSet -4', ...paid]);
    expect([await openOfClaim(before), await openOfClaim(await newest())]).toEqual([4, 0]);
    const freebiesAt = (position: number) => ledger().admGetFreebieOverviewAsOf.query({ position, go_id: 1 });
    expect(await freebiesAt(before)).toMatchObject([{ canceled: false }]);
    expect(await freebiesAt(await newest())).toMatchObject([{ canceled: true }]);
    await claims().admUpdateClaim.mutate({ claim_id, payment_received: false });
    expect(await ledger().admExplain.query({ figure: 'claims_canceled' })).toMatchObject({
      total: 25,
      contributions: [{ type: 'ClaimPaymentRevoked', contribution: 25 }],
    });
    await api.gos.admUpdateGo.mutate({ ...go, ...texts, status: null });
    expect(await explained()).toEqual([4, 'GoStatusSet 4', 'GoStatusSet -4', ...paid]);
    expect(await ledger().admExplain.query({ figure: 'claims_canceled' })).toMatchObject({
      total: 0,
      contributions: [{ type: 'GoStatusSet', contribution: -25 }, { contribution: 25 }],
    });
  });

  it('comes to what the monitor, the account and the claim show', async () => {
    const [row] = await claims().admGetFreebieOverviewForGo.query({ go_id: 1 });
    const user = await shop.callers.admin.api.user.admGetUser.query({ user_id: ids.fan });
    const explained = async (input: Parameters<ReturnType<typeof ledger>['admExplain']['query']>[0]) => {
      const answer = await ledger().admExplain.query(input);
      expect(centsOf(answer)).toBe(Math.round(answer.total * 100));
      return answer;
    };
    expect(
      await explained({ figure: 'freebie_amount', go_id: 1, item_id: 2, itemvariant_id: null }),
    ).toMatchObject({ total: row?.amount, unit: 'pieces' });
    expect(await explained({ figure: 'freebie_stock', item_id: 2 })).toMatchObject({ total: row?.stock });
    expect(await explained({ figure: 'balance', user_id: ids.fan })).toMatchObject({ total: user.balance });
    expect(await explained({ figure: 'points', user_id: ids.fan })).toMatchObject({
      total: user.points,
      unit: 'BEATS',
    });
    expect(await explained({ figure: 'unavailable_points', user_id: ids.fan })).toMatchObject({
      total: user.unavailable_points,
    });
    expect(await explained({ figure: 'claim_sum', claim_id: world.claimId })).toMatchObject({ total: 25 });
  });

  it('is refused for a claim that does not stand', async () => {
    const gone = ledger().admExplain.query({ figure: 'claim_sum', claim_id: world.spareClaimId });
    expect(await refusalOf(gone)).toMatchObject({ code: 'NOT_FOUND', message: 'Claim not found' });
  });
});

describe('a claim of the past', () => {
  const claimAt = async (moment: { position: number } | { at: string }) =>
    (await ledger().admGetClaimOverviewAsOf.query(moment)).find((one) => one.claim_id === world.claimId);

  it('has the status that its group order had then', async () => {
    const go = { go_id: 1, title: 'First', published: true, archived: false, title_img_id: null } as const;
    const texts = { available_from: null, available_until: null, instagroupurl: null };
    const positions = [await newest()];
    for (const status of ['SENT_OUT', 'ORDERED', null] as const) {
      await shop.callers.admin.api.gos.admUpdateGo.mutate({ ...go, ...texts, status });
      positions.push(await newest());
    }
    const told = await Promise.all(positions.map((position) => claimAt({ position })));
    expect(told.map((claim) => claim?.go_status)).toEqual([null, 'SENT_OUT', 'ORDERED', null]);
    const { events } = await ledger().admGetEvents.query({ type: 'GoStatusSet', limit: 2 });
    const at = events[1]?.recorded_at ?? '';
    expect(await claimAt({ at })).toMatchObject({ go_status: 'ORDERED' });
  });

  it('is late by the calendar of then', async () => {
    const stage = { claim_id: world.claimId, stage: 'customs' } as const;
    await claims().admUpdateClaim.mutate({ claim_id: world.claimId, customs: 3 });
    const due_on = addDays(germanDay(Date.now()), -30);
    await shop.callers.admin.api.payments.admChangeStages.mutate({
      act: 'request',
      stages: [{ ...stage, due_on }],
    });
    const position = await newest();
    await changeEvents(
      shop.owner,
      'UPDATE ledger.events SET recorded_at = recorded_at - $1 WHERE position = $2',
      [40 * 86_400_000, position],
    );
    const standings = await Promise.all(
      [{ position }, { position: position + 1 }, { at: '2199-01-01T00:00:00Z' }].map(claimAt),
    );
    expect(standings.map((claim) => claim?.stages[2]?.standing)).toEqual(['asked', 'late', 'late']);
  });
});
