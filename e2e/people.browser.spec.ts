import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';

import { eventually } from './office/eventually';
import { enterAs, visit } from './support/browser';
import { checkScreen } from './support/check-screen';
import { choose } from './support/choose';
import { logInByApi, makeFan, organiser, unlimitedProduct, type FanClient } from './support/fan-client';
import type { RunningShop } from './support/running-shop';
import { openStage, type Stage } from './support/stage';

let stage: Stage;
let shop: RunningShop;
let browser: Browser;
let admin: FanClient;

beforeAll(async () => {
  stage = await openStage();
  ({ shop, browser } = stage);
  admin = await logInByApi(shop.url, organiser.mail, organiser.password);
});

afterAll(() => stage.close());

async function claimOf(client: FanClient): Promise<number> {
  const { go, item_id } = await unlimitedProduct(client);
  const entries = [{ item_id, itemvariant_id: null, amount: 1, additional_info: 'with a heart' }];
  return (await client.claims.submitCart.mutate({ go, entries })).claim_id;
}

it('gives a fan all that is known about them as a file', async () => {
  const fan = await makeFan(shop.url, 'Datenfan');
  const claimId = await claimOf(fan.client);
  const fans = await visit(browser, shop.url);
  await enterAs(fans, fan);
  await fans.page.goto('/profile');
  const download = fans.page.waitForEvent('download');
  const told = fans.page.getByText('Your data was downloaded').waitFor();
  await fans.page.getByRole('button', { name: 'Download my data' }).click();
  const [file] = await Promise.all([download, told]);
  expect(file.suggestedFilename()).toMatch(/^fan-beats-\d{4}-\d\d-\d\d\.json$/);
  const data: unknown = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(data).toMatchObject({
    profile: { mail: fan.mail, displayname: fan.displayname },
    claims: [{ claim_id: claimId, items: [{ additional_info: 'with a heart' }] }],
    events: [{ type: 'ClaimSubmitted', by: 'you' }],
  });
  await checkScreen(fans.page);
  await fans.leave();
});

it('forgets a person once nothing is owed, and says why before that', async () => {
  const fan = await makeFan(shop.url, 'Abschied');
  const claimId = await claimOf(fan.client);
  const fans = await visit(browser, shop.url);
  await enterAs(fans, fan);
  const admins = await visit(browser, shop.url);
  await enterAs(admins, organiser);
  const { page } = admins;
  await page.goto(`/admin/users/user/${fan.userId}`);
  const erase = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Erase person' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText("stay as those of 'Gelöschter Nutzer'.").waitFor();
    await dialog.getByRole('button', { name: 'Erase person' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };

  await erase();
  await page.getByRole('alert').getByText(`Unpaid claims of this person: #${claimId}.`).waitFor();
  await admins.forgive(/412/);
  await checkScreen(page);

  await admin.claims.admUpdateClaim.mutate({ claim_id: claimId, payment_received: true });
  await erase();
  await page.getByText('This person was erased.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Gelöschter Nutzer' }).waitFor();
  await eventually(() => page.getByRole('button', { name: 'Erase person' }).count(), 0);
  await checkScreen(page);

  await page.goto(`/admin/claims?claim=${claimId}`);
  await page.getByText('Gelöschter Nutzer').first().waitFor();
  await fans.page.goto('/my-claims');
  await fans.page
    .getByRole('link', { name: /log in/i })
    .first()
    .waitFor();
  expect((await shop.command('ledger', 'verify')).code).toBe(0);
  await Promise.all([fans.leave(), admins.leave()]);
});

it('finds by keyboard on a phone that two people are one, and takes it back (rule A10)', async () => {
  const fan = await makeFan(shop.url, 'Doppelt');
  await claimOf(fan.client);
  const { user_id } = await admin.user.admAddPerson.mutate({ displayname: 'Doppelt notiert' });
  await admin.user.admAddUserBalance.mutate({ user_id, balance: 7.5 });
  const admins = await visit(browser, shop.url, 360);
  await enterAs(admins, organiser);
  const { page } = admins;
  await page.goto(`/admin/users/user/${user_id}`);
  await choose(page, 'Merge with', fan.displayname);
  await page.getByText('7.50 €, 0 Fan Beats, 1 claim', { exact: true }).waitFor();
  await checkScreen(page);
  const press = async (name: string): Promise<void> => {
    const button = page.getByRole('button', { name });
    await button.waitFor();
    await button.focus();
    await page.keyboard.press('Enter');
  };
  await press('Merge …');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`All that is Doppelt notiert’s becomes ${fan.displayname}’s.`).waitFor();
  await dialog.getByRole('button', { name: 'Merge' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: fan.displayname }).waitFor();
  await checkScreen(page);

  await page.goto(`/admin/users/user/${user_id}`);
  await page.getByText('All that was theirs is of').waitFor();
  await checkScreen(page);
  await press('Take back the merger of Doppelt notiert');
  await page.getByRole('dialog').getByRole('button', { name: 'Separate' }).press('Enter');
  await page.getByText('Merger taken back').waitFor();
  await eventually(() => page.getByText('All that was theirs is of').count(), 0);
  expect((await admin.user.admGetUser.query({ user_id })).balance).toBe(7.5);
  expect((await shop.command('ledger', 'verify')).code).toBe(0);
  await admins.leave();
});
