import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { CommandBus } from '@nestjs/cqrs';
import { germanDay, lastPosition, sealUpTo } from '@fan-beats/events';
import { SetGoStatus } from '../src/features/catalogue/gos/commands/set-go-status.command';
import { camtFile } from '../src/features/money/bank/testing/camt-file';
import { newCommand } from '../src/platform/cqrs/shop-command';
import type { Caller } from './caller';
import { entry } from './make-world';
import { ids, type TestShop } from './open-test-shop';

/** Tables that belong to one installation and would make the file large. */
const emptied = ['sessions', 'refresh_tokens', 'password_resets', 'guesses', 'image_thumbnails'];

/** Acts that the rows of the procedures leave out: bank lines that are sorted, stages that change, a status, and merged people. */
async function actBeyondRows(shop: TestShop): Promise<void> {
  const { app, callers } = shop;
  const { api } = callers.admin;
  const user_id = ids.otherFan;
  await api.user.admAddUserPoints.mutate({ user_id, points: 4, reason: 'welcome' });
  const entries = [entry(1, 4)];
  const { claim_id } = await api.claims.admProxySubmitCart.mutate({ user_id, go: 1, entries });
  const change = async (act: 'request' | 'defer' | 'withdraw' | 'waive', more: object = {}) => {
    const stages = [{ claim_id, stage: 'items' as const, ...more }];
    succeed(await api.payments.admChangeStages.mutate({ act, stages }));
  };
  await change('request', { due_on: '2099-11-27' });
  await change('defer', { due_on: '2099-12-27' });
  await change('withdraw');
  const amounts = [2950, 700, 300];
  const lines = camtFile(amounts.map((amountCents) => ({ amountCents, reference: `L${amountCents}` })));
  await api.bank.admImport.mutate({ file: Buffer.from(lines).toString('base64'), import_id: randomUUID() });
  const [paid = 0, aside = 0, open = 0] = (await api.bank.admGetReview.query()).lines
    .filter(({ amount }) => amounts.includes(amount * 100))
    .map(({ line_id }) => line_id);
  await api.bank.admBook.mutate({ lines: [{ line_id: paid, user_id, parts: null }] });
  await change('waive', { amount: 0.5 });
  await api.bank.admSortOut.mutate({ line_ids: [aside, open], why: 'private' });
  await api.bank.admSortOut.mutate({ line_ids: [open], why: null });
  const actor = { userId: ids.admin, role: 2, correlationId: 'kept' };
  for (const status of ['SENT_OUT', 'CANCELED', null] as const)
    await app.get(CommandBus).execute(newCommand(SetGoStatus, actor, { goId: 1, status }));
  await actOnClaims(shop);
  await api.user.admAddUserBalance.mutate({ user_id, balance: 5 });
  await api.user.admMergePeople.mutate({ user_id, into_user_id: ids.fan });
}

const paypalHead =
  '"Datum","Uhrzeit","Zeitzone","Beschreibung","Währung","Brutto","Entgelt","Netto","Guthaben","Transaktionscode","Absender E-Mail-Adresse","Name","Name der Bank","Bankkonto","Versand- und Bearbeitungsgebühr","Umsatzsteuer","Rechnungsnummer","Zugehöriger Transaktionscode"';

interface PaypalLine {
  readonly kind: string;
  readonly amount: string;
  readonly fee: string;
  readonly code: string;
  /** The code of the line that this one takes back. */
  readonly earlierCode?: string;
}

/** An export of PayPal with one line. */
function paypalFile({ kind, amount, fee, code, earlierCode = '' }: PaypalLine): string {
  const money = `"EUR","${amount}","${fee}","0,00","0,00"`;
  return `${paypalHead}\n"24.11.2026","10:00:00","Europe/Berlin","${kind}",${money},"${code}","a@b.example","Jürgen Payersen","","","0,00","0,00","","${earlierCode}"`;
}

/** New facts of 0.3.0 about money: a bank line of several fans, money and fees that PayPal takes back, and lines that are still open. */
async function actOnBankLines({ api }: Caller, claim_id: number): Promise<void> {
  const user_id = ids.fan;
  const importOne = async (text: string, amountCents: number): Promise<number> => {
    await api.bank.admImport.mutate({
      file: Buffer.from(text).toString('base64'),
      import_id: randomUUID(),
    });
    const { lines } = await api.bank.admGetReview.query();
    const line = lines.find(({ amount }) => Math.round(amount * 100) === amountCents);
    if (!line) throw new Error(`No line of ${amountCents} waits`);
    return line.line_id;
  };
  const others = [{ user_id: ids.otherFan, amount: 1.5, parts: null }];
  const ofBoth = await importOne(camtFile([{ amountCents: 411, reference: 'S1' }]), 411);
  succeed(await api.bank.admBook.mutate({ lines: [{ line_id: ofBoth, user_id, parts: null, others }] }));
  const parts = [{ claim_id, stage: 'items' as const, amount: 7 }];
  const came = await importOne(
    paypalFile({ kind: 'Handyzahlung', amount: '7,33', fee: '-0,40', code: 'TX1' }),
    733,
  );
  succeed(await api.bank.admBook.mutate({ lines: [{ line_id: came, user_id, parts }] }));
  const takenBack = paypalFile({
    kind: 'Zahlungsrückbuchung',
    amount: '-7,33',
    fee: '-3,00',
    code: 'TX2',
    earlierCode: 'TX1',
  });
  const left = await importOne(takenBack, -733);
  const taken = { line_id: left, returned_line_id: came };
  succeed(await api.bank.admTakeBack.mutate({ lines: [taken] }));
  succeed(await api.bank.admSortOut.mutate({ line_ids: [left], why: null }));
  succeed(await api.bank.admTakeBack.mutate({ lines: [taken] }));
  await importOne(camtFile([{ amountCents: -977, returned: 'AC04', reference: 'S4' }]), -977);
}

/** The other new facts of 0.3.0: a bill with lines that are rounded together, a request that became less, a withdrawal that waits. */
async function actOnClaims({ owner, callers }: TestShop): Promise<void> {
  const { api } = callers.admin;
  const entries = [entry(1, 2), entry(2, 1)];
  const { claim_id } = await api.claims.admProxySubmitCart.mutate({ user_id: ids.fan, go: 1, entries });
  await actOnBankLines(callers.admin, claim_id);
  await api.claims.admUpdateClaim.mutate({ claim_id, ems: 5, freebies_done: true });
  const stages = [{ claim_id, stage: 'ems' as const, due_on: '2099-11-27' }];
  succeed(await api.payments.admChangeStages.mutate({ act: 'request', stages }));
  await api.claims.admUpdateClaim.mutate({ claim_id, ems: 3, freebies_done: false });
  const division = { go_id: 1, left_out: [], weights: [] };
  await api.bills.admSplit.mutate({
    ...division,
    component: 'customs',
    paid_on: germanDay(Date.now()),
    method: 'paypal',
    lines: [
      { what: 'duty', amount: 3.33, basis: 'equal' },
      { what: 'fee', amount: 1, basis: 'value' },
    ],
  });
  const { bills } = await api.bills.admGet.query({ go_id: 1 });
  const bill_id = Math.max(...bills.map((bill) => bill.bill_id));
  await api.bills.admSplit.mutate({ ...division, bill_id, left_out: [claim_id] });
  const { rows } = await owner.query<{ position: number }>(
    `SELECT max(position)::int AS position FROM ledger.events WHERE type = 'PointsAdded'`,
  );
  await api.ledger.admReverse.mutate({ position: rows[0]?.position ?? 0 });
  await callers.anonymous.api.withdrawals.declare.mutate({
    name: 'Eve',
    mail: 'eve@example.org',
    reference: 'none',
    idempotency_key: randomUUID(),
  });
}

function succeed({ results }: { readonly results: readonly { readonly ok: boolean }[] }): void {
  if (!results.every(({ ok }) => ok)) throw new Error(JSON.stringify(results));
}

/** Writes the shop of this release, under a seal, into a file of `old-ledgers`. */
export async function keepLedger(shop: TestShop, file: string): Promise<void> {
  const { owner, databaseUrl } = shop;
  await actBeyondRows(shop);
  await sealUpTo(owner, await lastPosition(owner));
  await owner.query(`TRUNCATE ${emptied.join(', ')}`);
  const dumped = spawnSync(
    'pg_dump',
    ['--inserts', '--rows-per-insert=1000', '--no-owner', '--no-comments', databaseUrl],
    { encoding: 'utf8', maxBuffer: 1e9 },
  );
  if (dumped.status !== 0) throw new Error(dumped.stderr);
  writeFileSync(file, brotliCompressSync(dumped.stdout.replaceAll(/^--.*$|^\\(un)?restrict .*$/gm, '')));
}
