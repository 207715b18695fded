import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { germanDay, plainCsv, writeCsv } from '@fan-beats/events/kernel';
import { positionsSheet } from '@fan-beats/events/language';
import { readRaisedClaims, verifyProjections } from '@fan-beats/projections';
import { CommandBus } from '@nestjs/cqrs';
import type { ClaimRecord } from '../../contract/claims/claim.records';
import { balancesOf, complaintsOf } from '../../../test/finance/outside-tools';
import { exportJournal, ofProduct, productBalances } from '../../../test/finance/journal-books';
import { entry, keepRows, makeWorld, type World } from '../../../test/make-world';
import { ids, openTestShop, type TestShop } from '../../../test/open-test-shop';
import { Notices } from '../notices/notices';
import { newCommand } from '../../platform/cqrs/shop-command';
import { shopItself } from '../../platform/people/actor';
import { RequestItems } from '../money/payments/commands/request-items.command';

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

const api = (of = shop) => of.callers.admin.api;
const base64 = (text: string): string => Buffer.from(text).toString('base64');
type Sheet = Parameters<ReturnType<typeof api>['takeover']['admPlan']['mutate']>[0];

const sheetOf = (text: string, more: Partial<Sheet> = {}): Sheet => ({
  file: base64(text),
  go_id: 2,
  paid_on: germanDay(Date.now()),
  ...more,
});

/** Reads the preview and takes over what it shows. */
async function takeOver(sheet: Sheet, takeover_id = randomUUID(), of = shop) {
  const { digest, questions } = await api(of).takeover.admPlan.mutate(sheet);
  expect(questions).toEqual([]);
  return api(of).takeover.admTakeOver.mutate({ ...sheet, takeover_id, digest: digest ?? '' });
}

const claims = async (go_id: number, of = shop): Promise<readonly ClaimRecord[]> =>
  (await api(of).claims.admGetClaimOverview.query())
    .filter((claim) => claim.go_id === go_id)
    .toSorted((a, b) => (a.user_displayname < b.user_displayname ? -1 : 1));
const findings = async (of = shop) =>
  (await verifyProjections({ url: of.databaseUrl })).findings.map(({ sentence }) => sentence);
const factsOf = async (takeover_id: string) =>
  (
    await shop.owner.query<{ type: string; via: string; n: number }>(
      `SELECT type, meta->>'via' AS via, count(*)::int AS n FROM ledger.events WHERE meta->>'batchId' = $1 GROUP BY 1, 2 ORDER BY 1`,
      [takeover_id],
    )
  ).rows.map(({ type, via, n }) => `${n} ${type} ${via}`);
const limits = async () =>
  (
    await shop.owner.query<{ item_id: number; max: number }>(
      'SELECT item_id, max FROM projection.go_stock WHERE go_id = 2 AND max IS NOT NULL',
    )
  ).rows;
const refusalOf = (call: Promise<unknown>): Promise<{ message: string; rule?: string; code?: string }> =>
  call.then(
    () => ({ message: 'accepted' }),
    (error: unknown) => {
      const { message, data } = error as { message: string; data?: { rule?: string; code?: string } };
      return { message, ...data };
    },
  );

const running = [
  'Name;Mail;Item;Variant;Count;Price;EMS;Items paid;EMS paid;Datum',
  'Ann;ann@example.org;Album;;2;12,00;3,00;24,00;ja;bestellt am 3. Mai',
  'Fan;fan@example.org;Photocards;Set;1;7,00;;nein;;',
  'Ben;;Light stick;pink;1;30,00;;10,00;;',
  'Ben;;Light stick;blue;1;32,00;;60,00;;',
  'Cat;;Comet;;none;1,00;;;;',
].join('\n');

describe('a take-over', () => {
  it('makes of each line a person, an item and a claim, or says why not, and tells nobody', async () => {
    const preview = await api().takeover.admPlan.mutate(sheetOf(running));
    expect(preview).toMatchObject({
      remembered: false,
      questions: [],
      totals: { claims: 3, new_people: 2, new_items: 1, pieces: 5, sum: 93, paid: 97, left_out: 1 },
      people: [
        { displayname: 'Ann', user_id: null, sum: 24, ems: 3, paid: 27, credit: 0 },
        { displayname: 'Fan', user_id: ids.fan },
        { displayname: 'Ben', user_id: null, sum: 62, paid: 70, credit: 8 },
        {
          displayname: 'Cat',
          why: 'has no piece that can be taken',
          behind: { lines: 1, sum: 0, unknown: 1 },
        },
      ],
      lines: [{}, {}, {}, {}, { line: 6, why: '“none” is not a number of pieces' }],
    });
    const takeover_id = randomUUID();
    expect(await takeOver(sheetOf(running), takeover_id)).toMatchObject({
      takeover_id,
      go_id: 2,
      gotitle: 'Draft',
      lines: 5,
      left_out: 1,
      claims: 3,
      state: 'done',
      refused: [],
    });
    const [ann, ben, fan] = await claims(2);
    expect(ann).toMatchObject({
      user_displayname: 'Ann',
      claim_sum: 24,
      ems: 3,
      ems_done: true,
      payment_received: true,
      admin_note: 'Datum: bestellt am 3. Mai',
      items: [{ item_id: 1, amount: 2, price: 12 }],
    });
    expect(ben).toMatchObject({ claim_sum: 62, covered_sum: 62, items: [{ price: 30 }, { price: 32 }] });
    expect(fan).toMatchObject({ user_id: ids.fan, claim_sum: 7, payment_received: false });
    expect((await api().payments.admGetPay.query({ user_id: ben?.user_id ?? 0 })).balance).toBe(8);
    expect(await api().user.admGetUser.query({ user_id: ben?.user_id ?? 0 })).toMatchObject({
      without_account: true,
    });
    // Take-overs have a list of their own.
    expect((await api().claims.admGetBatches.query({})).batches).toEqual([]);
    expect(await factsOf(takeover_id)).toEqual([
      '1 ClaimNoteWritten import',
      '3 ClaimPaymentAllocated import',
      '3 ClaimSubmitted import',
      '2 PaymentRecorded import',
      '1 ShippingCostSet import',
    ]);
    await shop.app.get(Notices).followAll();
    expect(await shop.row(`SELECT FROM notices WHERE go_id = 2 OR kind = 'arrived'`)).toBeUndefined();
    expect(await shop.row('SELECT plan FROM takeovers')).toEqual({ plan: null });
    expect((await api().takeover.admPlan.mutate(sheetOf(running.replace('Ben', 'Bea')))).remembered).toBe(
      true,
    );
    expect(await findings()).toEqual([]);
  });

  it('is refused where the shop moved since it was shown, and where fans may claim', async () => {
    const sheet = sheetOf(running);
    const { digest } = await api().takeover.admPlan.mutate(sheet);
    await api().user.admAddPerson.mutate({ displayname: 'Ann', mail: 'ann@example.org' });
    const act = { ...sheet, takeover_id: randomUUID(), digest: digest ?? '' };
    expect(await refusalOf(api().takeover.admTakeOver.mutate(act))).toMatchObject({ code: 'CONFLICT' });
    expect(await claims(2)).toEqual([]);
    expect(await refusalOf(api().takeover.admPlan.mutate({ ...sheet, go_id: 1 }))).toMatchObject({
      rule: 'GO_OPEN',
    });
    expect(await refusalOf(api().takeover.admPlan.mutate({ ...sheet, go_id: 99 }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('with equal lines and a name of the shop asks first, and makes its own group order', async () => {
    const file = base64('Name;Item;Count\nother fan;Album;1\nother fan;Album;1\n');
    const sheet: Sheet = { file, title: 'Spring' };
    const { digest, questions, people } = await api().takeover.admPlan.mutate(sheet);
    expect([digest, questions]).toEqual([null, ['people', 'equal_lines']]);
    expect(people).toMatchObject([{ asked: true, candidates: [{ user_id: ids.otherFan, by: 'name' }] }]);
    const said = { ...sheet, equal_kept: true, people: [{ who: 'other fan', user_id: ids.otherFan }] };
    const { go_id } = await takeOver(said);
    expect(await api().gos.admGetGo.query({ go_id })).toMatchObject({ title: 'Spring', published: false });
    expect(await claims(go_id)).toMatchObject([
      { user_id: ids.otherFan, claim_sum: 25, items: [{ amount: 2 }] },
    ]);
  });

  it('asks about an account whose address nobody proved; a new person is bound by the link alone', async () => {
    await shop.owner.query('UPDATE users SET mail_proven_at = NULL WHERE user_id = $1', [ids.fan]);
    const sheet = sheetOf('Name;Mail;Item;Count\nReal fan;fan@example.org;Album;1\n');
    const { digest, questions, people } = await api().takeover.admPlan.mutate(sheet);
    expect([digest, questions]).toEqual([null, ['people']]);
    expect(people).toMatchObject([
      {
        asked: true,
        user_id: null,
        candidates: [{ user_id: ids.fan, displayname: 'Fan', by: 'mail', unproven: true }],
      },
    ]);
    await takeOver({ ...sheet, people: [{ who: 'fan@example.org', user_id: null }] });
    const [claim] = await claims(2);
    expect(claim).toMatchObject({
      user_displayname: 'Real fan',
      admin_note: 'Mail in the sheet: fan@example.org',
    });
    expect(await api().user.admGetUser.query({ user_id: claim?.user_id ?? 0 })).toMatchObject({
      mail: '',
      without_account: true,
    });
  });

  it('with some lines of a fan left out is refused until an organiser has said so', async () => {
    const sheet = sheetOf('Name;Item;Count;Price\nAnn;Album;1;10\nAnn;Album;several;10\n');
    const plan = await api().takeover.admPlan.mutate(sheet);
    expect(plan).toMatchObject({
      digest: null,
      questions: ['parts'],
      people: [{ part: 'asked', behind: { lines: 1, sum: 0, unknown: 1 } }],
      totals: { behind: { lines: 1, fans: 1, sum: 0, unknown: 1 } },
    });
    const said: Sheet = { ...sheet, parts: [{ who: 'ann', taken: true }] };
    const { digest } = await api().takeover.admPlan.mutate(said);
    const act = { ...sheet, takeover_id: randomUUID(), digest: digest ?? '' };
    expect(await refusalOf(api().takeover.admTakeOver.mutate(act))).toMatchObject({ code: 'CONFLICT' });
    expect(await takeOver(said)).toMatchObject({ claims: 1, left_out: 1 });
  });

  it('is of who somebody turned out to be, whatever the sheet still calls them (rule A10)', async () => {
    const mail = 'fan.old@example.org';
    const { user_id } = await api().user.admAddPerson.mutate({ displayname: 'Fan of old', mail });
    await api().user.admMergePeople.mutate({ user_id, into_user_id: ids.fan });
    const sheet = sheetOf(`Name;Mail;Item;Count\nFan of old;${mail};Album;1\nFan;fan@example.org;Album;2\n`);
    expect((await api().takeover.admPlan.mutate(sheet)).people).toMatchObject([
      { user_id: ids.fan, pieces: 3 },
    ]);
    expect(await takeOver(sheet)).toMatchObject({ claims: 1, refused: [] });
    expect(await claims(2)).toMatchObject([{ user_id: ids.fan, items: [{ amount: 3 }] }]);
  });

  it('keeps to the limits, or raises them by a fact where the organiser says so', async () => {
    await api().gos.admLinkItemToGo.mutate({ go_id: 2, item_id: 1, amount: 2 });
    const sheet = sheetOf('Name;Item;Count\nAnn;Album;2\nBen;Album;3\n');
    expect((await api().takeover.admPlan.mutate(sheet)).items).toMatchObject([
      { left: 2, beyond: 3, amount: 2 },
    ]);
    const takeover_id = randomUUID();
    await takeOver({ ...sheet, beyond_limits: true }, takeover_id);
    expect(await factsOf(takeover_id)).toEqual(['2 ClaimSubmitted import', '1 StockLimitSet import']);
    expect(await claims(2)).toHaveLength(2);
    expect(await findings()).toEqual([]);
    expect(await limits()).toEqual([{ item_id: 1, max: 5 }]);
    await api().takeover.admUndo.mutate({ takeover_id });
    expect(await limits()).toEqual([{ item_id: 1, max: 2 }]);
  });

  it('sent again makes nothing twice', async () => {
    const takeover_id = randomUUID();
    const sheet = sheetOf(running);
    const { digest } = await api().takeover.admPlan.mutate(sheet);
    const act = { ...sheet, takeover_id, digest: digest ?? '' };
    const answers = await Promise.all([1, 2, 3].map(() => api().takeover.admTakeOver.mutate(act)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await claims(2)).toHaveLength(3);
    expect(await api().takeover.admContinue.mutate({ takeover_id })).toEqual(answers[0]);
    expect(await api().takeover.admGetTakeOvers.query()).toHaveLength(1);
  });
});

describe('undone', () => {
  it('it leaves no claim, no payment, and nothing that nobody uses', async () => {
    const takeover_id = randomUUID();
    await takeOver(sheetOf(running), takeover_id);
    const [, ben] = await claims(2);
    expect(await api().takeover.admUndo.mutate({ takeover_id })).toMatchObject({
      state: 'undone',
      refused: [],
    });
    expect(await claims(2)).toEqual([]);
    expect(await api().user.admGetUser.query({ user_id: ben?.user_id ?? 0 })).toMatchObject({
      erased: true,
      balance: 0,
    });
    expect(await shop.row(`SELECT FROM items WHERE caption = 'Light stick'`)).toBeUndefined();
    expect(await api().gos.admGetLinkedItemIds.query({ go_id: 2 })).toEqual([]);
    await shop.app.get(Notices).followAll();
    expect(await shop.row('SELECT FROM notices WHERE go_id = 2')).toBeUndefined();
    expect(await findings()).toEqual([]);
    expect(await takeOver(sheetOf(running))).toMatchObject({ claims: 3, refused: [] });
  });

  it('it takes back each payment of a fan, which has the day and the method of the sheet', async () => {
    const takeover_id = randomUUID();
    const text =
      'Name;Item;Count;Price;Paid\nAnn;Pin;1;12,00;ja 12.11.2026 PayPal\nAnn;Cap;1;8,00;9,50 3.11.2026 bar\n';
    const { digest, questions } = await api().takeover.admPlan.mutate({
      ...sheetOf(text),
      paid_on: undefined,
    });
    expect([digest, questions]).toEqual([expect.any(String), []]);
    await takeOver(sheetOf(text), takeover_id);
    const { rows } = await shop.owner.query<{ data: object }>(
      `SELECT data FROM ledger.events WHERE type = 'PaymentRecorded' AND meta->>'batchId' = $1 ORDER BY position`,
      [takeover_id],
    );
    expect(rows.map(({ data }) => data)).toMatchObject([
      { amountCents: 950, receivedOn: '2026-11-03', method: 'cash' },
      { amountCents: 1200, receivedOn: '2026-11-12', method: 'paypal' },
    ]);
    expect(await claims(2)).toMatchObject([{ claim_sum: 20, covered_sum: 20 }]);
    expect(await api().takeover.admUndo.mutate({ takeover_id })).toMatchObject({
      state: 'undone',
      refused: [],
    });
    expect(await claims(2)).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  it('asks for the day of a payment that has none', async () => {
    const sheet = { ...sheetOf('Name;Item;Count;Price;Paid\nAnn;Pin;1;12,00;ja\n'), paid_on: undefined };
    expect(await api().takeover.admPlan.mutate(sheet)).toMatchObject({
      digest: null,
      questions: ['paid_on'],
    });
  });

  it('it is not made again by the same number, but by another', async () => {
    const [takeover_id, sheet] = [randomUUID(), sheetOf(running)];
    await takeOver(sheet, takeover_id);
    await api().takeover.admUndo.mutate({ takeover_id });
    expect(await refusalOf(takeOver(sheet, takeover_id))).toMatchObject({ code: 'CONFLICT' });
    expect(await takeOver(sheet)).toMatchObject({ state: 'done' });
  });

  it('it leaves what others claim or limit since in the group order', async () => {
    const takeover_id = randomUUID();
    await takeOver(sheetOf('Name;Item;Count;Price\nAnn;Album;1;12\nAnn;Pin;1;5\nAnn;Fan;1;7\n'), takeover_id);
    const linked = await api().gos.admGetLinkedItemIds.query({ go_id: 2 });
    const [pin = 0, fan = 0] = linked.map(({ item_id }) => item_id).filter((item_id) => item_id !== 1);
    await api().gos.admUpdateLinkedGoItem.mutate({ go_id: 2, item_id: fan, amount: 4 });
    const entries = [{ item_id: pin, itemvariant_id: null, amount: 2 }];
    await api().claims.admProxySubmitCart.mutate({ user_id: ids.otherFan, go: 2, entries });
    expect(await api().takeover.admUndo.mutate({ takeover_id })).toMatchObject({ state: 'undone' });
    expect(await api().gos.admGetLinkedItemIds.query({ go_id: 2 })).toEqual([
      { item_id: pin, amount: null },
      { item_id: fan, amount: 4 },
    ]);
  });

  it('it stays possible where the group order asks by itself, which asks for nothing of it (rules A8, M9)', async () => {
    const draft = { title: 'Draft', available_from: null, available_until: null, published: false } as const;
    await api().gos.admUpdateGo.mutate({
      ...draft,
      go_id: 2,
      instagroupurl: null,
      title_img_id: null,
      archived: false,
      status: null,
      auto_request: 'submission',
    });
    const takeover_id = randomUUID();
    await takeOver(sheetOf('Name;Item;Count\nAnn;Album;1\n'), takeover_id);
    expect(await readRaisedClaims(shop.owner, [2], 0, Number.MAX_SAFE_INTEGER)).toEqual([]);
    const [ann] = await claims(2);
    const raised = { claimId: ann?.claim_id ?? 0, goId: 2, position: 1, days: 5, reference: 'x' };
    await shop.app.get(CommandBus).execute(newCommand(RequestItems, shopItself(), raised));
    expect(await claims(2)).toMatchObject([{ stages: [{ standing: 'asked' }, {}, {}, {}] }]);
    expect(await api().takeover.admUndo.mutate({ takeover_id })).toMatchObject({ state: 'undone' });
    expect(await findings()).toEqual([]);
  });

  it('it goes on where credit was spent, once that was taken back', async () => {
    const takeover_id = randomUUID();
    await takeOver(sheetOf(running), takeover_id);
    const [, ben] = await claims(2);
    await api().payments.admRefund.mutate({
      user_id: ben?.user_id ?? 0,
      amount: 8,
      method: 'bank',
      paid_on: germanDay(Date.now()),
    });
    const undo = () => api().takeover.admUndo.mutate({ takeover_id });
    const refused = [{ displayname: 'Ben', message: expect.stringMatching(/were spent since/) as unknown }];
    expect(await undo()).toMatchObject({ state: 'done', refused });
    expect(await undo()).toMatchObject({ state: 'done', refused });
    expect(await claims(2)).toMatchObject([{ user_displayname: 'Ben' }]);
    expect(await api().gos.admGetLinkedItemIds.query({ go_id: 2 })).toHaveLength(3);
    const refund = await shop.row<{ position: number }>(
      `SELECT position FROM ledger.events WHERE type = 'RefundPaid'`,
    );
    await api().ledger.admReverse.mutate({ position: refund?.position ?? 0 });
    expect(await undo()).toMatchObject({ state: 'undone', refused: [] });
    expect(await claims(2)).toEqual([]);
    expect(await api().gos.admGetLinkedItemIds.query({ go_id: 2 })).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  it('it is not, once a payment of it was moved to another fan', async () => {
    const takeover_id = randomUUID();
    await takeOver(sheetOf('Name;Item;Count;Price;Paid\nDora;Badge;1;0,00;15,00\n'), takeover_id);
    const paid = await shop.row<{ position: number }>(
      `SELECT position FROM ledger.events WHERE type = 'PaymentRecorded'`,
    );
    await api().payments.admMove.mutate({ position: paid?.position ?? 0, user_id: ids.otherFan });
    expect(await refusalOf(api().takeover.admUndo.mutate({ takeover_id }))).toMatchObject({
      rule: 'TAKE_OVER_MOVED',
    });
    expect(await claims(2)).toHaveLength(1);
  });

  it('it keeps who has come in by a link since (rule A9)', async () => {
    const takeover_id = randomUUID();
    await takeOver(sheetOf(running), takeover_id);
    await shop.owner.query(`UPDATE users SET mail_proven_at = now() WHERE displayname = 'Ben'`);
    await api().takeover.admUndo.mutate({ takeover_id });
    expect(await shop.row(`SELECT erased_at FROM users WHERE displayname = 'Ben'`)).toEqual({
      erased_at: null,
    });
  });

  it('it is not, once somebody acted on a claim of it', async () => {
    const takeover_id = randomUUID();
    await takeOver(sheetOf(running), takeover_id);
    const [ann] = await claims(2);
    await api().claims.admUpdateClaim.mutate({ claim_id: ann?.claim_id ?? 0, admin_note: 'x' });
    expect(await refusalOf(api().ledger.admReverse.mutate({ batch_id: takeover_id }))).toMatchObject({
      message: expect.stringMatching(/take-over from a sheet/) as unknown,
    });
    expect(await refusalOf(api().takeover.admUndo.mutate({ takeover_id }))).toMatchObject({
      rule: 'TAKE_OVER_MOVED',
    });
    expect(await claims(2)).toHaveLength(3);
  });
});

const cases: readonly (readonly [string, Partial<Sheet>, RegExp])[] = [
  ['NULs', { file: base64('Name;Item\nA\0;B\n') }, /not a text/],
  ['a picture', { file: Buffer.from([0xff, 0xd8, 0xff, 0, 1]).toString('base64') }, /not a text/],
  ['no line', { file: base64('Name;Item\n') }, /not a sheet/],
  ['far more', { file: 'A'.repeat(18_000_000) }, /more than can be sent/],
];

it.each(cases)('a file of %s is refused by a sentence', async (_what, sheet, sentence) => {
  const { message } = await refusalOf(api().takeover.admPlan.mutate({ ...sheetOf(''), ...sheet }));
  expect(message).toMatch(sentence);
});

it('formulas and markup are text like any other', async () => {
  const name = `=HYPERLINK("http://x")`;
  await takeOver(
    sheetOf(
      `Name\tItem\tCount\tPrice\n${name}\t<script>alert(1)</script>\t1\t1\n'; DROP TABLE users\t\${7*7}\t1\t1\n`,
    ),
  );
  expect(
    (await claims(2)).map(({ user_displayname, items }) => [user_displayname, items[0]?.caption]),
  ).toEqual([
    ["'; DROP TABLE users", '${7*7}'],
    [name, '<script>alert(1)</script>'],
  ]);
});

it('our own export, taken over into an empty shop, has the same sums, what was waived open again, and its journal agrees', async () => {
  const { claimId } = world;
  await api().claims.admProxySubmitCart.mutate({
    user_id: ids.otherFan,
    go: 1,
    entries: [entry(1, 2), entry(3, 1, 33)],
  });
  await api().claims.admUpdateClaim.mutate({ claim_id: claimId, ems: 2, customs: 2 });
  await api().payments.admRecord.mutate({
    user_id: ids.fan,
    amount: 14,
    received_on: '2026-11-20',
    method: 'bank',
    parts: null,
  });
  await api().payments.admChangeStages.mutate({
    act: 'waive',
    stages: [{ claim_id: claimId, stage: 'ems' }],
  });
  const before = await claims(1);
  expect(before.map(({ stages }) => stages[1])).toContainEqual(
    expect.objectContaining({ charged: 2, covered: 2, waived: 0.5 }),
  );
  const { head, rows } = positionsSheet(before);
  const empty = await openTestShop();
  const folder = await mkdtemp(join(tmpdir(), 'fan-beats-takeover-'));
  try {
    // The people of every test shop exist already, so these fans are others with the same names.
    const people = before.map((claim) => ({ who: claim.user_displayname.toLowerCase(), user_id: null }));
    const sheet = {
      file: base64(writeCsv(head, rows, plainCsv)),
      title: 'Taken over',
      people,
      paid_on: '2026-11-20',
    };
    const { go_id } = await takeOver(sheet, randomUUID(), empty);
    const after = await claims(go_id, empty);
    const told = (claim: ClaimRecord) => ({
      fan: claim.user_displayname.replace(' (2)', ''),
      items: claim.items.map(({ caption, variant_caption, amount, price }) => [
        caption,
        variant_caption,
        amount,
        price,
      ]),
      stages: claim.stages.map(({ stage, charged, covered, waived, open }) => [
        stage,
        charged,
        covered - waived,
        open + waived,
      ]),
    });
    expect(after.map(told)).toEqual(before.map(told));
    expect(await findings(empty)).toEqual([]);
    const journal = await exportJournal(empty.owner, join(folder, 'books.journal'));
    expect(await complaintsOf(journal)).toEqual([]);
    expect(ofProduct(await balancesOf('hledger', journal))).toEqual(await productBalances(empty.owner));
  } finally {
    await empty.close();
    await rm(folder, { recursive: true });
  }
});
