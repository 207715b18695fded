import { randomUUID } from 'node:crypto';
import { defined, germanDay } from '@fan-beats/events';
import { refusalOf } from '../../../../test/caller';
import { entry, keepRows, makeWorld, type World } from '../../../../test/make-world';
import { ids, openTestShop, type TestShop } from '../../../../test/open-test-shop';
import { camtFile } from '../bank/testing/camt-file';

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

const admin = () => shop.callers.admin.api;
const newest = async (type: string): Promise<number> => {
  const row = await shop.row<{ position: number }>(
    'SELECT max(position) AS position FROM ledger.events WHERE type = $1',
    [type],
  );
  return row?.position ?? 0;
};
const balance = async () => (await admin().user.admGetUser.query({ user_id: ids.fan })).balance;
const update = (changes: object, claim_id = world.claimId) =>
  admin().claims.admUpdateClaim.mutate({ claim_id, ...changes });
const reverse = (position: number, reason?: string) =>
  admin().ledger.admReverse.mutate({ position, ...defined({ reason }) });

/** Sends it again by its key while the shop is not available, as pages do: a slow machine opens few connections at once. */
async function refusalOfAnswered(attempt: {
  readonly position: number;
  readonly idempotency_key: string;
}): ReturnType<typeof refusalOf> {
  const refusal = await refusalOf(admin().ledger.admReverse.mutate(attempt));
  return refusal.code === 'SERVICE_UNAVAILABLE' ? refusalOfAnswered(attempt) : refusal;
}

describe('a booking', () => {
  it('is reversed, and both show it in the statement', async () => {
    const position = await newest('BalanceAdded');
    await expect(reverse(position, ' wrong fan ')).resolves.toMatchObject({ reversed: [{ position }] });
    expect(await balance()).toBe(0);
    const reversal = await newest('BalanceReversed');
    const { entries } = await admin().ledger.admGetStatement.query({ user_id: ids.fan, account: 'EUR' });
    expect(entries).toMatchObject([
      {
        position: reversal,
        type: 'BalanceReversed',
        amount: -50,
        balance_after: 0,
        reverses: position,
        reason: 'wrong fan',
        reversible: false,
        actor: { user_id: ids.admin, displayname: 'Organiser' },
      },
      { position, amount: 50, balance_after: 50, reversed_by: reversal, reversible: false },
    ]);
  });

  it('is reversed once, also by twenty at the same time', async () => {
    const position = await newest('BalanceAdded');
    await admin().user.admAddUserBalance.mutate({ user_id: ids.fan, balance: 200 });
    const calls = await Promise.allSettled(
      Array.from({ length: 20 }, async () => {
        const { rule } = await refusalOfAnswered({ position, idempotency_key: randomUUID() });
        return rule;
      }),
    );
    const rules = calls.map((call) => (call.status === 'fulfilled' ? call.value : 'reversed'));
    expect(rules.sort((a = '', b = '') => a.localeCompare(b))).toEqual([
      ...Array.from({ length: 19 }, () => 'ALREADY_REVERSED'),
      'reversed',
    ]);
    expect(await balance()).toBe(200);
  });

  it('gives the same answer to the same attempt', async () => {
    const attempt = {
      position: await newest('PointsAdded'),
      idempotency_key: 'b47c4000-0000-4000-8000-000000000011',
    };
    const first = await admin().ledger.admReverse.mutate(attempt);
    await expect(admin().ledger.admReverse.mutate(attempt)).resolves.toEqual(first);
    expect(await refusalOf(admin().ledger.admReverse.mutate({ ...attempt, reason: 'x' }))).toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('is not reversed where too little is left (D35)', async () => {
    await admin().user.admSubtractUserBalance.mutate({ user_id: ids.fan, balance: 49.5 });
    expect(await refusalOf(reverse(await newest('BalanceAdded')))).toMatchObject({
      code: 'PRECONDITION_FAILED',
      rule: 'BALANCE_TOO_LOW',
      details: { missing: 49.5 },
    });
  });
});

describe('a mark on a claim', () => {
  it('is reversed with the reason, and the history tells so', async () => {
    await update({ payment_received: true });
    const position = await newest('ClaimPaymentReceived');
    await reverse(position, 'paid by somebody else');
    await expect(admin().claims.admGetClaim.query({ claim_id: world.claimId })).resolves.toMatchObject({
      payment_received: false,
      covered_sum: 0,
      version: 3,
    });
    const history = await admin().ledger.admGetClaimHistory.query({ claim_id: world.claimId });
    const reversal = await newest('ClaimPaymentRevoked');
    expect(history.slice(1)).toMatchObject([
      { position, type: 'ClaimPaymentReceived', data: { coveredCents: 1250 }, reversed_by: reversal },
      {
        position: reversal,
        type: 'ClaimPaymentRevoked',
        reversible: false,
        data: { reason: 'reversed', reversesPosition: position },
        private: { reason: 'paid by somebody else' },
      },
    ]);
    expect(await refusalOf(reverse(position))).toMatchObject({ rule: 'ALREADY_REVERSED' });
    expect(await refusalOf(reverse(reversal))).toMatchObject({ rule: 'NOT_REVERSIBLE' });
  });

  it('is not reversed once it was changed again, or the claim is gone', async () => {
    await update({ ems: 5 });
    const first = await newest('ShippingCostSet');
    await update({ ems: 7 });
    const history = await admin().ledger.admGetClaimHistory.query({ claim_id: world.claimId });
    expect(history.map(({ reversible }) => reversible)).toEqual([false, false, true]);
    expect(await refusalOf(reverse(first))).toMatchObject({
      code: 'PRECONDITION_FAILED',
      rule: 'CHANGED_SINCE',
      message: 'This was changed again since: reverse the later change first.',
    });
    await reverse(await newest('ShippingCostSet'));
    await reverse(first);
    await expect(admin().claims.admGetClaim.query({ claim_id: world.claimId })).resolves.toMatchObject({
      ems: null,
    });
    await update({ payment_received: true });
    await admin().claims.admDeleteClaim.mutate({ claim_id: world.claimId });
    expect(await refusalOf(reverse(await newest('ClaimPaymentReceived')))).toMatchObject({
      rule: 'CHANGED_SINCE',
      message: 'The claim was deleted since.',
    });
  });

  it('is all that can be reversed', async () => {
    for (const type of ['ClaimSubmitted', 'StockLimitSet'])
      expect(await refusalOf(reverse(await newest(type)))).toMatchObject({ rule: 'NOT_REVERSIBLE' });
    expect(await refusalOf(reverse(999_999))).toMatchObject({
      code: 'NOT_FOUND',
      message: 'Event not found',
    });
  });
});

describe('a mark that was taken off, the money being with the shop', () => {
  const money = () => admin().ledger.admGetMoney.query({});
  const claim = () => admin().claims.admGetClaim.query({ claim_id: world.claimId });
  const refundAll = async () => {
    const { balance: amount } = await admin().payments.admGetPay.query({ user_id: ids.fan });
    const paid_on = germanDay(Date.now());
    await admin().payments.admRefund.mutate({ user_id: ids.fan, amount, method: 'bank', paid_on });
  };

  beforeEach(async () => {
    await update({ payment_received: true, ems: 5, ems_done: true });
    await update({ payment_received: false, ems_done: false, marks: 'paid' });
  });

  it.each(['ClaimPaymentRevoked', 'ShippingCostReopened'])(
    'comes back with all that became the same payment, which goes: %s',
    async (type) => {
      const attempt = {
        position: await newest(type),
        idempotency_key: 'b47c4000-0000-4000-8000-000000000014',
      };
      const answer = await admin().ledger.admReverse.mutate(attempt);
      expect(answer).toMatchObject({ reversed: [{ position: attempt.position, type }], refused: [] });
      await expect(claim()).resolves.toMatchObject({ payment_received: true, ems_done: true });
      await expect(money()).resolves.toMatchObject({ received: 0 });
      expect(await balance()).toBe(50);
      await expect(admin().ledger.admReverse.mutate(attempt)).resolves.toEqual(answer);
      for (const gone of ['ClaimPaymentRevoked', 'ShippingCostReopened', 'PaymentRecorded'])
        expect(await refusalOf(reverse(await newest(gone)))).toMatchObject({ rule: 'ALREADY_REVERSED' });
    },
  );

  it('stays off where the payment was spent since', async () => {
    await refundAll();
    const position = await newest('ClaimPaymentRevoked');
    expect(await refusalOf(reverse(position))).toMatchObject({ rule: 'PAYMENT_SPENT' });
    await expect(claim()).resolves.toMatchObject({ payment_received: false, ems_done: false });
    expect(await balance()).toBe(0);
  });

  it('comes back alone once the payment was taken back', async () => {
    await reverse(await newest('PaymentRecorded'));
    await reverse(await newest('ClaimPaymentRevoked'));
    await expect(claim()).resolves.toMatchObject({ payment_received: true, ems_done: false });
    await expect(money()).resolves.toMatchObject({ received: 0 });
  });
});

describe('a bulk act', () => {
  const batch_id = 'b47c4000-0000-4000-8000-000000000001';

  it('is reversed event by event, each answering for itself, the same however often it is asked', async () => {
    const other = await shop.callers.otherFan.api.claims.submitCart.mutate({ go: 1, entries: [entry(1, 1)] });
    const ids = [world.claimId, world.spareClaimId, other.claim_id];
    await admin().claims.admUpdateClaims.mutate({
      batch_id,
      claims: ids.map((claim_id) => ({ claim_id, payment_received: true, ems: 4, ems_done: true })),
    });
    await update({ payment_received: false }, world.spareClaimId);
    await admin().claims.admDeleteClaim.mutate({ claim_id: other.claim_id });
    const attempt = {
      batch_id,
      reason: 'wrong list',
      idempotency_key: 'b47c4000-0000-4000-8000-000000000012',
    };
    const answer = await admin().ledger.admReverse.mutate(attempt);
    const told = (rows: typeof answer.reversed) =>
      rows.map(({ claim_id, type, rule }) => [claim_id, type, rule]);
    expect(told(answer.reversed)).toEqual([
      [world.claimId, 'ClaimPaymentReceived', undefined],
      [world.claimId, 'ShippingCostSet', undefined],
      [world.claimId, 'ShippingCostSettled', undefined],
      [world.spareClaimId, 'ShippingCostSet', undefined],
      [world.spareClaimId, 'ShippingCostSettled', undefined],
    ]);
    expect(told(answer.refused)).toEqual([
      [world.spareClaimId, 'ClaimPaymentReceived', 'CHANGED_SINCE'],
      [other.claim_id, 'ClaimPaymentReceived', 'CHANGED_SINCE'],
      [other.claim_id, 'ShippingCostSet', 'CHANGED_SINCE'],
      [other.claim_id, 'ShippingCostSettled', 'CHANGED_SINCE'],
    ]);
    await expect(admin().ledger.admReverse.mutate(attempt)).resolves.toEqual(answer);
    const again = await admin().ledger.admReverse.mutate({ batch_id });
    expect(again.reversed).toEqual([]);
    expect(told(again.refused).slice(0, 3)).toEqual([
      [world.claimId, 'ClaimPaymentReceived', 'ALREADY_REVERSED'],
      [world.claimId, 'ShippingCostSet', 'ALREADY_REVERSED'],
      [world.claimId, 'ShippingCostSettled', 'ALREADY_REVERSED'],
    ]);
    await expect(admin().claims.admGetClaim.query({ claim_id: world.claimId })).resolves.toMatchObject({
      payment_received: false,
      ems: null,
      ems_done: false,
    });
    // The reversal is not a bulk change of claims that could be reversed in turn.
    const { batches } = await admin().claims.admGetBatches.query({});
    expect(batches.map((batch) => batch.batch_id)).toEqual([batch_id]);
  });

  describe('that took marks off, the money being with the shop', () => {
    const claims = () => [world.claimId, world.spareClaimId];
    const booked = async () => (await admin().payments.admGetPay.query({ user_id: ids.fan })).balance;
    const marked = async () => {
      const standing = claims().map((claim_id) => admin().claims.admGetClaim.query({ claim_id }));
      return (await Promise.all(standing)).map(({ payment_received }) => payment_received);
    };

    beforeEach(async () => {
      for (const claim_id of claims()) await update({ payment_received: true }, claim_id);
      await admin().claims.admUpdateClaims.mutate({
        batch_id,
        marks: 'paid',
        claims: claims().map((claim_id) => ({ claim_id, payment_received: false })),
      });
    });

    it('brings them back and takes the payments that they became', async () => {
      const { reversed, refused } = await admin().ledger.admReverse.mutate({ batch_id });
      expect(refused).toEqual([]);
      expect(reversed.map(({ type }) => type).sort()).toEqual([
        'ClaimPaymentRevoked',
        'ClaimPaymentRevoked',
        'PaymentRecorded',
        'PaymentRecorded',
      ]);
      expect(await marked()).toEqual([true, true]);
      await expect(admin().ledger.admGetMoney.query({})).resolves.toMatchObject({ received: 0 });
    });

    it('is told by its claims alone, whatever else it recorded', async () => {
      const { batches } = await admin().claims.admGetBatches.query({});
      expect(batches).toMatchObject([{ batch_id, claims: 2, events: 4 }]);
    });

    it('brings no mark back whose payment was moved, and says of each row what is true', async () => {
      const position = await newest('PaymentRecorded');
      await admin().payments.admMove.mutate({ position, user_id: ids.otherFan });
      const { reversed, refused } = await admin().ledger.admReverse.mutate({ batch_id });
      expect(reversed).toHaveLength(2);
      expect(refused.map(({ type, rule, message }) => [type, rule, message])).toEqual([
        ['PaymentRecorded', 'ALREADY_REVERSED', 'This was reversed already.'],
        ['ClaimPaymentRevoked', 'ALREADY_REVERSED', expect.stringMatching(/undone together/)],
      ]);
    });

    it('brings no mark back whose payment was spent since: the money would stand twice', async () => {
      await admin().payments.admRefund.mutate({
        user_id: ids.fan,
        amount: await booked(),
        method: 'bank',
        again: true,
        paid_on: germanDay(Date.now()),
      });
      const attempt = { batch_id, idempotency_key: 'b47c4000-0000-4000-8000-000000000013' };
      const answer = await admin().ledger.admReverse.mutate(attempt);
      expect(answer.reversed.map(({ claim_id }) => claim_id)).toEqual([null, world.spareClaimId]);
      expect(answer.refused.map(({ type, rule }) => [type, rule])).toEqual([
        ['PaymentRecorded', 'PAYMENT_SPENT'],
        ['ClaimPaymentRevoked', 'PAYMENT_SPENT'],
      ]);
      expect(await marked()).toEqual([false, true]);
      expect(await booked()).toBe(0);
      await reverse(await newest('RefundPaid'));
      const again = await admin().ledger.admReverse.mutate(attempt);
      expect(again.refused).toEqual([]);
      await expect(admin().ledger.admReverse.mutate(attempt)).resolves.toEqual(again);
    });
  });

  it('takes a lower cost back with what the shop did because of it, and asks for as much as before', async () => {
    const { claimId: claim_id } = world;
    const today = germanDay(Date.now());
    const stage = async () =>
      (await admin().claims.admGetClaim.query({ claim_id })).stages.find((one) => one.stage === 'ems');
    await update({ ems: 8 });
    await admin().payments.admRecord.mutate({
      user_id: ids.fan,
      amount: 6,
      method: 'cash',
      received_on: today,
      parts: [{ claim_id, stage: 'ems', amount: 6 }],
    });
    await admin().payments.admChangeStages.mutate({
      act: 'request',
      stages: [{ claim_id, stage: 'ems', due_on: germanDay(Date.now() + 864e6) }],
    });
    const before = await stage();
    expect(before).toMatchObject({ charged: 8, allocated: 6, due: 2, settled: false });
    for (const ems of [6, 5]) {
      const batch = randomUUID();
      await admin().claims.admUpdateClaims.mutate({ batch_id: batch, claims: [{ claim_id, ems }] });
      expect(await stage()).toMatchObject({ charged: ems, allocated: ems, settled: true });
      const undone = await admin().ledger.admReverse.mutate({ batch_id: batch });
      expect([undone.reversed.length, undone.refused]).toEqual([3, []]);
      expect(await stage()).toEqual(before);
      expect(await balance()).toBe(50);
      const again = await admin().ledger.admReverse.mutate({ batch_id: batch });
      expect(again.refused.map(({ rule }) => rule)).toEqual(again.refused.map(() => 'ALREADY_REVERSED'));
    }
    await update({ ems: 5 });
    await reverse(await newest('ShippingCostSet'));
    expect(await stage()).toMatchObject({ charged: 8, allocated: 6, settled: false });
  });

  it('that withdrew a request is undone to no more than the stage costs now (M7)', async () => {
    const stages = [{ claim_id: world.claimId, stage: 'ems' as const }];
    const due = async () => {
      const { stages: all } = await admin().claims.admGetClaim.query({ claim_id: world.claimId });
      return all.find(({ stage }) => stage === 'ems')?.due;
    };
    await update({ ems: 8 });
    await admin().payments.admChangeStages.mutate({
      act: 'request',
      stages: stages.map((one) => ({ ...one, due_on: germanDay(Date.now() + 864e6) })),
    });
    await admin().payments.admChangeStages.mutate({ batch_id, act: 'withdraw', stages });
    await update({ ems: 5 });
    await admin().ledger.admReverse.mutate({ batch_id });
    await update({ ems: 8 });
    expect(await due()).toBe(5);
  });

  it('that booked an import leaves a line alone that was set aside since', async () => {
    const import_id = 'b47c4000-0000-4000-8000-000000000015';
    const today = germanDay(Date.now());
    const money = { user_id: ids.fan, amount: 13, method: 'bank', received_on: today } as const;
    await admin().payments.admRecord.mutate({ ...money, parts: [] });
    const text = camtFile([{ amountCents: 1300, purpose: 'three', payer: 'P', day: today }]);
    await admin().bank.admImport.mutate({ file: Buffer.from(text).toString('base64'), import_id });
    const { lines } = await admin().bank.admGetReview.query();
    const line_id = lines[0]?.line_id ?? 0;
    const payment = await newest('PaymentRecorded');
    const { results } = await admin().bank.admBook.mutate({
      lines: [{ line_id, user_id: ids.fan, parts: [], payment }],
    });
    expect(results).toEqual([{ line_id, ok: true }]);
    for (const why of [null, 'private'] as const)
      await admin().bank.admSortOut.mutate({ line_ids: [line_id], why });
    await expect(admin().ledger.admReverse.mutate({ batch_id: import_id })).resolves.toEqual({
      reversed: [],
      refused: [],
    });
    expect((await admin().bank.admGetReview.query()).waiting).toBe(0);
  });

  it('that booked an import is not a change of claims, and says where the money of a line was moved since', async () => {
    const import_id = 'b47c4000-0000-4000-8000-000000000014';
    const text = camtFile([
      { amountCents: 1100, purpose: 'one', payer: 'P' },
      { amountCents: 700, purpose: 'two', payer: 'P' },
    ]);
    await admin().bank.admImport.mutate({ file: Buffer.from(text).toString('base64'), import_id });
    const { lines } = await admin().bank.admGetReview.query();
    for (const { line_id } of lines)
      await admin().bank.admBook.mutate({ lines: [{ line_id, user_id: ids.fan, parts: null }] });
    expect((await admin().claims.admGetBatches.query({})).batches).toEqual([]);
    const undo = async () => {
      const { reversed, refused } = await admin().ledger.admReverse.mutate({ batch_id: import_id });
      return [reversed.length, ...refused.map(({ message }) => message)];
    };
    const moved = await newest('PaymentRecorded');
    await admin().payments.admMove.mutate({ position: moved, user_id: ids.otherFan });
    const left = expect.stringMatching(/^The payment of this line was corrected since/) as unknown;
    expect(await undo()).toEqual([1, left]);
    expect(await undo()).toEqual([0, left]);
    await reverse(await newest('PaymentRecorded'));
    expect((await admin().bank.admGetReview.query()).waiting).toBe(2);
    expect(await undo()).toEqual([0]);
  });

  it('that nobody made is not found', async () => {
    expect(await refusalOf(admin().ledger.admReverse.mutate({ batch_id: 'none' }))).toMatchObject({
      code: 'NOT_FOUND',
      message: 'Batch not found',
    });
  });
});
