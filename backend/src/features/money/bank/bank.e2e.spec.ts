import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { formatReference } from '@fan-beats/events';
import { forgetBankLines, verifyProjections } from '@fan-beats/projections';
import { refusalOf } from '../../../../test/caller';
import { exportJournal } from '../../../../test/finance/journal-books';
import { balancesOf, complaintsOf } from '../../../../test/finance/outside-tools';
import { entry, keepRows, makeWorld, type World } from '../../../../test/make-world';
import { ids, openTestShop, type TestShop } from '../../../../test/open-test-shop';
import { LedgerClock } from '../../../ledger/ledger';
import { camtFile, type TestEntry } from './testing/camt-file';

let shop: TestShop;
let world: World;
let putBack: () => Promise<unknown>;
const log: string[] = [];

beforeAll(async () => {
  const logStream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log.push(chunk.toString());
      done();
    },
  });
  shop = await openTestShop({ config: { logLevel: 'info' }, logStream });
  world = await makeWorld(shop);
  putBack = await keepRows(shop.owner);
});

afterEach(async () => {
  shop.app.get(LedgerClock).offsetMs = 0;
  await putBack();
});

afterAll(() => shop.close());

const api = () => shop.callers.admin.api;
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const importText = async (text: string, import_id: string = randomUUID()) => {
  const { lines } = await api().bank.admImport.mutate({ file: base64(text), import_id });
  return { import_id, lines };
};
const importLines = (...entries: readonly TestEntry[]) => importText(camtFile(entries));
const review = () => api().bank.admGetReview.query();
const firstLine = async () => {
  const [line] = (await review()).lines;
  if (!line) throw new Error('No line waits');
  return line;
};
const book = async (line_id: number, more: object = {}) => {
  const line = { line_id, user_id: ids.fan, parts: null, ...more };
  const { results } = await api().bank.admBook.mutate({ lines: [line] });
  return results[0];
};
const reference = (claimId = world.claimId): string =>
  formatReference('FB', { kind: 'claim', number: claimId });
const album: TestEntry = { amountCents: 1250, payer: 'Jürgen Payersen', iban: 'DE89370400440532013000' };
const itemsOf = async (claim_id = world.claimId) => {
  const { stages } = await api().claims.admGetClaim.query({ claim_id });
  return stages.find(({ stage }) => stage === 'items');
};
const balance = async (user_id = ids.fan) => (await api().payments.admGetPay.query({ user_id })).balance;
const findings = async () =>
  (await verifyProjections({ url: shop.databaseUrl })).findings.map(({ sentence }) => sentence);

describe('a bank line', () => {
  it('with a reference is sure, is booked as it was shown, and its payment names it', async () => {
    await importLines({ ...album, purpose: `danke ${reference()}` });
    const line = await firstLine();
    expect(line).toMatchObject({
      amount: 12.5,
      payer: 'Jürgen Payersen',
      iban: '3000',
      booked_on: '2026-11-24',
      proposal: { user_id: ids.fan, reason: 'reference', sure: true, doubts: [], credit: 0, payment: null },
    });
    expect(line.proposal?.parts).toEqual([
      { claim_id: world.claimId, gotitle: 'First', stage: 'items', open: 12.5, amount: 12.5 },
    ]);
    const parts = line.proposal?.parts.map(({ claim_id, stage, amount }) => ({ claim_id, stage, amount }));
    expect(await book(line.line_id, { parts })).toMatchObject({ ok: true });
    expect(await itemsOf()).toMatchObject({ open: 0, settled: true });
    expect((await review()).waiting).toBe(0);
    expect(await book(line.line_id)).toMatchObject({ ok: false, rule: 'LINE_NOT_OPEN' });
    const { payments } = await api().payments.admGetPayments.query({ page: 1 });
    expect(payments).toMatchObject([{ amount: 12.5, received_on: '2026-11-24', bank_line: line.line_id }]);
    expect(await findings()).toEqual([]);
  });

  it('waits again when its payment is taken back, and goes along when that was another fan’s', async () => {
    await importLines({ ...album, purpose: reference() });
    const { line_id } = await firstLine();
    await book(line_id);
    const recorded = async () => (await api().payments.admGetPayments.query({ page: 1 })).payments[0];
    await api().payments.admMove.mutate({
      position: (await recorded())?.position ?? 0,
      user_id: ids.otherFan,
    });
    expect(await recorded()).toMatchObject({ user_id: ids.otherFan, bank_line: line_id });
    expect((await review()).waiting).toBe(0);
    await api().ledger.admReverse.mutate({ position: (await recorded())?.position ?? 0 });
    expect(await firstLine()).toMatchObject({ line_id, amount: 12.5 });
    expect(await balance(ids.otherFan)).toBe(0);
    expect(await book(line_id)).toMatchObject({ ok: true });
    expect(await findings()).toEqual([]);
  });

  it('is proposed for whoever paid from the account before, owes just that, or is named, and is never sure then', async () => {
    await importLines({ ...album, purpose: reference(), reference: 'A' });
    await book((await firstLine()).line_id);
    await importLines(
      { ...album, amountCents: 777, reference: 'B' },
      { amountCents: 888, payer: 'x', purpose: 'von Other Fan danke', reference: 'C' },
      { amountCents: 1250, payer: 'somebody', reference: 'D' },
      { amountCents: 999, payer: 'nobody', reference: 'E' },
    );
    const { lines } = await review();
    expect(
      lines.map(({ amount, proposal }) => [amount, proposal?.user_id, proposal?.reason, proposal?.sure]),
    ).toEqual([
      [7.77, ids.fan, 'iban', false],
      [8.88, ids.otherFan, 'name', false],
      [12.5, ids.otherAdmin, 'amount', false],
      [9.99, undefined, undefined, undefined],
    ]);
  });

  it('may be a payment that was recorded by hand: nothing is counted twice', async () => {
    const byHand = {
      user_id: ids.fan,
      amount: 12.5,
      received_on: '2026-11-23',
      method: 'bank',
      parts: null,
    } as const;
    await api().payments.admRecord.mutate(byHand);
    await importLines({ ...album, purpose: reference(), reference: 'A' }, { ...album, reference: 'B' });
    const [line, other] = (await review()).lines;
    const payment = line?.proposal?.payment ?? 0;
    expect(line?.proposal).toMatchObject({
      sure: false,
      doubts: expect.arrayContaining(['by-hand']) as unknown,
    });
    expect(await book(line?.line_id ?? 0)).toMatchObject({ ok: false, rule: 'RECORDED_BY_HAND', payment });
    expect(await book(line?.line_id ?? 0, { payment: 1 })).toMatchObject({
      ok: false,
      rule: 'NOT_THIS_PAYMENT',
    });
    const before = await balance();
    expect(await book(line?.line_id ?? 0, { payment })).toMatchObject({ ok: true });
    expect(await balance()).toBe(before);
    expect(await book(other?.line_id ?? 0, { payment })).toMatchObject({
      ok: false,
      rule: 'NOT_THIS_PAYMENT',
    });
    await api().bank.admSortOut.mutate({ line_ids: [line?.line_id ?? 0], why: null });
    expect((await review()).waiting).toBe(2);
    expect(await book(line?.line_id ?? 0, { again: true })).toMatchObject({ ok: true });
    expect(await balance()).toBe(before + 12.5);
    expect(await findings()).toEqual([]);
  });

  it('is not held up by a payment that has its line, and the answer of its booking is given again', async () => {
    const byHand = { user_id: ids.fan, amount: 12.5, received_on: '2026-11-23', method: 'bank' } as const;
    await api().payments.admRecord.mutate({ ...byHand, parts: [] });
    await importLines({ ...album, reference: 'A' }, { ...album, purpose: reference(), reference: 'B' });
    const { lines } = await review();
    const [first, second] = lines.toSorted((a, b) => a.line_id - b.line_id).map(({ line_id }) => line_id);
    const payment = lines[1]?.proposal?.payment ?? 0;
    const match = {
      lines: [{ line_id: first ?? 0, user_id: ids.fan, parts: [], payment }],
      idempotency_key: randomUUID(),
    };
    const done = { results: [{ line_id: first, ok: true }] };
    expect(await api().bank.admBook.mutate(match)).toEqual(done);
    expect(await api().bank.admBook.mutate(match)).toEqual(done);
    expect(await firstLine()).toMatchObject({ line_id: second, proposal: { sure: true, payment: null } });
    expect(await book(second ?? 0)).toMatchObject({ ok: true });
    expect(await itemsOf()).toMatchObject({ settled: true });
    expect(await findings()).toEqual([]);
  });

  it('names of its payment what that paid, also after two people turned out to be one', async () => {
    const { user_id } = await api().user.admAddPerson.mutate({ displayname: 'Twin of the fan' });
    const cart = { user_id, go: 1, entries: [entry(1, 1)] };
    const { claim_id } = await api().claims.admProxySubmitCart.mutate(cart);
    await importLines(
      { ...album, purpose: reference(claim_id), reference: 'A' },
      { ...album, purpose: reference(), reference: 'B' },
    );
    const lines = (await review()).lines.map(({ line_id, proposal }) => ({
      line_id,
      user_id: proposal?.user_id ?? 0,
      parts: null,
    }));
    await api().bank.admBook.mutate({ lines });
    const { payments } = await api().payments.admGetPayments.query({ page: 1 });
    const position = payments.find((one) => one.user_id === user_id)?.position ?? 0;
    await api().user.admMergePeople.mutate({ user_id, into_user_id: ids.fan });
    const { stages } = await api().ledger.admGetPaid.query({ position });
    expect(stages).toMatchObject([{ claim_id, amount: 12.5 }]);
  });

  it('is not booked as a payment that somebody takes back at that moment', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const amount = 30 + turn;
      await api().payments.admRecord.mutate({
        user_id: ids.fan,
        amount,
        received_on: '2026-11-24',
        method: 'bank',
        parts: [],
      });
      await importLines({ amountCents: amount * 100, purpose: reference(), reference: `R${turn}` });
      const waiting = (await review()).lines.find((one) => one.amount === amount);
      const [line_id, payment] = [waiting?.line_id ?? 0, waiting?.proposal?.payment ?? 0];
      const match = async () => (await book(line_id, { parts: [], payment }))?.ok === true;
      const takeBack = () =>
        api()
          .ledger.admReverse.mutate({ position: payment })
          .then(
            () => true,
            () => false,
          );
      // Both at once, begun in either order.
      const begun =
        turn % 2 === 0 ? { matched: match(), back: takeBack() } : { back: takeBack(), matched: match() };
      const [isMatched, isBack] = [await begun.matched, await begun.back];
      const stillWaits = (await review()).lines.some((one) => one.line_id === line_id);
      expect([turn, isMatched && isBack && !stillWaits]).toEqual([turn, false]);
    }
  });

  it('is unsure where the fan that its reference names owes nothing', async () => {
    await importLines({ ...album, purpose: formatReference('FB', { kind: 'person', number: ids.otherFan }) });
    expect((await firstLine()).proposal).toMatchObject({
      user_id: ids.otherFan,
      reason: 'reference',
      sure: false,
      doubts: ['settled'],
      credit: 12.5,
    });
  });

  it('is unsure where another import has one of its day and amount', async () => {
    await importLines({ ...album, purpose: reference(), reference: 'A' });
    const columns = [
      { field: 'day', column: 'Tag' },
      { field: 'amount', column: 'Summe' },
      { field: 'purpose', column: 'Wofuer' },
    ] as const;
    const table = base64(`Tag;Wer;Wofuer;Summe\n24.11.2026;Payersen;${reference()};12,50\n`);
    expect(await api().bank.admReadFile.mutate({ file: table })).toMatchObject({
      source: null,
      head: ['Tag', 'Wer', 'Wofuer', 'Summe'],
    });
    expect(
      await refusalOf(api().bank.admImport.mutate({ file: table, import_id: randomUUID() })),
    ).toMatchObject({
      message: 'Please say what the columns of this table are',
    });
    await api().bank.admImport.mutate({
      file: table,
      import_id: randomUUID(),
      columns: [...columns],
      decimal: ',',
    });
    expect((await review()).lines.map(({ proposal }) => proposal?.doubts)).toEqual([
      ['twin'],
      ['settled', 'twin'],
    ]);
    const [first, second] = (await review()).lines.map(({ line_id }) => line_id);
    await api().bank.admSortOut.mutate({ line_ids: [second ?? 0], why: 'duplicate' });
    expect(await firstLine()).toMatchObject({ line_id: first, proposal: { sure: true, doubts: [] } });
    // The columns of the table are remembered from now on.
    expect(await api().bank.admReadFile.mutate({ file: table })).toMatchObject({ source: 'table', known: 1 });
  });
});

/** Balances and debts of people, and the state of each bank line. */
const figures = async () => ({
  items: await itemsOf(),
  balances: [await balance(), await balance(ids.otherFan), await balance(ids.otherAdmin)],
  lines: (
    await shop.owner.query<object>(
      'SELECT line_id, status, fan_id, other_fans FROM projection.bank_line ORDER BY line_id',
    )
  ).rows,
});
const back: TestEntry = { ...album, amountCents: -1250, day: '2026-11-25' };
const takeBack = async (line_id: number, what: object) => {
  const { results } = await api().bank.admTakeBack.mutate({ lines: [{ line_id, ...what }] });
  return results[0];
};

describe('money that the bank takes back', () => {
  it.each([
    ['its mark', { ...back, amountCents: 1250, reversal: 'DBIT', endToEndId: 'E7' } as const, 'end-to-end'],
    ['the reason of its return', { ...back, returned: 'AC04' }, 'iban'],
    ['the reference of the payer', { ...back, endToEndId: 'E7' }, 'end-to-end'],
    ['our reference', { ...back, purpose: 'RETOURE REFERENCE' }, 'reference'],
  ])('waits by %s, takes the payment back in one act, and that is undone', async (_how, entry, reason) => {
    await importLines({ ...album, purpose: reference(), endToEndId: 'E7' });
    const came = await firstLine();
    const before = await figures();
    await book(came.line_id);
    const booked = await figures();
    expect(booked.items).toMatchObject({ settled: true });
    const purpose = entry.purpose?.replace('REFERENCE', reference());
    const text = camtFile([{ ...entry, ...(purpose && { purpose }) }]);
    expect(await api().bank.admReadFile.mutate({ file: base64(text) })).toMatchObject({
      returns: 1,
      credits: 0,
    });
    expect((await importText(text)).lines).toBe(1);
    expect((await importText(text)).lines).toBe(0);
    const left = await firstLine();
    expect(left).toMatchObject({
      amount: -12.5,
      takes_back: true,
      proposal: null,
      returned: {
        line_id: came.line_id,
        reason,
        payments: [{ user_id: ids.fan, amount: 12.5 }],
      },
    });
    expect(await book(left.line_id)).toMatchObject({ ok: false, rule: 'MONEY_LEFT' });
    expect(await takeBack(left.line_id, { returned_line_id: came.line_id })).toMatchObject({ ok: true });
    const after = await figures();
    expect([after.items, after.balances]).toEqual([before.items, before.balances]);
    expect(after.lines).toMatchObject([{ status: 'returned' }, { status: 'returned' }]);
    expect(await review()).toMatchObject({ waiting: 0, sorted: [{ line_id: left.line_id, why: null }] });
    expect(await findings()).toEqual([]);
    await api().bank.admSortOut.mutate({ line_ids: [left.line_id], why: null });
    const again = await figures();
    expect([again.items, again.balances]).toEqual([booked.items, booked.balances]);
    expect(again.lines).toMatchObject([{ status: 'booked', fan_id: ids.fan }, { status: 'open' }]);
    expect(await takeBack(left.line_id, { returned_line_id: came.line_id })).toMatchObject({ ok: true });
    expect(await takeBack(left.line_id, { returned_line_id: came.line_id })).toMatchObject({ ok: false });
    expect((await figures()).items).toEqual(before.items);
    expect(await findings()).toEqual([]);
  });

  it('is a payment recorded by hand where its reference and amount say so', async () => {
    const byHand = { user_id: ids.fan, amount: 12.5, received_on: '2026-11-23', method: 'bank' } as const;
    await api().payments.admRecord.mutate({ ...byHand, parts: null });
    await importLines({ ...back, purpose: `zurueck ${reference()}` });
    const left = await firstLine();
    const payment = left.returned?.payments[0]?.position;
    expect(left.returned).toMatchObject({ line_id: null, reason: 'reference' });
    expect(await takeBack(left.line_id, { payment })).toMatchObject({ ok: true });
    expect(await itemsOf()).toMatchObject({ open: 12.5, settled: false });
    await api().bank.admSortOut.mutate({ line_ids: [left.line_id], why: null });
    expect(await itemsOf()).toMatchObject({ open: 0, settled: true });
    expect(await findings()).toEqual([]);
  });

  it('leaves the review with the line that waits, too, and is never another amount', async () => {
    await importLines({ ...album, purpose: reference(), endToEndId: 'E7' }, { ...back, endToEndId: 'E7' });
    const [came, left] = (await review()).lines;
    expect(left?.returned).toMatchObject({ line_id: came?.line_id, doubts: ['waits'] });
    await importLines({ ...back, amountCents: -1000, returned: 'AC04', reference: 'R9' });
    const other = (await review()).lines.find(({ amount }) => amount === -10);
    expect(other?.returned).toBeNull();
    expect(await takeBack(other?.line_id ?? 0, { returned_line_id: came?.line_id })).toMatchObject({
      ok: false,
      rule: 'RETURN_DIFFERS',
    });
    expect(await takeBack(left?.line_id ?? 0, { returned_line_id: came?.line_id })).toMatchObject({
      ok: true,
    });
    expect((await review()).waiting).toBe(1);
    await api().bank.admSortOut.mutate({ line_ids: [left?.line_id ?? 0], why: null });
    expect((await review()).waiting).toBe(3);
    expect(await findings()).toEqual([]);
  });

  it('is offered by a file whose debits were known by their fingerprints only', async () => {
    const text = camtFile([{ ...back, endToEndId: 'E7' }]);
    expect((await importText(text)).lines).toBe(0);
    await importLines({ ...album, purpose: reference(), endToEndId: 'E7' });
    expect((await importText(text)).lines).toBe(1);
    expect((await importText(text)).lines).toBe(0);
  });

  it('undone with its import stays taken back, and so does its line', async () => {
    const { import_id } = await importLines({ ...album, purpose: reference(), endToEndId: 'E7' });
    await book((await firstLine()).line_id);
    await importLines({ ...back, endToEndId: 'E7' });
    const left = await firstLine();
    await takeBack(left.line_id, { returned_line_id: left.returned?.line_id });
    const { refused } = await api().ledger.admReverse.mutate({ batch_id: import_id });
    expect(refused).toEqual([]);
    expect(await review()).toMatchObject({ waiting: 0 });
    await api().bank.admSortOut.mutate({ line_ids: [left.line_id], why: null });
    const undone = await api().ledger.admReverse.mutate({ batch_id: import_id });
    expect([undone.reversed.length, undone.refused]).toEqual([1, []]);
    expect((await review()).waiting).toBe(2);
    expect(await findings()).toEqual([]);
  });
});

describe('a PayPal payment that is taken back', () => {
  const head =
    '"Datum","Uhrzeit","Zeitzone","Beschreibung","Währung","Brutto","Entgelt","Netto","Guthaben","Transaktionscode","Absender E-Mail-Adresse","Name","Name der Bank","Bankkonto","Versand- und Bearbeitungsgebühr","Umsatzsteuer","Rechnungsnummer","Zugehöriger Transaktionscode"';
  const row = (
    kind: string,
    amount: string,
    { fee, code, of = '' }: Record<'fee' | 'code', string> & { of?: string },
  ) =>
    `"24.11.2026","10:00:00","Europe/Berlin","${kind}","EUR","${amount}","${fee}","0,00","0,00","${code}","a@b.example","Jürgen Payersen","","","0,00","0,00","","${of}"`;
  /** Cents in the journal, as hledger sums them. */
  const paypal = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fan-beats-paypal-'));
    try {
      const journal = await exportJournal(shop.owner, join(folder, 'paypal.journal'));
      expect(await complaintsOf(journal)).toEqual([]);
      const found = await balancesOf('hledger', journal);
      return [found.get('Assets:PayPal EUR') ?? 0, found.get('Expenses:Fees EUR') ?? 0];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  const feesOfList = async () =>
    (await api().payments.admGetPayments.query({ page: 1 })).sums.map(({ received, fees }) => [
      received,
      fees,
    ]);

  it.each([
    ['keeps its fee', '0,00', [-140, 140]],
    ['gives its fee back', '1,40', [0, 0]],
    ['costs another fee', '-3,00', [-440, 440]],
  ])(
    '%s, in the journal and the list, and all is as before once that is undone',
    async (_what, fee, left) => {
      await importText([head, row('Handyzahlung', '12,50', { fee: '-1,40', code: 'TX1' })].join('\n'));
      await book((await firstLine()).line_id);
      expect(await paypal()).toEqual([1110, 140]);
      await importText(
        [head, row('Zahlungsrückbuchung', '-12,50', { fee, code: 'TX2', of: 'TX1' })].join('\n'),
      );
      const { line_id, returned } = await firstLine();
      expect(await takeBack(line_id, { returned_line_id: returned?.line_id })).toMatchObject({ ok: true });
      expect(await paypal()).toEqual(left);
      expect(await feesOfList()).toEqual(left[1] === 0 ? [] : [[0, (left[1] ?? 0) / 100]]);
      await api().bank.admSortOut.mutate({ line_ids: [line_id], why: null });
      expect(await paypal()).toEqual([1110, 140]);
      expect(await feesOfList()).toEqual([[12.5, 1.4]]);
      const { payments } = await api().payments.admGetPayments.query({ page: 1 });
      const standing = payments.find(({ reversed_by }) => reversed_by === null);
      // The record itself was wrong, so all of its fee is taken back.
      await api().ledger.admReverse.mutate({ position: standing?.position ?? 0 });
      expect(await paypal()).toEqual([0, 0]);
      expect(await feesOfList()).toEqual([]);
      expect(await findings()).toEqual([]);
    },
  );
});

describe('a line of several fans', () => {
  const two = async () => {
    const cart = { user_id: ids.otherFan, go: 1, entries: [entry(1, 2)] };
    const { claim_id } = await api().claims.admProxySubmitCart.mutate(cart);
    return claim_id;
  };
  const shared = (claimId: number, amountCents = 3750): TestEntry => ({
    ...album,
    amountCents,
    purpose: `Mina ${reference()} und ${reference(claimId)}`,
  });

  it('is sure where it is the sum of the claims that it names, is booked in one act, and undone as one', async () => {
    const claimId = await two();
    const { import_id } = await importLines(shared(claimId));
    const before = await figures();
    const line = await firstLine();
    expect(line.proposal).toMatchObject({
      user_id: ids.fan,
      amount: 12.5,
      credit: 0,
      sure: true,
      doubts: [],
      difference: 0,
      others: [{ user_id: ids.otherFan, amount: 25, credit: 0, parts: [{ claim_id: claimId, amount: 25 }] }],
    });
    const others = line.proposal?.others.map(({ user_id, amount }) => ({ user_id, amount, parts: null }));
    expect(await book(line.line_id, { others })).toMatchObject({ ok: true });
    expect([await itemsOf(), await itemsOf(claimId)]).toMatchObject([{ settled: true }, { settled: true }]);
    expect((await figures()).lines).toMatchObject([{ fan_id: ids.fan, other_fans: String(ids.otherFan) }]);
    expect(await findings()).toEqual([]);
    const { payments } = await api().payments.admGetPayments.query({ page: 1 });
    expect(payments.map(({ amount, bank_line }) => [amount, bank_line])).toEqual(
      expect.arrayContaining([
        [12.5, line.line_id],
        [25, line.line_id],
      ]),
    );
    // Taking back one of its payments takes back the other.
    await api().ledger.admReverse.mutate({ position: payments[0]?.position ?? 0 });
    expect(await figures()).toEqual(before);
    expect(await book(line.line_id, { others })).toMatchObject({ ok: true });
    const { reversed, refused } = await api().ledger.admReverse.mutate({ batch_id: import_id });
    expect([reversed.length, refused]).toEqual([1, []]);
    expect(await figures()).toEqual(before);
    expect(await findings()).toEqual([]);
  });

  it('goes on being theirs where a part was another fan’s, and is taken back by the bank as one', async () => {
    const claimId = await two();
    await importLines({ ...shared(claimId), endToEndId: 'E7' });
    const line = await firstLine();
    const others = [{ user_id: ids.otherFan, amount: 25, parts: null }];
    await book(line.line_id, { others });
    const { payments } = await api().payments.admGetPayments.query({ page: 1 });
    const position = payments.find(({ user_id }) => user_id === ids.fan)?.position ?? 0;
    await api().payments.admMove.mutate({ position, user_id: ids.otherAdmin });
    expect((await figures()).lines).toMatchObject([{ status: 'booked', fan_id: ids.otherAdmin }]);
    await importLines({ ...back, amountCents: -3750, endToEndId: 'E7' });
    const left = await firstLine();
    expect(left.returned?.payments).toHaveLength(2);
    const booked = await figures();
    expect(await takeBack(left.line_id, { returned_line_id: line.line_id })).toMatchObject({ ok: true });
    expect(await itemsOf(claimId)).toMatchObject({ settled: false });
    await api().bank.admSortOut.mutate({ line_ids: [left.line_id], why: null });
    expect((await figures()).balances).toEqual(booked.balances);
    expect(await itemsOf(claimId)).toMatchObject({ settled: true });
    expect(await findings()).toEqual([]);
  });

  it('is shown with its difference where the sum does not fit, and refused where the parts do not', async () => {
    const claimId = await two();
    await importLines(shared(claimId, 4000));
    const line = await firstLine();
    expect(line.proposal).toMatchObject({ sure: false, doubts: ['several', 'differs'], difference: 2.5 });
    const other = { user_id: ids.otherFan, amount: 40, parts: null };
    const call = (others: readonly object[]) =>
      api().bank.admBook.mutate({
        lines: [{ line_id: line.line_id, user_id: ids.fan, parts: null, others: others as [] }],
      });
    expect((await call([other])).results).toMatchObject([{ ok: false, code: 'BAD_REQUEST' }]);
    expect((await call([{ ...other, user_id: ids.fan, amount: 1 }])).results).toMatchObject([{ ok: false }]);
    expect(
      (await call([{ ...other, amount: 25, parts: [{ claim_id: claimId, stage: 'items', amount: 30 }] }]))
        .results,
    ).toMatchObject([{ ok: false }]);
    expect((await review()).waiting).toBe(1);
  });
});

describe('sure', () => {
  it.each([
    [1150, -1],
    [1750, 5],
  ])('is exact: %s cents are shown with their difference', async (amountCents, difference) => {
    await importLines({ ...album, amountCents, purpose: reference() });
    expect((await firstLine()).proposal).toMatchObject({
      user_id: ids.fan,
      reason: 'reference',
      sure: false,
      doubts: ['differs'],
      difference,
    });
  });

  it('is not a reference with a slip: it is proposed with the amount that is open, and shown', async () => {
    const written = reference().replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'));
    await importLines({ ...album, payer: 'x', purpose: `danke ${written}` });
    expect(await firstLine()).toMatchObject({
      resembles: true,
      proposal: {
        user_id: ids.fan,
        reason: 'near',
        sure: false,
        doubts: ['near'],
        near: { written, meant: reference() },
      },
    });
    await importLines({ ...album, amountCents: 1251, payer: 'x', purpose: `danke ${written}` });
    const other = (await review()).lines.find(({ amount }) => amount === 12.51);
    expect(other).toMatchObject({ proposal: null, resembles: true });
  });

  it('nothing that somebody owes is set aside with others', async () => {
    const cart = { user_id: ids.otherFan, go: 1, entries: [entry(1, 1)] };
    await api().claims.admProxySubmitCart.mutate(cart);
    await importLines(
      { amountCents: 1250, payer: 'x', purpose: 'danke' },
      { amountCents: 99, payer: 'x', purpose: 'y' },
    );
    const { lines } = await review();
    expect(lines.map(({ amount, proposal, resembles }) => [amount, proposal, resembles])).toEqual(
      expect.arrayContaining([
        [12.5, null, true],
        [0.99, null, false],
      ]),
    );
  });
});

describe('an import', () => {
  it('asks about a column that nobody said anything of, and remembers the answer', async () => {
    const file = base64(
      'Tag;Wer;Art;Summe\n23.11.2026;A;H;1.337,00\n24.11.2026;B;S;13,37\n25.11.2026;C;H;1,00\n',
    );
    const columns = [
      { field: 'day' as const, column: 'Tag' },
      { field: 'amount' as const, column: 'Summe' },
    ];
    expect(await api().bank.admReadFile.mutate({ file, columns })).toMatchObject({
      source: null,
      question: { field: 'direction', column: 'Art' },
      words: expect.arrayContaining([{ column: 'Art', words: ['H', 'S'] }]) as unknown,
    });
    const import_id = randomUUID();
    expect((await refusalOf(api().bank.admImport.mutate({ file, import_id, columns }))).message).toMatch(
      /columns/,
    );
    const withArt = [...columns, { field: 'direction' as const, column: 'Art' }];
    await api().bank.admImport.mutate({ file, import_id, columns: withArt });
    expect((await review()).lines.map(({ amount }) => amount)).toEqual([1337, 1]);
    expect(await api().bank.admReadFile.mutate({ file })).toMatchObject({ source: 'table', known: 3 });
  });

  it('reads a table as the columns say that come with it, and others from then on', async () => {
    const file = (day: string, sum: string) =>
      base64(`Tag;Wer;Wofuer;Summe;Saldo\n${day};Payersen;x;${sum};1000,00\n`);
    const said = (amount: string) => [
      { field: 'day' as const, column: 'Tag' },
      { field: 'amount' as const, column: amount },
    ];
    const [first, second] = [file('23.11.2026', '12,50'), file('24.11.2026', '7,25')];
    await api().bank.admImport.mutate({ file: first, import_id: randomUUID(), columns: said('Saldo') });
    expect(await api().bank.admReadFile.mutate({ file: second })).toMatchObject({
      source: 'table',
      amount: 1000,
      head: ['Tag', 'Wer', 'Wofuer', 'Summe', 'Saldo'],
      sample: [['24.11.2026', 'Payersen', 'x', '7,25', '1000,00']],
    });
    await api().bank.admImport.mutate({ file: second, import_id: randomUUID(), columns: said('Summe') });
    expect((await review()).lines.map(({ amount }) => amount)).toEqual([1000, 7.25]);
    expect(await api().bank.admReadFile.mutate({ file: first })).toMatchObject({ amount: 12.5, known: 0 });
  });

  it('is not listed if another one brought every line already', async () => {
    const text = camtFile([album, { amountCents: -100 }]);
    const { import_id } = await importText(text);
    expect((await importText(text)).lines).toBe(0);
    expect(await api().bank.admGetImports.query()).toMatchObject([{ import_id }]);
  });

  it('adds what is new once, keeps honest equal lines, and remembers of debits a fingerprint alone', async () => {
    const [x, y, z] = [
      { ...album, purpose: 'x' },
      { ...album, purpose: 'x' },
      { ...album, purpose: 'z' },
    ];
    const debit = { amountCents: -4500, payer: 'DEBITSENTINEL', purpose: 'DEBITSENTINEL' };
    expect((await importLines(x, y, debit)).lines).toBe(2);
    expect((await importLines(debit, x, y, z)).lines).toBe(1);
    expect((await importLines(x, z)).lines).toBe(0);
    const found = await api().bank.admReadFile.mutate({
      file: base64(camtFile([x, y, debit, { amountCents: 5 }])),
    });
    expect(found).toMatchObject({ credits: 1, amount: 0.05, known: 3, debits: 0, pending: 0 });
    expect((await review()).waiting).toBe(3);
    const all = await shop.owner.query<{ t: string }>(
      `SELECT string_agg(t::text, '') AS t FROM (SELECT e::text AS t FROM ledger.events e UNION ALL SELECT l::text FROM projection.bank_line l
         UNION ALL SELECT s::text FROM bank_seen s UNION ALL SELECT i::text FROM bank_imports i) a`,
    );
    expect(all.rows[0]?.t).not.toContain('DEBITSENTINEL');
  });

  it('sent again under its key adds nothing, and is undone as one', async () => {
    const text = camtFile([
      { ...album, purpose: reference() },
      { amountCents: 700, purpose: 'spare', payer: 'P' },
    ]);
    const { import_id } = await importText(text);
    expect(await importText(text, import_id)).toEqual({ import_id, lines: 2 });
    const before = await balance();
    for (const { line_id } of (await review()).lines) await book(line_id);
    expect(await balance()).toBe(before + 7);
    expect(await api().bank.admGetImports.query()).toMatchObject([
      { import_id, account: '2051', lines: 2, booked: 2, booked_amount: 19.5, open: 0, aside: 0 },
    ]);
    const { reversed, refused } = await api().ledger.admReverse.mutate({ batch_id: import_id });
    expect([reversed.length, refused]).toEqual([2, []]);
    expect(await balance()).toBe(before);
    expect(await itemsOf()).toMatchObject({ open: 12.5, settled: false });
    expect((await review()).waiting).toBe(2);
    expect(await findings()).toEqual([]);
  });

  it.each([
    ['entities', '<!DOCTYPE a [<!ENTITY b "c">]><Document/>', /document type/],
    ['broken XML', camtFile([album]).slice(0, -9), /broken/],
    ['no line', camtFile([]), /no line/],
    ['balances that do not fit', camtFile([album], { opening: 0, closing: 1 }), /balances do not fit/],
    ['no file of a bank', 'Hello', /neither/],
  ])('refuses a file with %s by a sentence, and nothing is kept', async (_what, text, sentence) => {
    expect((await refusalOf(importText(text))).message).toMatch(sentence);
    const rows = await shop.row<{ count: number }>(
      `SELECT (SELECT count(*) FROM bank_seen)::int + (SELECT count(*) FROM bank_imports)::int AS count`,
    );
    expect(rows?.count).toBe(0);
    expect((await review()).waiting).toBe(0);
  });
});

describe('payers', () => {
  const sentinel = 'Paula Payersentinel';
  const everywhere = async (): Promise<string> => {
    const { rows } = await shop.owner.query<{ t: string }>(
      `SELECT coalesce(string_agg(e.private::text || coalesce(l::text, ''), ''), '') AS t FROM ledger.events e
         LEFT JOIN projection.bank_line l ON e.stream = 'bankline-' || l.line_id WHERE e.type = 'BankLineImported'`,
    );
    return rows[0]?.t ?? '';
  };

  it('stand in no open part, no log and no export without texts', async () => {
    await importLines({ ...album, payer: sentinel, purpose: `${sentinel} ${reference()}` });
    await book((await firstLine()).line_id);
    expect(await everywhere()).toContain(sentinel);
    const open = await shop.row<{ t: string }>(
      `SELECT string_agg(data::text || meta::text || stream, '') AS t FROM ledger.events`,
    );
    expect(open?.t).not.toContain('Payersentinel');
    for (const format of ['jsonl', 'csv', 'hledger']) {
      const response = await shop.callers.admin.fetch(
        `${shop.url}/api/ledger/export?format=${format}&texts=without`,
        {
          method: 'GET',
          headers: {},
          body: null,
        },
      );
      expect([response.status, (await response.text()).includes('Payersentinel')]).toEqual([200, false]);
    }
    expect(log.join('')).not.toContain('Payersentinel');
    expect(log.join('')).toContain('bank.admImport');
  });

  it('are forgotten a day after a line was set aside, and until then a slip is taken back', async () => {
    await importLines({ ...album, payer: sentinel }, { amountCents: 1, payer: sentinel, purpose: 'kept' });
    const { line_id } = await firstLine();
    const sort = async (why: 'private' | null) =>
      (await api().bank.admSortOut.mutate({ line_ids: [line_id], why })).results[0];
    expect(await sort('private')).toMatchObject({ ok: true });
    expect(await forgetBankLines(shop.owner)).toBe(0);
    expect(await sort(null)).toMatchObject({ ok: true });
    shop.app.get(LedgerClock).offsetMs = -25 * 3_600_000;
    expect(await sort('private')).toMatchObject({ ok: true });
    expect((await review()).sorted).toHaveLength(1);
    expect(await forgetBankLines(shop.owner)).toBe(1);
    expect((await everywhere()).split(sentinel)).toHaveLength(3);
    expect((await review()).sorted).toHaveLength(0);
    expect(await sort(null)).toMatchObject({ ok: false, rule: 'LINE_FORGOTTEN' });
    expect(await findings()).toEqual([]);
    expect((await importLines({ ...album, payer: sentinel })).lines).toBe(0);
  });

  it('can all be opened again, however many were set aside', async () => {
    await importLines(...Array.from({ length: 60 }, (_, index) => ({ amountCents: 100 + index })));
    const line_ids = (await review()).lines.map(({ line_id }) => line_id);
    await api().bank.admSortOut.mutate({ line_ids, why: 'private' });
    expect((await review()).sorted).toHaveLength(60);
  });

  it('stay of an erased fan until the time of the books is over', async () => {
    await importLines({ ...album, payer: sentinel, purpose: reference() });
    shop.app.get(LedgerClock).offsetMs = -10 * 366 * 86_400_000;
    await importLines({ amountCents: 2, payer: sentinel });
    expect(await forgetBankLines(shop.owner)).toBe(1);
    expect((await everywhere()).includes(sentinel)).toBe(true);
    expect(await findings()).toEqual([]);
  });
});

it('verify names a changed line', async () => {
  await importLines({ ...album, purpose: reference() });
  const { line_id } = await firstLine();
  await shop.owner.query('UPDATE projection.bank_line SET amount_cents = amount_cents + 1');
  expect(await findings()).toEqual([
    expect.stringContaining(`bank_line line_id ${line_id} has another text in amount_cents`),
  ]);
});
