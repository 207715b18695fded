import { readFile } from 'node:fs/promises';

import { germanDay } from '@fan-beats/events/kernel';
import type { Browser, Page } from 'playwright-core';

import { withOwner } from './evening/world';
import { eventually } from './office/eventually';
import { enterAs, visit, type Visit } from './support/browser';
import { checkScreen } from './support/check-screen';
import { choose } from './support/choose';
import { logInByApi, makeFan, organiser, type FanClient, type TestFan } from './support/fan-client';
import { makeGo, type MadeGo } from './support/make-go';
import { readCode } from './support/read-code';
import type { RunningShop } from './support/running-shop';
import { openStage, type Stage } from './support/stage';

/** Rows of a fan's statement as admins see it. */
const rowsPerPage = 15;

let stage: Stage;
let shop: RunningShop;
let browser: Browser;
let admin: FanClient;
let go: MadeGo;

beforeAll(async () => {
  stage = await openStage();
  ({ shop, browser } = stage);
  admin = await logInByApi(shop.url, organiser.mail);
  go = await makeGo(admin, {
    title: 'Ledger Tour',
    products: [
      { caption: 'Album A', price: 12.5, points: 3 },
      { caption: 'Poster', price: 4 },
    ],
  });
});

afterAll(() => stage.close());

interface Claimed {
  readonly fan: TestFan;
  readonly claimId: number;
}

const line = (caption: string, amount: number) => ({
  item_id: go.products[caption]?.item_id ?? 0,
  itemvariant_id: null,
  amount,
});

/** A fan with 20 euros, two albums claimed, a poster from the organisers, and the claim paid. */
async function claimed(): Promise<Claimed> {
  const fan = await makeFan(shop.url);
  await admin.user.admAddUserBalance.mutate({ user_id: fan.userId, balance: 20, reason: 'refund of March' });
  const { claim_id } = await fan.client.claims.submitCart.mutate({
    go: go.go_id,
    entries: [line('Album A', 2)],
  });
  const entries = [line('Album A', 2), line('Poster', 1)];
  await admin.claims.admProxySubmitCart.mutate({ user_id: fan.userId, go: go.go_id, entries });
  await admin.claims.admUpdateClaim.mutate({ claim_id, payment_received: true });
  return { fan, claimId: claim_id };
}

async function asPerson(
  account: { readonly mail: string; readonly password: string },
  width = 1280,
): Promise<Visit> {
  const guest = await visit(browser, shop.url, width);
  await enterAs(guest, account);
  return guest;
}

const history = (page: Page, claimId: number) =>
  page.getByRole('list', { name: `History of claim #${claimId}` });

async function reverse(page: Page, reason: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Reason').fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click();
  await page.getByText('Reversed', { exact: true }).first().waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

it('shows fans their statement and the history of their claim, and proves the receipt to anybody', async () => {
  const { fan, claimId } = await claimed();
  const { page, leave } = await asPerson(fan);
  await page.goto('/profile');
  const statement = page.getByRole('region', { name: 'Statement' });
  await statement.getByText('+20.00 €').waitFor();
  await eventually(() => statement.getByText('“refund of March”').count(), 1);
  await statement.getByText('Fan Beats', { exact: true }).click();
  await statement.getByText('6 available when the group order is completed').waitFor();
  await checkScreen(page);
  // On paper nothing can be pressed, and a fixed element would be on every page.
  await page.emulateMedia({ media: 'print' });
  await statement.getByText('Fan Beats', { exact: true }).waitFor();
  const offPaper = [page.getByText('Skip to content'), page.getByRole('button', { name: 'Save Profile' })];
  for (const one of offPaper) await one.waitFor({ state: 'hidden' });
  await page.emulateMedia({ media: 'screen' });
  await statement.getByRole('link', { name: `Claim #${claimId}, Ledger Tour` }).click();

  await page.getByRole('button', { name: 'History', exact: true }).click();
  await history(page, claimId).waitFor();
  await eventually(
    () => history(page, claimId).getByRole('listitem').allInnerTexts(),
    expect.arrayContaining([
      '2 × Album A added by you',
      'changed by the organisers: 1 × Poster added',
      'paid: 29.00 €',
    ]),
  );
  await checkScreen(page);

  await page.goto(`/claim-success/${claimId}`);
  await page.getByRole('button', { name: 'Receipt', exact: true }).click();
  await page.getByRole('figure', { name: /^QR code/ }).waitFor();
  await checkScreen(page);
  // A fan's print has a title.
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('banner').waitFor({ state: 'hidden' });
  expect(await page.getByRole('heading', { name: 'Claim Confirmed!' }).isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  const { position, hash } = await fan.client.ledger.getReceipt.query({ claim_id: claimId });
  await eventually(() => page.getByText(hash).count(), 1);
  await leave();

  const stranger = await visit(browser, shop.url);
  await stranger.page.goto(`/receipt?position=${position}&hash=${hash}`);
  await stranger.page.getByRole('button', { name: 'Check Receipt' }).click();
  await stranger.page.getByText('The ledger contains this receipt.').waitFor();
  await checkScreen(stranger.page);
  await stranger.page.getByLabel('Position').fill(String(position - 1));
  await stranger.page.getByRole('button', { name: 'Check Receipt' }).click();
  await stranger.page.getByText('The ledger does not contain this receipt.').waitFor();
  await stranger.leave();
});

it('lets an admin take back a booking and a payment, once, and reads the history of a deleted claim', async () => {
  const { fan, claimId } = await claimed();
  const { page, leave } = await asPerson(organiser);
  await page.goto(`/admin/users/user/${fan.userId}`);
  await page.getByRole('button', { name: /^Reverse booking/ }).click();
  await reverse(page, 'wrong fan');
  const rows = page.getByRole('list', { name: 'Bookings, newest first' });
  await rows.getByText('“wrong fan”').waitFor();
  await eventually(() => rows.getByText('−20.00 €').count(), 1);
  await eventually(() => rows.getByRole('link', { name: /^by booking/ }).count(), 1);
  await eventually(() => page.getByRole('button', { name: /^Reverse booking/ }).count(), 0);
  await checkScreen(page);
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('navigation', { name: 'Admin' }).waitFor({ state: 'hidden' });
  await page.emulateMedia({ media: 'screen' });

  for (let booking = 0; booking < rowsPerPage - 1; booking++)
    await admin.user.admAddUserBalance.mutate({ user_id: fan.userId, balance: 1, reason: 'Refund' });
  await page.reload();
  await page.getByRole('button', { name: 'Older' }).click();
  await rows.getByText('“wrong fan”').waitFor({ state: 'detached' });
  await rows.getByRole('link', { name: /^by booking/ }).click();
  await rows.getByRole('listitem').first().getByText('“wrong fan”').waitFor();

  await page.goto(`/admin/claims?claim=${claimId}`);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await history(page, claimId).waitFor();
  await page.getByRole('button', { name: /^Reverse entry/ }).click();
  await reverse(page, 'paid by somebody else');
  await history(page, claimId).getByText('no longer marked as paid').waitFor();
  await page.getByRole('checkbox', { name: 'Payment Received', checked: false }).waitFor();
  expect(await admin.claims.admGetClaim.query({ claim_id: claimId })).toMatchObject({
    payment_received: false,
    covered_sum: 0,
  });
  await checkScreen(page);

  await admin.claims.admDeleteClaim.mutate({ claim_id: claimId });
  await page.goto('/admin/claims/deleted');
  await page.getByRole('link', { name: `Claim #${claimId}, Ledger Tour` }).waitFor();
  await checkScreen(page);
  await page.getByRole('link', { name: `Claim #${claimId}, Ledger Tour` }).click();
  await history(page, claimId).getByText('2 × Album A given back').waitFor();
  await eventually(() => page.getByRole('button', { name: /^Reverse entry/ }).count(), 0);
  await checkScreen(page);
  await leave();
});

it('takes a payment back on the statement, and moves one to the fan whose it was', async () => {
  const [{ fan, claimId }, other] = await Promise.all([claimed(), makeFan(shop.url)]);
  // No question whether the accounts really belong to the fans.
  await withOwner(shop, (owner) => owner.query('UPDATE users SET mail_proven_at = now()'));
  const { page, leave } = await asPerson(organiser);
  await admin.claims.admUpdateClaim.mutate({ claim_id: claimId, ems: 7.5 });
  const record = async (amount: string) => {
    await page.getByRole('button', { name: 'Record a payment' }).click();
    await page.getByLabel('Amount', { exact: true }).fill(amount);
    await page.getByRole('button', { name: 'Record payment' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  const open = () =>
    page
      .getByRole('button', { name: /^Take back payment/ })
      .first()
      .click();
  await page.goto(`/admin/users/user/${fan.userId}`);
  await record('5');
  await open();
  await page.getByText(`EMS of claim #${claimId}, Ledger Tour: 5.00 €`).waitFor();
  await checkScreen(page);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect(admin.claims.admGetClaim.query({ claim_id: claimId })).resolves.toMatchObject({ to_pay: 7.5 });

  await record('7.50');
  await open();
  await page.getByLabel(/another fan’s/).check();
  await choose(page, 'The fan it belongs to', other.displayname);
  await checkScreen(page);
  await page.getByRole('button', { name: 'Move the payment' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const balances = await Promise.all(
    [fan, other].map(({ userId }) => admin.payments.admGetPay.query({ user_id: userId })),
  );
  expect(balances.map(({ balance }) => balance)).toEqual([20, 7.5]);
  await leave();
});

it('a payment is asked for, transferred by a code that any reader reads, and followed live', async () => {
  const holder = 'Müller-Lüdenscheidt & Söhne Gemeinschaftskonto für schöne Sammelbestel';
  const { sends_mail: _ofTheServer, version: _seen, ...settings } = await admin.settings.admGet.query();
  await admin.settings.admSave.mutate({ ...settings, account_holder: holder });
  const fan = await makeFan(shop.url);
  const { page, leave } = await asPerson(fan, 360);
  const claimId = (await fan.client.claims.submitCart.mutate({ go: go.go_id, entries: [line('Album A', 1)] }))
    .claim_id;
  await page.goto('/pay');
  await page.getByText('Nothing of this is asked for yet', { exact: false }).waitFor();
  const code = page.getByRole('img', { name: 'GiroCode of this transfer' });
  await eventually(() => code.count(), 0);
  await admin.payments.admChangeStages.mutate({
    act: 'request',
    stages: [{ claim_id: claimId, stage: 'items', due_on: '2099-11-28' }],
  });
  // The link appears late, and nothing moves to make room for it.
  const toPay = page.getByRole('link', { name: 'To pay: 12.50 €' });
  const [link, figures] = await Promise.all([
    toPay.boundingBox(),
    page.getByText(/^Balance: /).boundingBox(),
  ]);
  expect((figures?.x ?? 0) + (figures?.width ?? Infinity)).toBeLessThanOrEqual(link?.x ?? 0);
  await toPay.click();
  await page.getByRole('heading', { name: '12.50 € by 28.11.2099' }).waitFor();
  // For a thumb: everything needed is on the first screen, and the code, which a phone cannot scan on itself, is
  // folded.
  const said = page.getByText('that you have paid 7.50 € for', { exact: false });
  // The link opened the page again, perhaps after the old page had received the request.
  await eventually(async () => {
    const button = await page.getByRole('button', { name: 'I have paid' }).boundingBox();
    return button !== null && button.y + button.height <= 640;
  }, true);
  expect(await code.isVisible()).toBe(false);
  const reference = await page.getByText(/^FB-C\d+-[A-Z]{2}$/).innerText();
  const transfer = (amount: string) =>
    ['BCD', '002', '1', 'SCT', '', holder, settings.iban, amount, '', '', reference].join('\n');
  const folded = page.getByRole('button', { name: 'GiroCode', expanded: false });
  const showsCode = async (amount: string) => {
    if (await folded.isVisible()) await folded.click();
    await eventually(async () => readCode(await code.screenshot({ scale: 'css' })), transfer(amount));
  };
  expect(holder).toHaveLength(70);
  await showsCode('EUR12.50');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save picture' }).click(),
  ]);
  expect(await readCode(await readFile(await download.path()))).toBe(transfer('EUR12.50'));
  await checkScreen(page);
  const pay = (amount: number) =>
    admin.payments.admRecord.mutate({
      user_id: fan.userId,
      amount,
      received_on: germanDay(Date.now()),
      method: 'bank' as const,
      parts: null,
    });
  await pay(5);
  await page.getByRole('heading', { name: '7.50 € by 28.11.2099' }).waitFor();
  await page.getByRole('button', { name: 'Open payments', expanded: false }).click();
  await page.getByText('5.00 of 12.50 paid', { exact: false }).waitFor();
  await showsCode('EUR7.50');
  await page.getByRole('button', { name: 'I have paid' }).dblclick();
  await said.waitFor();
  await eventually(() => code.count(), 0);
  await checkScreen(page);
  await admin.claims.admUpdateClaim.mutate({ claim_id: claimId, customs: 6.11 });
  await admin.payments.admChangeStages.mutate({
    act: 'request',
    stages: [{ claim_id: claimId, stage: 'customs', due_on: '2099-12-01' }],
  });
  await page.getByRole('heading', { name: '6.11 € by 01.12.2099' }).waitFor();
  await showsCode('EUR6.11');
  await eventually(() => page.getByRole('link', { name: 'To pay: 6.11 €' }).count(), 1);
  await page.getByRole('button', { name: 'I have not paid' }).click();
  await page.getByRole('heading', { name: '13.61 € by 28.11.2099' }).waitFor();
  await showsCode('EUR13.61');
  await admin.user.admAddUserBalance.mutate({ user_id: fan.userId, balance: 6.11 });
  await page.getByText('Of 13.61 € your credit pays 6.11 €').waitFor();
  await page.getByRole('heading', { name: '7.50 € by 28.11.2099' }).waitFor();
  await showsCode('EUR7.50');
  await checkScreen(page);
  await page.getByRole('button', { name: 'Keep my credit' }).click();
  await showsCode('EUR13.61');
  await page.getByRole('button', { name: 'Use my credit' }).click();
  await page.getByRole('button', { name: 'I have paid' }).click();
  const question = page.getByRole('dialog', { name: 'Use 6.11 € of your credit?' });
  await question.getByRole('button', { name: 'I have paid' }).click();
  await said.waitFor();
  expect(await admin.payments.admGetPay.query({ user_id: fan.userId })).toMatchObject({ balance: 0 });
  await checkScreen(page);
  await pay(10);
  await page.getByText('There is nothing to pay.').waitFor();
  await page.getByRole('heading', { name: 'Credit 2.50 €' }).waitFor();
  await eventually(() => page.getByRole('link', { name: /^To pay/ }).count(), 0);
  await eventually(() => code.count(), 0);
  await checkScreen(page);
  await admin.settings.admSave.mutate(settings);
  await leave();
});
