import type { Browser, Page } from 'playwright-core';

import { enterAs, visit, type Visit } from './support/browser';
import { checkScreen } from './support/check-screen';
import { logInByApi, makeFan, organiser, type FanClient, type TestFan } from './support/fan-client';
import { makeGo, type MadeGo } from './support/make-go';
import type { RunningShop } from './support/running-shop';
import { openStage, type Stage } from './support/stage';

/** Of a fan's statement as admins see it. */
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

/** A fan with 20 euros, two albums claimed, a poster from the organisers, and the claim paid. */
async function claimed(): Promise<Claimed> {
  const fan = await makeFan(shop.url);
  const line = (caption: string, amount: number) => ({
    item_id: go.products[caption]?.item_id ?? 0,
    itemvariant_id: null,
    amount,
  });
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

async function asPerson(account: { readonly mail: string; readonly password: string }): Promise<Visit> {
  const guest = await visit(browser, shop.url);
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
  expect(await statement.getByText('“refund of March”').count()).toBe(1);
  await statement.getByText('Fan Beats', { exact: true }).click();
  await statement.getByText('6 available when the group order is completed').waitFor();
  await checkScreen(page);
  await statement.getByRole('link', { name: `Claim #${claimId}, Ledger Tour` }).click();

  await page.getByRole('button', { name: 'History', exact: true }).click();
  await history(page, claimId).waitFor();
  expect(await history(page, claimId).getByRole('listitem').allInnerTexts()).toEqual(
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
  const { position, hash } = await fan.client.ledger.getReceipt.query({ claim_id: claimId });
  expect(await page.getByText(hash).count()).toBe(1);
  await leave();

  const stranger = await visit(browser, shop.url);
  await stranger.page.goto(`/receipt?position=${position}&hash=${hash}`);
  await stranger.page.getByRole('button', { name: 'Check Receipt' }).click();
  await stranger.page.getByText('The ledger holds this receipt.').waitFor();
  await checkScreen(stranger.page);
  await stranger.page.getByLabel('Position').fill(String(position - 1));
  await stranger.page.getByRole('button', { name: 'Check Receipt' }).click();
  await stranger.page.getByText('The ledger does not hold this receipt.').waitFor();
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
  expect(await rows.getByText('−20.00 €').count()).toBe(1);
  expect(await rows.getByRole('link', { name: /^by booking/ }).count()).toBe(1);
  expect(await page.getByRole('button', { name: /^Reverse booking/ }).count()).toBe(0);
  await checkScreen(page);

  for (let booking = 0; booking < rowsPerPage - 1; booking++)
    await admin.user.admAddUserBalance.mutate({ user_id: fan.userId, balance: 1, reason: 'Refund' });
  await page.reload();
  await page.getByRole('button', { name: 'Older' }).click();
  await rows.getByText('“wrong fan”').waitFor({ state: 'detached' });
  await rows.getByRole('link', { name: /^by booking/ }).click();
  await rows.getByRole('listitem').first().getByText('“wrong fan”').waitFor();

  await page.goto(`/admin/claims?claim=${claimId}`);
  await page.getByRole('button', { name: 'History', exact: true }).click();
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
  expect(await page.getByRole('button', { name: /^Reverse entry/ }).count()).toBe(0);
  await checkScreen(page);
  await leave();
});
