import { verifyProjections } from '@fan-beats/projections';
import { TRPCClientError } from '@trpc/client';
import fc from 'fast-check';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refusalOf } from '../../../../test/caller';
import { exportJournal, ofProduct, productBalances } from '../../../../test/finance/journal-books';
import { balancesOf, complaintsOf } from '../../../../test/finance/outside-tools';
import { entry } from '../../../../test/make-world';
import { ids } from '../../../../test/open-test-shop';
import { anyAct, claimIds, performOverApi, type Act, type ClaimOf } from '../../../../test/payment-acts';
import {
  first,
  openStage,
  shop,
  world,
  admin,
  fan,
  claim,
  payment,
  part,
  stages,
} from './testing/payment-stage';

openStage();

describe('a claim that changes', () => {
  it('is paid again when it is brought back to what was paid', async () => {
    await payment(12.5);
    await admin().claims.admProxySubmitCart.mutate({ user_id: ids.fan, go: 1, entries: [entry(1, 2)] });
    await expect(claim()).resolves.toMatchObject({
      payment_received: false,
      covered_sum: 12.5,
      claim_sum: 25,
    });
    await admin().claims.admProxySubmitCart.mutate({ user_id: ids.fan, go: 1, entries: [entry(1, 1)] });
    await expect(claim()).resolves.toMatchObject({
      payment_received: true,
      covered_sum: 12.5,
      claim_sum: 12.5,
    });
  });

  it('gives back what was paid too much when it is lowered, and everything when it is deleted', async () => {
    await admin().claims.admProxySubmitCart.mutate({ user_id: ids.fan, go: 1, entries: [entry(1, 2)] });
    await payment(25);
    await admin().claims.admProxySubmitCart.mutate({ user_id: ids.fan, go: 1, entries: [entry(1, 1)] });
    await expect(claim()).resolves.toMatchObject({ payment_received: true, covered_sum: 12.5 });
    expect((await fan().payments.getMine.query()).balance).toBe(62.5);
    await admin().claims.admDeleteClaim.mutate({ claim_id: world.claimId });
    expect((await fan().payments.getMine.query()).balance).toBe(75);
  });

  it('gives back in one act if its group order is canceled, and takes again in one', async () => {
    await payment(12.5);
    await admin().gos.admUpdateGo.mutate({ ...first, status: 'CANCELED' });
    expect(await refusalOf(payment(5, { parts: [part(1)] }))).toMatchObject({ rule: 'GO_CANCELED' });
    const { batch_id, results } = await stages('release');
    expect(results).toEqual([{ claim_id: world.claimId, stage: 'items', ok: true }]);
    await expect(claim()).resolves.toMatchObject({ payment_received: false, covered_sum: 0 });
    await admin().ledger.admReverse.mutate({ batch_id });
    await expect(claim()).resolves.toMatchObject({ payment_received: true, covered_sum: 12.5 });
  });

  it('is not done to what moved since it was seen: the status of the group order, what is open, what is paid', async () => {
    await payment(10);
    await admin().gos.admUpdateGo.mutate({ ...first, status: 'CANCELED' });
    const held = { seen_open: 0, seen_allocated: 10, seen_canceled: true };
    await admin().gos.admUpdateGo.mutate({ ...first, status: null });
    const conflict = { results: [{ ok: false, code: 'CONFLICT' }] };
    expect(await stages('release', held)).toMatchObject(conflict);
    const running = { seen_open: 2.5, seen_allocated: 10, seen_canceled: false };
    await payment(1);
    expect(await stages('release', running)).toMatchObject(conflict);
    const asked = { due_on: '2099-11-27', seen_open: 1.5, seen_allocated: 11, seen_canceled: false };
    await admin().claims.admProxySubmitCart.mutate({ user_id: ids.fan, go: 1, entries: [entry(1, 2)] });
    expect(await stages('request', asked)).toMatchObject(conflict);
    expect((await claim()).stages[0]).toMatchObject({ covered: 11, requested_on: null });
    expect((await stages('request', { ...asked, seen_open: 14 })).results).toMatchObject([{ ok: true }]);
    const deferred = { due_on: '2099-12-11', seen_due_on: '2099-11-20' };
    expect(await stages('defer', deferred)).toMatchObject(conflict);
    expect(await stages('defer', { ...deferred, seen_due_on: '2099-11-27' })).toMatchObject({
      results: [{ ok: true }],
    });
  });

  it('gives back in one act what forty paid when their group order is canceled, and takes it again in one', async () => {
    const others = Array.from({ length: 39 }, (_, n) => 5_000 + n);
    await shop.owner.query(
      `INSERT INTO users (user_id, mail, mail_key, displayname, displayname_key, password_hash)
       SELECT n, n || '@example.org', n || '@example.org', 'Fan ' || n, 'fan ' || n, 'x' FROM unnest($1::int[]) n`,
      [others],
    );
    await admin().gos.admUpdateLinkedGoItem.mutate({ go_id: 1, item_id: 1, amount: null });
    const entries = [entry(1, 1)];
    const all = [world.claimId];
    for (const user_id of others) {
      const { claim_id } = await admin().claims.admProxySubmitCart.mutate({ user_id, go: 1, entries });
      all.push(claim_id);
      await payment(12.5, { user_id });
    }
    await payment(12.5);
    await admin().gos.admUpdateGo.mutate({ ...first, status: 'CANCELED' });
    const money = () => admin().ledger.admGetMoney.query({});
    await expect(money()).resolves.toMatchObject({ received: 500, allocated: 500, on_balances: 50 });
    const { batch_id, results } = await admin().payments.admChangeStages.mutate({
      act: 'release',
      stages: all.map((claim_id) => ({ claim_id, stage: 'items' as const })),
    });
    expect(results.filter(({ ok }) => ok)).toHaveLength(40);
    await expect(money()).resolves.toMatchObject({ allocated: 0, on_balances: 550 });
    const { reversed } = await admin().ledger.admReverse.mutate({ batch_id });
    expect(reversed).toHaveLength(40);
    await expect(money()).resolves.toMatchObject({ allocated: 500, on_balances: 50 });
    expect(await verifyProjections({ url: shop.databaseUrl })).toMatchObject({ findings: [] });
  });

  it('is never unpaid if its group order is canceled, and its marks by hand are listed until somebody says where they are', async () => {
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, payment_received: true, ems: 4 });
    await admin().claims.admProxySubmitCart.mutate({ user_id: ids.fan, go: 1, entries: [entry(1, 2)] });
    await admin().gos.admUpdateGo.mutate({ ...first, status: 'CANCELED' });
    const held = async () => (await admin().payments.admGetOpen.query()).stages;
    const mark = {
      claim_id: world.claimId,
      stage: 'items',
      go_canceled: true,
      marked: 12.5,
      open: 0,
      due: 0,
    };
    expect(await held()).toMatchObject([mark]);
    await expect(claim()).resolves.toMatchObject({
      canceled: true,
      payment_received: false,
      to_pay: 0,
      stages: [{ open: 0, over: 0, standing: 'nothing' }, { charged: 4, open: 0 }, { open: 0 }, { open: 0 }],
    });
    await expect(admin().gos.admGetGoFigures.query({ go_id: 1 })).resolves.toMatchObject({
      unpaid_claims: 0,
      paid_sum: 12.5,
    });
    const unmark = { claim_id: world.claimId, payment_received: false } as const;
    await admin().claims.admUpdateClaim.mutate(unmark);
    expect(await held()).toMatchObject([mark]);
    const claims = [{ claim_id: world.claimId, payment_received: false }];
    await admin().claims.admUpdateClaims.mutate({ claims, marks: 'paid' });
    expect(await held()).toEqual([]);
    expect((await fan().payments.getMine.query()).balance).toBe(62.5);
  });

  it('that was lowered or is unmarked keeps what was marked as money on the balance, where the admin says so', async () => {
    await admin().claims.admProxySubmitCart.mutate({ user_id: ids.fan, go: 1, entries: [entry(1, 2)] });
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, payment_received: true });
    await admin().claims.admProxySubmitCart.mutate({ user_id: ids.fan, go: 1, entries: [entry(1, 1)] });
    await expect(claim()).resolves.toMatchObject({ stages: [{ marked: 25, over: 12.5 }, {}, {}, {}] });
    const unmark = { claim_id: world.claimId, payment_received: false } as const;
    await admin().claims.admUpdateClaim.mutate({ ...unmark, marks: 'paid' });
    await expect(claim()).resolves.toMatchObject({ payment_received: false, covered_sum: 0 });
    expect((await fan().payments.getMine.query()).balance).toBe(75);
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, payment_received: true });
    await admin().claims.admUpdateClaim.mutate(unmark);
    expect((await fan().payments.getMine.query()).balance).toBe(75);
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, payment_received: true, ems: 4 });
    await admin().claims.admUpdateClaim.mutate({ ...unmark, ems_done: true, marks: 'paid' });
    expect((await fan().payments.getMine.query()).balance).toBe(87.5);
  });

  it('holds its fan: nobody is erased whose money lies there, as a shipping cost of a canceled one too', async () => {
    await admin().user.admSubtractUserBalance.mutate({ user_id: ids.fan, balance: 50 });
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 4 });
    await payment(4, { parts: [part(4, 'ems')] });
    await admin().gos.admUpdateGo.mutate({ ...first, status: 'CANCELED' });
    const erase = () => refusalOf(admin().user.admErasePerson.mutate({ user_id: ids.fan }));
    expect(await erase()).toMatchObject({
      rule: 'CANCELED_CLAIM_PAID',
      details: { claims: 1 },
    });
    await admin().payments.admChangeStages.mutate({
      act: 'release',
      stages: [{ claim_id: world.claimId, stage: 'ems' }],
    });
    expect(await erase()).toMatchObject({ rule: 'BALANCE_LEFT', details: { balance: 4 } });
  });

  it('is unmarked by hand, and the payment goes back to the balance', async () => {
    await payment(12.5);
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, payment_received: false });
    await expect(claim()).resolves.toMatchObject({ payment_received: false, covered_sum: 0 });
    expect((await fan().payments.getMine.query()).balance).toBe(62.5);
  });
});

it('a mark by hand of a shipping cost stays when a payment of it is released (D87)', async () => {
  await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 20.15 });
  await payment(2.69, { parts: [part(2.69, 'ems')] });
  await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems_done: true });
  await stages('release', { stage: 'ems' });
  const ems = { stage: 'ems', covered: 17.46, marked: 17.46, allocated: 0, open: 2.69, settled: false };
  await expect(claim()).resolves.toMatchObject({
    ems_done: false,
    stages: expect.arrayContaining([expect.objectContaining(ems)]) as unknown[],
  });
  const marks = () => admin().ledger.admGetUnbackedMarks.query({});
  await expect(marks()).resolves.toMatchObject({ total: 17.46, marks: [{ stage: 'ems', amount: 17.46 }] });
  const cockpit = await admin().gos.admGetGoCockpit.query({ go_id: 1 });
  expect(cockpit.stages).toContainEqual(
    expect.objectContaining({ stage: 'ems', covered: 17.46, open: 2.69 }),
  );
  await stages('request', { stage: 'ems', due_on: '2026-12-05' });
  await expect(payment(2.69)).resolves.toMatchObject({ balance: 52.69 });
  await expect(claim()).resolves.toMatchObject({ ems_done: true });
  await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems_done: false });
  await expect(marks()).resolves.toEqual({ total: 0, marks: [] });
  await expect(verifyProjections({ url: shop.databaseUrl })).resolves.toMatchObject({ findings: [] });
});

const seed = Number(process.env['PAYMENTS_SEED'] ?? Date.now() % 1_000_000);

describe(`random acts of everybody on several claims (PAYMENTS_SEED=${seed})`, () => {
  const userId = ids.otherFan;
  const itemId = 900;
  const goIds = { 1: 1, 2: 2, 3: 4 } as const;

  const claimsNow = () => admin().claims.admGetUserClaims.query({ user_id: userId });

  async function prepare(): Promise<void> {
    await shop.owner.query(
      `INSERT INTO items (item_id, caption, category, kind, item_type, price_cents, points, published)
       VALUES (${itemId}, 'Cent', '', '', 0, 1, 0, true)`,
    );
    for (const claim of claimIds) {
      await admin().gos.admLinkItemToGo.mutate({ go_id: goIds[claim], item_id: itemId, amount: null });
      const entries = [entry(itemId, 40)];
      await admin().claims.admProxySubmitCart.mutate({ user_id: userId, go: goIds[claim], entries });
    }
  }

  async function perform(act: Act): Promise<'done' | 'refused'> {
    const claims = await claimsNow();
    const claimOf: ClaimOf = (claim) => claims.find(({ go_id }) => go_id === goIds[claim]);
    const newest = async (stream: string, but: number) =>
      (
        await shop.row<{ position: number }>(
          'SELECT position FROM ledger.events WHERE stream = $1 ORDER BY version DESC OFFSET $2 LIMIT 1',
          [stream, but],
        )
      )?.position;
    try {
      await performOverApi(act, { api: admin(), userId, itemId, claimOf, newest });
      return 'done';
    } catch (error) {
      const data = error instanceof TRPCClientError ? (error.data as { code?: string } | null) : null;
      if (data === null || data.code === 'INTERNAL_SERVER_ERROR') throw error;
      return 'refused';
    }
  }

  /** Errors after an act: a flag that does not match the covered amount, a euro that vanished, an amount below 0. */
  async function wrong(): Promise<readonly unknown[]> {
    const [claims, money] = await Promise.all([claimsNow(), admin().ledger.admGetMoney.query({})]);
    const cents = (amount: number): number => Math.round(amount * 100);
    const came = cents(money.received) - cents(money.paid_back) + cents(money.by_hand);
    const found = claims.flatMap(({ stages: all }) =>
      all.filter(({ charged, covered, settled, allocated, waived, marked }) => {
        const byHandAtNothing = settled && (charged ?? 0) === 0;
        const isSettled = (charged ?? 0) > 0 && covered >= (charged ?? 0);
        return (settled !== isSettled && !byHandAtNothing) || Math.min(allocated, waived, marked) < 0;
      }),
    );
    const fits = came === cents(money.allocated) + cents(money.on_balances) && money.on_balances >= 0;
    return fits ? found : [...found, money];
  }

  it.each([0, 1, 2])('keep flags, sums and books right, run %d', async (run) => {
    await prepare();
    const outcomes = { done: 0, refused: 0 };
    // A claim that is deleted early leaves the other acts little to do.
    const acts = fc.sample(anyAct, { seed: seed + run, numRuns: 66 });
    for (const act of acts.filter(({ act: name }, n) => name !== 'delete' || n > 50)) {
      outcomes[await perform(act)]++;
      expect({ act, wrong: await wrong() }).toEqual({ act, wrong: [] });
    }
    expect(outcomes.done).toBeGreaterThan(10);
    expect(await verifyProjections({ url: shop.databaseUrl })).toMatchObject({ findings: [] });
    const folder = await mkdtemp(join(tmpdir(), 'fan-beats-acts-'));
    try {
      const journal = await exportJournal(shop.owner, join(folder, 'acts.journal'));
      expect(await complaintsOf(journal)).toEqual([]);
      const balances = await balancesOf('hledger', journal);
      expect(ofProduct(balances)).toEqual(await productBalances(shop.owner));
      const { received, paid_back } = await admin().ledger.admGetMoney.query({});
      const { sums } = await admin().payments.admGetPayments.query({ page: null });
      const inAll = (of: (sum: (typeof sums)[number]) => number): number =>
        sums.reduce((cents, sum) => cents + Math.round(of(sum) * 100), 0) / 100;
      expect([inAll((sum) => sum.received), inAll((sum) => sum.paid_back)]).toEqual([received, paid_back]);
      const { total } = await admin().ledger.admGetUnbackedMarks.query({});
      expect(balances.get('Assets:Payments EUR') ?? 0).toBe(Math.round(total * 100));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
