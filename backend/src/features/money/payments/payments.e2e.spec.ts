import { verifyProjections } from '@fan-beats/projections';
import { refusalOf } from '../../../../test/caller';
import { entry } from '../../../../test/make-world';
import { ids } from '../../../../test/open-test-shop';
import {
  openStage,
  shop,
  world,
  admin,
  fan,
  claim,
  payment,
  daysAgo,
  part,
  stages,
  newest,
  first,
} from './testing/payment-stage';

openStage();

describe('a payment', () => {
  it('pays a part, then the rest, and what is too much stays on the balance', async () => {
    await expect(payment(5)).resolves.toMatchObject({
      balance: 50,
      stages: [
        { claim_id: world.claimId, stage: 'items', charged: 12.5, covered: 5, open: 7.5, settled: false },
      ],
    });
    await expect(claim()).resolves.toMatchObject({ payment_received: false, covered_sum: 5 });
    await expect(payment(10)).resolves.toMatchObject({ balance: 52.5, stages: [] });
    await expect(claim()).resolves.toMatchObject({ payment_received: true, covered_sum: 12.5 });
    const { entries } = await fan().ledger.getStatement.query({ account: 'EUR' });
    expect(entries.slice(0, 4).map(({ type, amount }) => [type, amount])).toEqual([
      ['ClaimPaymentAllocated', -7.5],
      ['PaymentRecorded', 10],
      ['ClaimPaymentAllocated', -5],
      ['PaymentRecorded', 5],
    ]);
  });

  it('stands on the claim stage by stage, with what is left to pay where the group order is not canceled', async () => {
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 4 });
    await payment(5);
    const dueOn = daysAgo(3);
    await stages('request', { due_on: dueOn });
    await admin().gos.admUpdateGo.mutate({ ...first, status: null, grace_days: 60 });
    const told = {
      to_pay: 11.5,
      stages: [
        { stage: 'items', covered: 5, open: 7.5, due: 7.5, due_on: dueOn, standing: 'overdue' },
        { stage: 'ems', charged: 4, covered: 0, open: 4, due: 0, standing: 'unasked' },
        { stage: 'customs', charged: null, open: 0, standing: 'nothing' },
        { stage: 'domestics', charged: null, open: 0, standing: 'nothing' },
      ],
    };
    const ofFan = async () =>
      (await fan().claims.getUserClaims.query()).find(({ claim_id }) => claim_id === world.claimId);
    await expect(claim()).resolves.toMatchObject(told);
    await expect(ofFan()).resolves.toMatchObject(told);
    await admin().gos.admUpdateGo.mutate({ ...first, status: 'CANCELED' });
    await expect(claim()).resolves.toMatchObject({ to_pay: 0 });
  });

  it('is divided as the admin says, and refused whole where that does not fit', async () => {
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 4 });
    await payment(6, { parts: [part(2), part(4, 'ems')] });
    await expect(claim()).resolves.toMatchObject({ covered_sum: 2, ems: 4, ems_done: true });
    expect(await refusalOf(payment(5, { parts: [part(6)] }))).toMatchObject({ rule: 'PARTS_ABOVE_PAYMENT' });
    expect(await refusalOf(payment(50, { parts: [part(11)] }))).toMatchObject({
      rule: 'MORE_THAN_OPEN',
      details: { missing: 0.5 },
    });
    const other = { claim_id: world.spareClaimId, stage: 'items', amount: 1 };
    expect(await refusalOf(payment(5, { parts: [other] }))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await admin().payments.admGetPay.query({ user_id: ids.fan })).balance).toBe(50);
  });

  it('pays what was asked for and not paid before what came to a stage since (M5)', async () => {
    await stages('request', { due_on: '2026-12-01' });
    const entries = [entry(1, 5)];
    await admin().claims.admProxySubmitCart.mutate({ user_id: ids.fan, go: 1, entries });
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 4 });
    await stages('request', { stage: 'ems', due_on: '2026-12-05' });
    await payment(16.5);
    await expect(claim()).resolves.toMatchObject({ covered_sum: 12.5, ems_done: true });
  });

  it('is asked for on the pay page in the order in which money goes to the stages (M5)', async () => {
    await admin().gos.admLinkItemToGo.mutate({ go_id: 4, item_id: 1, amount: 10 });
    const cart = { user_id: ids.fan, go: 4, entries: [entry(1, 1)] };
    const { claim_id } = await admin().claims.admProxySubmitCart.mutate(cart);
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 4, customs: 2 });
    await stages('request', { stage: 'customs', due_on: '2099-12-05' });
    await stages('request', { claim_id, due_on: '2099-12-01' });
    const { stages: open } = await fan().payments.getMine.query();
    expect(open.map((one) => [one.claim_id, one.stage])).toEqual([
      [claim_id, 'items'],
      [world.claimId, 'customs'],
      [world.claimId, 'items'],
      [world.claimId, 'ems'],
    ]);
  });

  it('goes to what its reference names, and with credit to what is due exactly (D81)', async () => {
    await admin().gos.admLinkItemToGo.mutate({ go_id: 4, item_id: 1, amount: 10 });
    const cart = { user_id: ids.fan, go: 4, entries: [entry(1, 1)] };
    const { claim_id } = await admin().claims.admProxySubmitCart.mutate(cart);
    await stages('request', { due_on: '2026-12-01' });
    const { stages: open } = await admin().payments.admGetPay.query({ user_id: ids.fan });
    const reference = open.find((one) => one.claim_id === claim_id)?.reference ?? '';
    await payment(2.5, { reference: `SVWZ+${reference.replaceAll('-', '')} Danke` });
    await expect(admin().claims.admGetClaim.query({ claim_id })).resolves.toMatchObject({ covered_sum: 2.5 });
    await admin().user.admSubtractUserBalance.mutate({ user_id: ids.fan, balance: 40.5 });
    await expect(payment(3)).resolves.toMatchObject({ balance: 0, stages: [{ claim_id, open: 10 }] });
    await expect(claim()).resolves.toMatchObject({ payment_received: true });
    await admin().user.admAddUserBalance.mutate({ user_id: ids.fan, balance: 3 });
    const both = { parts: [{ claim_id, stage: 'items', amount: 10 }] };
    expect(await refusalOf(payment(7, both))).toMatchObject({ rule: 'PARTS_ABOVE_PAYMENT' });
    await expect(payment(7, { ...both, with_credit: true })).resolves.toMatchObject({
      balance: 0,
      stages: [],
    });
  });

  it('that two admins record at once is recorded once and the other is told; said again it is another payment', async () => {
    const same = () => payment(12.49, { again: false });
    const both = await Promise.allSettled([same(), same()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await refusalOf(same())).toMatchObject({ rule: 'RECORDED_BEFORE' });
    await expect(claim()).resolves.toMatchObject({ payment_received: false, covered_sum: 12.49 });
    await payment(12.49);
    await expect(claim()).resolves.toMatchObject({ payment_received: true, covered_sum: 12.5 });
    expect((await fan().payments.getMine.query()).balance).toBe(62.48);
  });

  it('stays while its request is withdrawn at once', async () => {
    await stages('request', { due_on: '2026-11-27' });
    const [withdrawn] = await Promise.all([stages('withdraw'), payment(12.5)]);
    expect(withdrawn.results).toMatchObject([{ ok: true }]);
    await expect(claim()).resolves.toMatchObject({
      payment_received: true,
      stages: [{ due_on: null, standing: 'settled' }, {}, {}, {}],
    });
  });

  it('stands on the balance once its claim is deleted, with what was marked where the admin says so', async () => {
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 4, ems_done: true });
    await payment(5, { parts: [part(5)] });
    await admin().claims.admDeleteClaim.mutate({ claim_id: world.claimId, marks: 'paid' });
    expect((await fan().payments.getMine.query()).balance).toBe(59);
    const { entries } = await fan().ledger.getStatement.query({ account: 'EUR' });
    expect(entries.slice(0, 2).map(({ type, amount }) => [type, amount])).toEqual([
      ['ClaimPaymentReleased', 5],
      ['PaymentRecorded', 4],
    ]);
  });

  it('that was marked by mistake is taken back before its claim is deleted', async () => {
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, payment_received: true });
    await admin().claims.admDeleteClaim.mutate({ claim_id: world.claimId, marks: 'mistaken' });
    expect((await fan().payments.getMine.query()).balance).toBe(50);
    expect(await newest('ClaimPaymentRevoked')).toBe((await newest('ClaimDeleted')) - 1);
  });

  it('pays a claim with a long history', async () => {
    for (const ems of [1, 2, 3, 4, 5, 6, 7, 8])
      await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems });
    await expect(stages('request', { due_on: '2026-12-01' })).resolves.toMatchObject({
      results: [{ ok: true }],
    });
    await payment(12.5);
    await expect(claim()).resolves.toMatchObject({ payment_received: true, covered_sum: 12.5 });
  });

  it('is recorded once under one key', async () => {
    const attempt = { idempotency_key: 'b47c4000-0000-4000-8000-000000000021' };
    await Promise.all([payment(5, attempt), payment(5, attempt)]);
    await expect(claim()).resolves.toMatchObject({ covered_sum: 5 });
    expect(await refusalOf(payment(6, attempt))).toMatchObject({ code: 'CONFLICT' });
  });

  it('is taken back with what it paid, and says before what that is (D83)', async () => {
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 4 });
    await payment(5, { parts: [part(3), part(2, 'ems')] });
    const position = await newest('PaymentRecorded');
    await payment(2, { parts: [part(2, 'ems')] });
    await expect(admin().ledger.admGetPaid.query({ position })).resolves.toMatchObject({
      user_id: ids.fan,
      amount: 5,
      stages: [
        { claim_id: world.claimId, stage: 'items', amount: 3, gotitle: 'First' },
        { claim_id: world.claimId, stage: 'ems', amount: 2 },
      ],
    });
    const { entries } = await admin().ledger.admGetStatement.query({ user_id: ids.fan, account: 'EUR' });
    expect(entries.find((one) => one.position === position)).toMatchObject({ reversible: true });
    await admin().ledger.admReverse.mutate({ position, reason: 'wrong fan' });
    await expect(claim()).resolves.toMatchObject({ covered_sum: 0, ems_done: false, to_pay: 14.5 });
    expect((await fan().payments.getMine.query()).balance).toBe(50);
    expect(await refusalOf(admin().ledger.admReverse.mutate({ position }))).toMatchObject({
      rule: 'ALREADY_REVERSED',
    });
    await expect(verifyProjections({ url: shop.databaseUrl })).resolves.toMatchObject({ findings: [] });
  });

  it('taken back or moved leaves another payment of the same stage its money (D83)', async () => {
    await payment(3, { parts: [part(3)] });
    const taken = await newest('PaymentRecorded');
    await payment(2, { parts: [part(2)] });
    const moved = await newest('PaymentRecorded');
    await payment(4, { parts: [part(4)] });
    const kept = await newest('PaymentRecorded');
    await admin().ledger.admReverse.mutate({ position: taken });
    await admin().payments.admMove.mutate({ position: moved, user_id: ids.otherAdmin });
    await expect(admin().ledger.admGetPaid.query({ position: kept })).resolves.toMatchObject({
      stages: [{ claim_id: world.claimId, stage: 'items', amount: 4 }],
    });
    await admin().user.admSubtractUserBalance.mutate({ user_id: ids.fan, balance: 50 });
    await admin().ledger.admReverse.mutate({ position: kept });
    await expect(claim()).resolves.toMatchObject({ covered_sum: 0 });
    await expect(verifyProjections({ url: shop.databaseUrl })).resolves.toMatchObject({ findings: [] });
  });

  it('is not taken back once its credit is spent: what stands in the way is named', async () => {
    await admin().user.admSubtractUserBalance.mutate({ user_id: ids.fan, balance: 50 });
    await payment(20);
    const position = await newest('PaymentRecorded');
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 4 });
    await fan().payments.useCredit.mutate({ parts: [part(4, 'ems')] });
    await admin().payments.admRefund.mutate({
      user_id: ids.fan,
      amount: 3.5,
      paid_on: daysAgo(1),
      method: 'bank',
    });
    const back = () => refusalOf(admin().ledger.admReverse.mutate({ position }));
    const day = daysAgo(1).split('-').reverse().join('.');
    expect(await back()).toMatchObject({
      rule: 'PAYMENT_SPENT',
      message: `7.50 € of this payment were spent since: paid back on ${day} (3.50 €), EMS of claim #${world.claimId} (4.00 €). Take that back first.`,
    });
    await admin().ledger.admReverse.mutate({ position: await newest('RefundPaid') });
    expect(await back()).toMatchObject({ details: { missing: 4 } });
    await stages('release', { stage: 'ems' });
    await admin().ledger.admReverse.mutate({ position });
    await expect(claim()).resolves.toMatchObject({ covered_sum: 0 });
  });

  it('that was another fan’s moves in one act and pays what that one is asked for (D83)', async () => {
    await payment(12.5, { fee: 0.5, note: 'from her sister' });
    const position = await newest('PaymentRecorded');
    const move = { position, user_id: ids.otherAdmin };
    expect(await refusalOf(admin().payments.admMove.mutate({ position, user_id: ids.fan }))).toMatchObject({
      rule: 'NO_CHANGE',
    });
    await expect(admin().payments.admMove.mutate(move)).resolves.toMatchObject({ balance: 0, stages: [] });
    await expect(claim()).resolves.toMatchObject({ payment_received: false, covered_sum: 0 });
    const theirs = await admin().claims.admGetClaim.query({ claim_id: world.spareClaimId });
    expect(theirs).toMatchObject({ payment_received: true });
    expect((await fan().payments.getMine.query()).balance).toBe(50);
    const moved = await shop.row<{ acts: number; data: object }>(
      `SELECT count(DISTINCT meta->>'correlationId')::int AS acts,
              (SELECT data FROM ledger.events WHERE type = 'PaymentRecorded' ORDER BY position DESC LIMIT 1) AS data
         FROM ledger.events WHERE position > $1 AND NOT (type = 'ClaimPaymentAllocated' AND data->>'userId' = $2)`,
      [position, String(ids.fan)],
    );
    expect(moved).toMatchObject({ acts: 1, data: { feeCents: 50, receivedOn: daysAgo(3), method: 'bank' } });
    expect(await refusalOf(admin().payments.admMove.mutate(move))).toMatchObject({
      rule: 'ALREADY_REVERSED',
    });
    await expect(verifyProjections({ url: shop.databaseUrl })).resolves.toMatchObject({ findings: [] });
  });

  it('is corrected in one act as it was previewed, and the undo gives the figures of before (M61)', async () => {
    await payment(12.5, { note: 'from her sister' });
    const position = await newest('PaymentRecorded');
    const figures = async () => [(await fan().payments.getMine.query()).balance, (await claim()).stages];
    const before = await figures();
    const change = { position, amount: 10, method: 'cash', received_on: daysAgo(2) } as const;
    const plan = await admin().payments.admPreviewCorrection.query(change);
    expect(plan).toMatchObject({
      before: { user_id: ids.fan, amount: 12.5, method: 'bank', received_on: daysAgo(3) },
      after: { amount: 10, method: 'cash', received_on: daysAgo(2) },
      parts: [{ claim_id: world.claimId, stage: 'items', before: 12.5, after: 10, open: 2.5 }],
      credit: [{ user_id: ids.fan, before: 50, after: 50 }],
    });
    const correct = { ...change, digest: plan.digest, reason: 'a typo' };
    expect(await refusalOf(admin().payments.admCorrect.mutate({ ...correct, amount: 11 }))).toMatchObject({
      code: 'CONFLICT',
    });
    await admin().payments.admCorrect.mutate(correct);
    await expect(claim()).resolves.toMatchObject({ payment_received: false, covered_sum: 10 });
    const corrected = await newest('PaymentRecorded');
    const acts = await shop.row<{ acts: number }>(
      `SELECT count(DISTINCT meta->>'actId')::int AS acts FROM ledger.events
        WHERE meta->>'actId' > (SELECT meta->>'actId' FROM ledger.events WHERE position = $1)`,
      [position],
    );
    expect(acts).toEqual({ acts: 1 });
    const { payments } = await admin().payments.admGetPayments.query({ user_id: ids.fan, page: null });
    expect(payments.map(({ corrects, reversed_by, note }) => [corrects, reversed_by !== null, note])).toEqual(
      [
        [position, false, 'from her sister'],
        [null, true, 'from her sister'],
      ],
    );
    expect(await refusalOf(admin().payments.admCorrect.mutate(correct))).toMatchObject({
      rule: 'ALREADY_REVERSED',
    });
    const undo = await admin().payments.admPreviewCorrection.query({ position: corrected, undo: true });
    expect(undo.parts).toMatchObject([{ before: 10, after: 12.5, open: 0 }]);
    await admin().payments.admUndoCorrection.mutate({ position: corrected, digest: undo.digest });
    expect(await figures()).toEqual(before);
    await expect(verifyProjections({ url: shop.databaseUrl })).resolves.toMatchObject({ findings: [] });
  });

  it('is what a mark by hand told of: the mark goes, the payment comes, in one act (D82)', async () => {
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, payment_received: true });
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 4, ems_done: true });
    const pay = () => admin().payments.admGetPay.query({ user_id: ids.fan });
    await expect(pay()).resolves.toMatchObject({
      stages: [],
      marked: [
        { stage: 'items', marked: 12.5, claim_id: world.claimId },
        { stage: 'ems', marked: 4 },
      ],
    });
    const parts = [part(12.5), part(3, 'ems')].map((one) => ({ ...one, replaces_mark: true }));
    await expect(payment(16, { parts })).resolves.toMatchObject({ balance: 50.5 });
    await expect(pay()).resolves.toMatchObject({
      marked: [],
      stages: [{ stage: 'ems', open: 1, covered: 3 }],
    });
    await expect(claim()).resolves.toMatchObject({ payment_received: true, covered_sum: 12.5 });
    await expect(admin().ledger.admGetUnbackedMarks.query({})).resolves.toEqual({ total: 0, marks: [] });
    await admin().ledger.admReverse.mutate({ position: await newest('PaymentRecorded') });
    await expect(claim()).resolves.toMatchObject({ payment_received: false, to_pay: 16.5 });
  });

  it('is refused for a day to come, and asked about for one more than a year back (M27)', async () => {
    const dayOf = (received_on: string, more: object = {}) => refusalOf(payment(1, { received_on, ...more }));
    expect(await dayOf(daysAgo(-1))).toMatchObject({ rule: 'DAY_AHEAD' });
    expect(await dayOf(daysAgo(-1), { long_ago: true })).toMatchObject({ rule: 'DAY_AHEAD' });
    expect(await dayOf(daysAgo(366))).toMatchObject({ rule: 'DAY_LONG_AGO' });
    await expect(payment(1, { received_on: daysAgo(366), long_ago: true })).resolves.toBeDefined();
    const refund = { user_id: ids.fan, amount: 1, paid_on: daysAgo(-1), method: 'cash' } as const;
    expect(await refusalOf(admin().payments.admRefund.mutate(refund))).toMatchObject({ rule: 'DAY_AHEAD' });
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 4, ems_done: true });
    const unmark = { claim_id: world.claimId, ems_done: false, marks: 'paid' } as const;
    const ahead = { ...unmark, marks_received_on: daysAgo(-1) };
    expect(await refusalOf(admin().claims.admUpdateClaim.mutate(ahead))).toMatchObject({ rule: 'DAY_AHEAD' });
  });

  it('that a mark told of is booked on the day and by the method that the admin says', async () => {
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 4, ems_done: true });
    const paid = { marks: 'paid', marks_received_on: daysAgo(7), marks_method: 'bank' } as const;
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems_done: false, ...paid });
    const recorded = () =>
      shop.row<{ data: object }>(
        "SELECT data FROM ledger.events WHERE type = 'PaymentRecorded' ORDER BY position DESC LIMIT 1",
        [],
      );
    await expect(recorded()).resolves.toMatchObject({
      data: { amountCents: 400, receivedOn: daysAgo(7), method: 'bank' },
    });
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems_done: true });
    const again = { ...paid, marks_method: 'paypal' } as const;
    await admin().claims.admDeleteClaim.mutate({ claim_id: world.claimId, ...again });
    await expect(recorded()).resolves.toMatchObject({ data: { amountCents: 400, method: 'paypal' } });
  });

  it('finds whose claim a reference names, settled and deleted ones too', async () => {
    await admin().claims.admDeleteClaim.mutate({ claim_id: world.claimId });
    const claim_ids = [world.claimId, world.spareClaimId, 999];
    await expect(admin().payments.admGetClaimOwners.query({ claim_ids })).resolves.toEqual([
      { claim_id: world.claimId, user_id: ids.fan },
      { claim_id: world.spareClaimId, user_id: ids.otherAdmin },
    ]);
  });
});

it('settings are not saved by an admin who saw an older version', async () => {
  const { version, sends_mail, ...seen } = await admin().settings.admGet.query();
  const iban = 'DE89370400440532013000';
  await admin().settings.admSave.mutate({ ...seen, iban, expected_version: version });
  const late = admin().settings.admSave.mutate({ ...seen, grace_days: 4, expected_version: version });
  expect((await refusalOf(late)).code).toBe('CONFLICT');
  expect(await admin().settings.admGet.query()).toEqual({
    ...seen,
    iban,
    sends_mail,
    version: version + 1,
  });
});

it('settings say where to pay, and are known to nobody but by the pay page', async () => {
  expect((await fan().payments.getMine.query()).account).toBeNull();
  const { sends_mail: _byTheServer, version: _seen, ...known } = await admin().settings.admGet.query();
  const settings = {
    ...known,
    account_holder: 'Fan Beats Müller',
    iban: 'DE89 3704 0044 0532 0130 00',
  };
  await expect(admin().settings.admSave.mutate(settings)).resolves.toMatchObject({
    iban: 'DE89370400440532013000',
  });
  await expect(fan().payments.getMine.query()).resolves.toMatchObject({
    account: { holder: 'Fan Beats Müller', iban: 'DE89370400440532013000' },
  });
  expect(
    await refusalOf(admin().settings.admSave.mutate({ ...settings, iban: 'DE88370400440532013000' })),
  ).toMatchObject({
    code: 'BAD_REQUEST',
    fields: { iban: expect.any(String) as string },
  });
});
