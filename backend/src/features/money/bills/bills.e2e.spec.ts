import { addDays, addressOf, cents, germanDay, stages } from '@fan-beats/events';
import { until } from '@fan-beats/events/testing';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { refusalOf } from '../../../../test/caller';
import { exportJournal } from '../../../../test/finance/journal-books';
import { balancesOf, complaintsOf } from '../../../../test/finance/outside-tools';
import { entry, keepRows, makeWorld, type World } from '../../../../test/make-world';
import { ids, openTestShop, type TestShop } from '../../../../test/open-test-shop';
import { DivisionThread } from './preview/division-thread';

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
const bills = () => api().bills;
type Preview = Parameters<ReturnType<typeof bills>['admPreview']['mutate']>[0];
const paid_on = addDays(germanDay(Date.now()), -2);
const aBill = (change: Partial<Preview> = {}): Preview => ({
  go_id: 1,
  component: 'ems',
  paid_on,
  left_out: [],
  weights: [],
  lines: [{ what: 'postage', amount: 10.01, basis: 'equal' }],
  ...change,
});
const ofBill = (bill_id = 1) => ({ go_id: 1, bill_id, left_out: [], weights: [] });
const split = async (bill: Preview) => {
  const { digest } = await bills().admPreview.mutate(bill);
  return bills().admSplit.mutate({ ...bill, digest });
};
const ems = async () =>
  Promise.all(
    [world.claimId, world.spareClaimId].map(async (claim_id) => {
      const claim = await api().claims.admGetClaim.query({ claim_id });
      return [claim.ems, claim.ems_done];
    }),
  );

describe('a bill', () => {
  it('is previewed, divided as previewed, and tells each fan how the share came about', async () => {
    const plan = await bills().admPreview.mutate(aBill());
    expect(plan).toMatchObject({ bill_id: 1, total: 10.01, born: 0 });
    expect(plan.shares).toMatchObject([
      { claim_id: world.claimId, share: 5, change: 5, cost_before: null, settled: false },
      { claim_id: world.spareClaimId, share: 5.01 },
    ]);
    expect(await ems()).toEqual([
      [null, false],
      [null, false],
    ]);
    await bills().admSplit.mutate({ ...aBill(), digest: plan.digest });
    expect(await ems()).toEqual([
      [5, false],
      [5.01, false],
    ]);
    await expect(shop.callers.fan.api.bills.getShare.query({ claim_id: world.claimId })).resolves.toEqual([
      {
        bill_id: 1,
        component: 'ems',
        share: 5,
        total: 10.01,
        claims: 2,
        parts: [{ what: 'postage', basis: 'equal', weight: 1, all_weights: 2 }],
      },
    ]);
    const others = shop.callers.fan.api.bills.getShare.query({ claim_id: world.spareClaimId });
    expect(await refusalOf(others)).toMatchObject({ code: 'NOT_FOUND' });
    await expect(bills().admGet.query({ go_id: 1 })).resolves.toMatchObject({
      bills: [{ bill_id: 1, total: 10.01, claims: 2, lines: [{ what: 'postage' }], withdrawn: false }],
      categories: ['AURORA'],
    });
    expect(await verified()).toEqual([]);
  });

  it('is corrected in one act as previewed, and the undo gives the figures of before (M64)', async () => {
    await split(aBill());
    await api().payments.admRecord.mutate({
      user_id: ids.fan,
      amount: 5,
      received_on: paid_on,
      method: 'bank',
      parts: [{ claim_id: world.claimId, stage: 'ems', amount: 5 }],
    });
    const figures = async () => {
      const { stages: all } = await api().claims.admGetClaim.query({ claim_id: world.claimId });
      return [all, await ems(), (await api().ledger.admGetMoney.query({})).on_balances];
    };
    const before = await figures();
    const { component: _component, ...rest } = aBill();
    const correction = {
      ...rest,
      corrects: 1,
      lines: [{ what: 'postage', amount: 8, basis: 'equal' }],
    } as const;
    const plan = await bills().admPreview.mutate(correction);
    expect(plan).toMatchObject({
      bill_id: 2,
      total: 8,
      shares: [
        { share: 4, change: -1 },
        { share: 4, change: -1.01 },
      ],
    });
    await bills().admSplit.mutate({ ...correction, settled: 'reopen', digest: undefined });
    expect(await ems()).toEqual([
      [4, true],
      [4, false],
    ]);
    const undo = await bills().admPreviewUndoCorrection.query({ go_id: 1, bill_id: 2 });
    expect(undo).toMatchObject({ bill_id: 3, total: 10.01, shares: [{ share: 5 }, { share: 5.01 }] });
    await bills().admUndoCorrection.mutate({ go_id: 1, bill_id: 2, digest: undo.digest });
    expect(await figures()).toEqual(before);
    await expect(bills().admGet.query({ go_id: 1 })).resolves.toMatchObject({
      bills: [
        { bill_id: 3, total: 10.01, withdrawn: false, corrects: 2 },
        { bill_id: 2, withdrawn: true, corrects: 1 },
        { bill_id: 1, withdrawn: true, corrects: null },
      ],
    });
    const none = bills().admUndoCorrection.mutate({ go_id: 1, bill_id: 1 });
    expect(await refusalOf(none)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await verified()).toEqual([]);
  });

  it('refuses a day more than a year back unless it is meant, and takes the money where it was paid', async () => {
    const old = aBill({ paid_on: '2020-01-01', method: 'paypal' });
    for (const act of [bills().admPreview, bills().admSplit]) {
      expect(await refusalOf(act.mutate(old))).toMatchObject({ rule: 'DAY_LONG_AGO' });
      expect(await refusalOf(act.mutate(aBill({ paid_on: '2199-01-01', long_ago: true })))).toMatchObject({
        rule: 'DAY_AHEAD',
      });
    }
    await split({ ...old, long_ago: true });
    await expect(bills().admGet.query({ go_id: 1 })).resolves.toMatchObject({
      bills: [{ paid_on: '2020-01-01', method: 'paypal' }],
    });
    await bills().admSplit.mutate(ofBill());
    expect(await refusalOf(bills().admPreview.mutate({ ...ofBill(), method: 'bank' }))).toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect(await verified()).toEqual([]);
  });

  describe('over many claims is previewed on a thread, which', () => {
    const postage = { what: 'postage', amountCents: cents(1001), basis: 'equal' } as const;
    const division = {
      goId: 1,
      component: 'ems',
      paidOn: paid_on,
      lines: [postage],
      leftOut: [],
      weights: [],
    } as const;
    const onThread = (app = shop.app) => app.get(DivisionThread).preview(division);
    const connections = async (): Promise<number[]> => {
      const { rows } = await shop.owner.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'fan-beats-preview'",
      );
      return rows.map(({ pid }) => pid);
    };

    /** The connections whose preview waits for a lock: others may just open, or end. */
    const waiting = async (): Promise<number[]> => {
      const { rows } = await shop.owner.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'fan-beats-preview' AND wait_event_type = 'Lock'",
      );
      return rows.map(({ pid }) => pid);
    };

    /** Makes every preview wait for the end of the act, as one of a very large bill would. */
    async function whilePreviewsWait(act: () => Promise<void>): Promise<void> {
      const holder = new Client({ connectionString: addressOf(shop.databaseUrl) });
      await holder.connect();
      await holder.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
      try {
        await act();
      } finally {
        await holder.end();
      }
    }

    it('gives the same preview and the same refusals', async () => {
      const thread = shop.app.get(DivisionThread);
      const here = await bills().admPreview.mutate(aBill());
      expect((await onThread()).toJSON()).toEqual(here);
      // As the page calls it: outside of the batches.
      expect(await shop.callers.admin.call('bills.admPreview', 'mutation', aBill())).toEqual(here);
      await expect(thread.preview({ ...division, paidOn: '2199-01-01' })).rejects.toMatchObject({
        name: 'Rejection',
        rule: 'DAY_AHEAD',
      });
      await expect(thread.preview({ ...division, goId: 99_999 })).rejects.toMatchObject({
        name: 'NotFound',
        subject: 'go',
      });
      expect(await connections()).toEqual([]);
    });

    const onLinux = process.platform === 'linux' ? it : it.skip;
    onLinux('gives way to the server', async () => {
      await onThread();
      const threads = await readdir('/proc/self/task');
      const priorities = threads.map((thread) => getPriority(Number(thread)));
      expect(priorities.filter((priority) => priority > getPriority())).toHaveLength(1);
    });

    it('has one connection, refuses the fifth preview at a time, and is replaced when it fails', async () => {
      let previews: Promise<PromiseSettledResult<unknown>[]> | undefined;
      await whilePreviewsWait(async () => {
        previews = Promise.allSettled(Array.from({ length: 20 }, () => onThread()));
        await until(async () => (await waiting()).length === 1);
        const [pid] = await waiting();
        await shop.owner.query('SELECT pg_terminate_backend($1::int)', [pid]);
        await until(async () => {
          const [next] = await waiting();
          return next !== undefined && next !== pid;
        });
        await until(async () => (await connections()).length === 1);
      });
      const [lost, ...others] = (await previews) ?? [];
      expect(lost).toMatchObject({ status: 'rejected', reason: { code: '57P01' } });
      expect(others.slice(0, 3)).toMatchObject(Array(3).fill({ status: 'fulfilled' }));
      expect(others.slice(3)).toMatchObject(
        Array(16).fill({ status: 'rejected', reason: { code: 'TOO_MANY_REQUESTS' } }),
      );
    });

    it('ends with its server', async () => {
      const other = await shop.another();
      let preview: Promise<unknown> | undefined;
      await whilePreviewsWait(async () => {
        preview = onThread(other.app).catch((error: unknown) => error);
        await until(async () => (await connections()).length === 1);
        await other.close();
      });
      expect(await preview).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      await until(async () => (await connections()).length === 0);
    });
  });

  it('is a conflict once a claim moved on since the preview, and then nothing is recorded', async () => {
    const { digest } = await bills().admPreview.mutate(aBill());
    await api().claims.admUpdateClaim.mutate({ claim_id: world.claimId, admin_note: 'moved' });
    expect(await refusalOf(bills().admSplit.mutate({ ...aBill(), digest }))).toMatchObject({
      code: 'CONFLICT',
    });
    await expect(bills().admGet.query({ go_id: 1 })).resolves.toMatchObject({ bills: [] });
  });

  it('is recorded once, however often the call is sent', async () => {
    const call = { ...aBill(), idempotency_key: 'b47c4000-0000-4000-8000-000000000051' };
    await bills().admSplit.mutate(call);
    await bills().admSplit.mutate(call);
    expect((await bills().admGet.query({ go_id: 1 })).bills).toHaveLength(1);
    expect(await ems()).toEqual([
      [5, false],
      [5.01, false],
    ]);
  });

  it('asks what becomes of a cost that is done', async () => {
    await api().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 2, ems_done: true });
    expect(await refusalOf(split(aBill()))).toMatchObject({ rule: 'COST_SETTLED' });
    await split(aBill({ settled: 'bear' }));
    await expect(bills().admGet.query({ go_id: 1 })).resolves.toMatchObject({ bills: [{ born: 5 }] });
    expect(await ems()).toEqual([
      [2, true],
      [5.01, false],
    ]);
  });

  it('is divided again over those who came since, only by the differences', async () => {
    await split(aBill());
    await shop.callers.otherFan.api.claims.submitCart.mutate({ go: 1, entries: [entry(1, 1)] });
    const { digest, shares } = await bills().admPreview.mutate(ofBill());
    expect(shares.map(({ change }) => change)).toEqual([-1.67, -1.67, 3.34]);
    await bills().admSplit.mutate({ ...ofBill(), digest });
    expect(await ems()).toEqual([
      [3.33, false],
      [3.34, false],
    ]);
  });

  it('tells the next division who was left out', async () => {
    await split(aBill({ left_out: [world.claimId], settled: 'leave' }));
    await expect(bills().admGet.query({ go_id: 1 })).resolves.toMatchObject({
      bills: [{ left_out: [world.claimId], settled: 'leave', claims: 1 }],
    });
    expect(await verified()).toEqual([]);
  });

  it('is not undone share by share, but withdrawn whole', async () => {
    await split(aBill());
    const [recorded, ...shares] = await eventsOf();
    for (const position of [recorded, ...shares]) {
      const refusal = await refusalOf(api().ledger.admReverse.mutate({ position: position ?? 0 }));
      expect(refusal).toMatchObject({ rule: 'PART_OF_BILL', message: /withdraw the bill/ });
    }
    await bills().admWithdraw.mutate({ go_id: 1, bill_id: 1 });
    expect(await ems()).toEqual([
      [null, false],
      [null, false],
    ]);
    expect(await refusalOf(bills().admWithdraw.mutate({ go_id: 1, bill_id: 1 }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is of no canceled group order', async () => {
    const { title, available_from, available_until, published, instagroupurl, archived } =
      await api().gos.admGetGo.query({ go_id: 1 });
    const go = {
      title,
      available_from,
      available_until,
      published,
      instagroupurl,
      archived,
      title_img_id: 1,
    };
    await api().gos.admUpdateGo.mutate({ go_id: 1, ...go, status: 'CANCELED' });
    expect(await refusalOf(split(aBill()))).toMatchObject({ rule: 'GO_CANCELED' });
  });

  it('by weight asks for weights that nobody entered', async () => {
    const byWeight = aBill({ lines: [{ what: 'other', amount: 9, basis: 'weight' }] });
    expect(await refusalOf(split(byWeight))).toMatchObject({ rule: 'WEIGHT_UNKNOWN', message: /Album/ });
    await shop.owner.query('UPDATE items SET grams = 300 WHERE item_id = 1');
    await split(byWeight);
    expect((await ems()).map(([amount]) => amount)).toEqual([4.5, 4.5]);
  });
});

it('stands in the journal beside what was charged and collected of it, per group order (docs/finance.md)', async () => {
  await api().gos.admLinkItemToGo.mutate({ go_id: 2, item_id: 1, amount: null });
  await api().claims.admProxySubmitCart.mutate({ user_id: ids.fan, go: 2, entries: [entry(1, 1)] });
  await split(aBill());
  await split(aBill({ go_id: 2, lines: [{ what: 'postage', amount: 3, basis: 'equal' }] }));
  await api().payments.admRecord.mutate({
    user_id: ids.fan,
    amount: 5,
    received_on: paid_on,
    method: 'bank',
    parts: [{ claim_id: world.claimId, stage: 'ems', amount: 5 }],
  });
  const folder = await mkdtemp(join(tmpdir(), 'fan-beats-bills-'));
  const journal = await exportJournal(shop.owner, join(folder, 'books.journal'));
  expect(await complaintsOf(journal)).toEqual([]);
  const accounts = ['Expenses:EMS', 'Income:Shipping:EMS', 'Assets:Receivables:Shipping'];
  const ofGo = async (go: number) =>
    Object.fromEntries(await balancesOf('hledger', journal, [...accounts, `tag:go=^${go}$`]));
  expect(await ofGo(1)).toEqual({
    'Expenses:EMS EUR': 1001,
    'Income:Shipping:EMS EUR': -1001,
    [`Assets:Receivables:Shipping:${world.spareClaimId}:EMS EUR`]: 501,
  });
  expect(await ofGo(2)).toMatchObject({ 'Expenses:EMS EUR': 300, 'Income:Shipping:EMS EUR': -300 });
  await rm(folder, { recursive: true });
});

it('divides over 500 claims in one act, and a changed share is found', async () => {
  await shop.owner.query(
    `INSERT INTO users (user_id, mail, mail_key, displayname, displayname_key, password_hash)
     SELECT 5000 + n, 'many' || n || '@example.org', 'many' || n || '@example.org', 'Many ' || n, 'many ' || n, ''
       FROM generate_series(1, 498) n`,
  );
  await api().gos.admUpdateLinkedGoItem.mutate({ go_id: 1, item_id: 1, amount: null });
  const submit = (user_id: number) =>
    api().claims.admProxySubmitCart.mutate({ user_id, go: 1, entries: [entry(1, 1 + (user_id % 3))] });
  for (let next = 5001; next < 5499; next += 6)
    await Promise.all(Array.from({ length: 6 }, (_, index) => submit(next + index)));
  await split(aBill({ lines: [{ what: 'postage', amount: 1234.56, basis: 'value' }] }));
  const sums = `SELECT sum(charged_cents)::int AS sum, count(*)::int AS claims FROM projection.claim_stage WHERE stage = ${stages.indexOf('ems')}`;
  expect(await shop.row(sums)).toEqual({ sum: 123_456, claims: 500 });
  expect(await verified()).toEqual([]);
  await shop.owner.query(
    'UPDATE projection.bill_share SET share_cents = share_cents + 1 WHERE claim_id = $1',
    [world.claimId],
  );
  const key = { claim_id: world.claimId, bill_id: 1 };
  expect(await verified()).toMatchObject([{ read_model: 'bill_share', key }]);
});

async function verified() {
  const { run_id } = await api().ledger.admStartVerification.mutate();
  const read = () => api().ledger.admGetVerification.query({ run_id });
  await until(async () => (await read()).state !== 'running');
  return (await read()).findings;
}

async function eventsOf(): Promise<number[]> {
  const { rows } = await shop.owner.query<{ position: string }>(
    `SELECT position FROM ledger.events WHERE data->>'billId' IS NOT NULL AND type IN ('BillRecorded', 'ShippingCostSet') ORDER BY position`,
  );
  return rows.map(({ position }) => Number(position));
}
