import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';

import { eventually } from './office/eventually';
import { enterAs, visit } from './support/browser';
import { checkScreen } from './support/check-screen';
import { choose } from './support/choose';
import { logInByApi, makeFan, organiser, unlimitedProduct, type FanClient } from './support/fan-client';
import { inMailTo } from './support/mails';
import type { RunningShop } from './support/running-shop';
import { scanLink } from './support/scan-link';
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
  await fans.page.getByRole('link', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^fan-beats-my-data-\d{4}-\d\d-\d\d\.json$/);
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

it('lets a person in by an invitation that scanners opened before, to their claims first', async () => {
  const mail = 'olga.written@example.org';
  const { user_id } = await admin.user.admAddPerson.mutate({ displayname: 'Olga Written', mail });
  const { go, item_id } = await unlimitedProduct(admin);
  const entries = [{ item_id, itemvariant_id: null, amount: 1 }];
  await admin.claims.admProxySubmitCart.mutate({ user_id, go, entries });
  const office = await visit(browser, shop.url);
  await enterAs(office, organiser);
  const { page: desk } = office;
  await desk.goto('/admin/users');
  await desk.getByRole('button', { name: 'Invite …' }).click();
  await desk.getByText('1 mail, one for each person').waitFor();
  await checkScreen(desk);
  await desk.getByRole('button', { name: 'Invite 1', exact: true }).click();
  await desk.getByText('1 invitation on the way').waitFor();
  await desk.goto(`/admin/users/user/${user_id}`);
  await desk.getByText(/^(The mail waits to be sent|Sent by mail)/).waitFor();
  await desk.getByRole('button', { name: 'Make a link to copy' }).click();
  expect(await desk.getByLabel('The link', { exact: true }).inputValue()).toMatch(/\/enter#[\w-]{43}$/);
  await checkScreen(desk);

  const link = (await inMailTo(shop, mail, /(\/enter#[\w-]{43})/)).trim();
  const guest = await visit(browser, shop.url, 360);
  const { page } = guest;
  await scanLink(page, `${shop.url}${link}`);
  await page.getByRole('button', { name: 'Log in now' }).waitFor();
  expect(await page.locator('main').innerText()).not.toContain('Olga');
  await checkScreen(page);
  await page.getByRole('button', { name: 'Log in now' }).press('Enter');
  await page.getByRole('heading', { name: 'My Claims' }).waitFor();
  await page.getByText('You logged in by a link.').waitFor();
  await checkScreen(page);
  await page.getByRole('link', { name: 'Choose a password' }).click();
  await page.getByLabel('Password', { exact: true }).fill('olga hat jetzt eins');
  await page.getByLabel('Confirm password').fill('olga hat jetzt eins');
  await checkScreen(page);
  await page.getByRole('button', { name: 'Save password' }).click();
  await eventually(() => page.getByRole('heading', { name: 'Choose a password' }).count(), 0);

  const other = await visit(browser, shop.url, 360);
  await other.page.goto(link);
  await other.page.getByText('This link was used already or has expired.').waitFor();
  await checkScreen(other.page);
  await other.page.getByRole('link', { name: 'Send me a new link' }).click();
  await other.page.getByLabel('Email').fill(mail);
  await other.page.getByRole('button', { name: 'Send me a link' }).click();
  await other.page.getByLabel('Code').fill(await inMailTo(shop, mail, /within ten minutes: (\d{6})/));
  await checkScreen(other.page);
  await other.page.getByRole('button', { name: 'Log in', exact: true }).click();
  await other.page.getByRole('heading', { name: "Available GO's" }).waitFor();
  await Promise.all([office.leave(), guest.leave(), other.leave()]);
});

it('takes new people by a link of the shop alone, where that is set', async () => {
  const office = await visit(browser, shop.url);
  await enterAs(office, organiser);
  const { page: desk } = office;
  const { version: _seen, ...look } = await admin.settings.admGetShop.query();
  await admin.settings.admSaveShop.mutate({ ...look, registration: 'link' });
  await desk.goto('/admin/settings');
  await desk.getByRole('button', { name: 'Make a link' }).click();
  const link = await desk.getByLabel('The link', { exact: true }).inputValue();
  await desk.getByText('0 of 50 came').waitFor();
  await checkScreen(desk);
  const guest = await visit(browser, shop.url, 360);
  const { page } = guest;
  await page.goto('/login');
  await page.getByRole('button', { name: 'Send me a link' }).waitFor();
  expect(await page.getByRole('button', { name: 'Register' }).count()).toBe(0);
  const { pathname, hash } = new URL(link);
  await scanLink(page, `${shop.url}${pathname}${hash}`);
  await page.getByText('invites you to').waitFor();
  await page.getByLabel('Email').fill('by.link@example.org');
  await page.getByLabel('Display name').fill('By Link');
  await page.getByLabel('Password', { exact: true }).fill('kein-geheimnis');
  await page.getByLabel('Confirm password').fill('kein-geheimnis');
  await checkScreen(page);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByText('Registrierung erfolgreich! Sie können sich jetzt anmelden.').waitFor();
  await desk.reload();
  await desk.getByText('1 of 50 came').click();
  await desk.getByRole('link', { name: 'By Link' }).waitFor();
  await desk.getByRole('button', { name: 'Make a link' }).click();
  await desk.getByText('0 of 50 came').waitFor();
  await desk
    .getByRole('button', { name: /^Revoke the link/ })
    .first()
    .click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  // Nobody can copy a link that opens nothing any more.
  await desk.getByLabel('The link', { exact: true }).waitFor({ state: 'detached' });
  const { link: withdrawn } = await admin.user.admMakeShopLink.mutate({ days: 1, most_people: 1 });
  const [{ token_id } = { token_id: 0 }] = await admin.user.admGetShopLinks.query();
  await admin.user.admRevokeShopLink.mutate({ token_id });
  await page.goto(withdrawn);
  await page.getByText('This link was used already or has expired.').waitFor();
  expect(await page.getByLabel('Email').count()).toBe(0);
  await checkScreen(page);
  await admin.settings.admSaveShop.mutate(look);
  await Promise.all([office.leave(), guest.leave()]);
});

it('lets a person without an address add one, which only the link of its mail proves (rule A11)', async () => {
  const { user_id } = await admin.user.admAddPerson.mutate({ displayname: 'Pia Handed' });
  const { link } = await admin.user.admInvite.mutate({ user_id, by: 'link' });
  const guest = await visit(browser, shop.url, 360);
  const { page } = guest;
  await page.goto(`/enter${new URL(link ?? '').hash}`);
  await page.getByRole('button', { name: 'Log in now' }).click();
  await page.getByRole('link', { name: 'Add your email' }).click();
  await page.getByRole('heading', { name: 'Add your email' }).waitFor();
  await checkScreen(page);
  const mail = 'pia.handed@example.org';
  const form = page.getByRole('region', { name: 'Add your email' });
  await form.getByLabel('Email').fill(mail);
  await form.getByRole('button', { name: 'Send me a link' }).click();
  await form.getByText('Open the link that we sent to this address.').waitFor();

  const proof = await inMailTo(shop, mail, /(\/confirm-mail#[\w-]{43})/);
  const inbox = await visit(browser, shop.url, 360);
  await scanLink(inbox.page, `${shop.url}${proof}`);
  expect((await admin.user.admGetUser.query({ user_id })).mail).toBe('');
  await checkScreen(inbox.page);
  await inbox.page.getByRole('button', { name: 'This is my address' }).click();
  await inbox.page.getByText('This is your email address from now on.').waitFor();
  await inbox.page.getByRole('link', { name: 'Go to your profile' }).waitFor();
  await checkScreen(inbox.page);
  expect((await admin.user.admGetUser.query({ user_id })).mail).toBe(mail);

  // The first proof of an address ends earlier sessions: a person who had the copied link comes back by the mail.
  const answer = await page.request.get(`${shop.url}/api/user.getUserInfo`);
  expect(answer.status()).toBe(401);
  await Promise.all([guest.leave(), inbox.leave()]);
});

it('lets nobody in before an organiser does, where that is set (rule A13)', async () => {
  const { version: _seen, ...look } = await admin.settings.admGetShop.query();
  await admin.settings.admSaveShop.mutate({ ...look, registration: 'approved' });
  const guest = await visit(browser, shop.url, 360);
  const { page } = guest;
  const mail = 'wartend@example.org';
  await page.goto('/login?view=register');
  await page.getByLabel('Email').fill(mail);
  await page.getByLabel('Display name').fill('Wartend');
  await page.getByLabel('Password', { exact: true }).fill('kein-geheimnis');
  await page.getByLabel('Confirm password').fill('kein-geheimnis');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByText('You are registered. An organiser has to let you in').waitFor();
  await checkScreen(page);
  const logIn = async (): Promise<void> => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(mail);
    await page.getByLabel('Password').fill('kein-geheimnis');
    await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
  };
  await logIn();
  await page.getByText('An organiser has not let you in yet.').waitFor();

  const office = await visit(browser, shop.url);
  await enterAs(office, organiser);
  const { page: desk } = office;
  await desk.goto('/admin/users');
  await desk.getByRole('heading', { name: 'Waiting to be let in' }).waitFor();
  await checkScreen(desk);
  await desk.getByRole('button', { name: 'Approve Wartend' }).click();
  await desk.getByText('Wartend can log in now').waitFor();
  await eventually(() => desk.getByRole('heading', { name: 'Waiting to be let in' }).count(), 0);

  expect(await inMailTo(shop, mail, /(has let you in)/)).toBe('has let you in');
  await logIn();
  await page.getByRole('heading', { name: "Available GO's" }).waitFor();
  await admin.settings.admSaveShop.mutate(look);
  await Promise.all([office.leave(), guest.leave()]);
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
  await page.getByText(/^7\.50 €, \d+ Fan Beats, 1 claim$/).waitFor();
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
