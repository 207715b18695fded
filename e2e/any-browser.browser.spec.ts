import type { Page } from 'playwright-core';

import { newerNames } from '../scripts/testing/newer-names';

import { welcome } from './fans/guests';
import { refuseStorage, removeNewer } from './fans/limited-browsers';
import { translatePage } from './fans/translating';
import { visit, type Visit } from './support/browser';
import { logInByApi, makeFan, organiser, type FanClient, type TestFan } from './support/fan-client';
import { makeGo, type MadeGo } from './support/make-go';
import { confirmedClaim } from './support/shop-page';
import { openStage, type Stage } from './support/stage';

let stage: Stage;
let admin: FanClient;
let go: MadeGo;

beforeAll(async () => {
  stage = await openStage();
  admin = await logInByApi(stage.shop.url, organiser.mail);
  go = await makeGo(admin, {
    title: 'Anywhere',
    products: [
      { caption: 'Poster', price: 12.5, points: 4 },
      { caption: 'Pin', price: 3, variants: ['rot', 'blau'] },
    ],
  });
});

afterAll(() => stage.close());

/** Goes from the login to a message for the organisers, and checks each figure on the way. */
async function goTheWay({ page }: Visit, fan: TestFan): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(fan.mail);
  await page.getByLabel('Password', { exact: true }).fill(fan.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page
    .getByRole('link', { name: 'Claim this GO' })
    .and(page.locator(`[href="/go/${go.go_id}"]`))
    .click();
  await fillCart(page);
  await page.getByRole('button', { name: 'Submit Claim' }).click();
  const claimId = await confirmedClaim(page);
  await page.getByText('You added 3 pieces, 18.50 €.').waitFor();
  await pay(page, claimId);
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Contact' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Wann kommt das Poster?');
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  await page.getByText('Thank you').waitFor();
}

async function fillCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Poster', exact: true }).click();
  await page.getByText('1 in your cart · 12.50 €').waitFor();
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Pin' });
  await dialog.getByRole('radio', { name: /^blau/ }).check();
  await dialog.getByRole('button', { name: 'More: Amount' }).click();
  await dialog.getByRole('button', { name: 'Add to Claim' }).click();
  await page.getByText('3 in your cart · 18.50 €').waitFor();
  await page.getByRole('button', { name: 'Cart', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Your cart' });
  await sheet.getByRole('button', { name: 'More: Amount of Poster' }).click();
  await sheet.getByText('31.00 €', { exact: true }).first().waitFor();
  await sheet.getByRole('button', { name: 'Less: Amount of Poster' }).click();
  await sheet.getByText('18.50 €', { exact: true }).first().waitFor();
}

async function pay(page: Page, claimId: number): Promise<void> {
  await page.goto('/pay');
  await page.getByText('Nothing of this is asked for yet', { exact: false }).waitFor();
  const stages = [{ claim_id: claimId, stage: 'items' as const, due_on: '2099-11-28' }];
  await admin.payments.admChangeStages.mutate({ act: 'request', stages });
  await page.getByRole('link', { name: 'To pay: 18.50 €' }).click();
  await page.getByRole('heading', { name: '18.50 € by 28.11.2099' }).waitFor();
  await page.getByRole('button', { name: 'I have paid' }).click();
  await page.getByText('that you have paid 18.50 € for', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'I have not paid' }).click();
  await page.getByRole('button', { name: 'I have paid' }).waitFor();
}

it('a fan goes the whole way while the browser translates each page, and every figure is fresh', async () => {
  const fan = await makeFan(stage.shop.url);
  const guest = await visit(stage.browser, stage.shop.url, { width: 360, hasTouch: true });
  await guest.context.addInitScript(translatePage);
  await goTheWay(guest, fan);
  await guest.page.goto('/pay');
  await guest.page.getByText('Account holder').waitFor();
  const translated = await guest.page.locator('font > font').allTextContents();
  expect(translated).toContain('Account holder');
  // A translator may write figures and names in any form.
  expect(translated.filter((text) => /^[\d.]+ €$|^FB-|^DE\d\d |^Anywhere$/.test(text))).toEqual([]);
  expect(guest.complaints).toEqual([]);
  await guest.leave();
});

it('a fan goes the whole way in a browser of 2022', async () => {
  const fan = await makeFan(stage.shop.url);
  const guest = await visit(stage.browser, stage.shop.url, { width: 360, hasTouch: true });
  await guest.context.addInitScript(removeNewer, newerNames);
  await goTheWay(guest, fan);
  expect(await guest.page.evaluate(() => 'toSorted' in Array.prototype)).toBe(false);
  expect(guest.complaints).toEqual([]);
  await guest.leave();
});

it('a fan goes the whole way where the browser refuses its storage', async () => {
  const fan = await makeFan(stage.shop.url);
  const guest = await visit(stage.browser, stage.shop.url, { width: 360, hasTouch: true });
  await guest.context.addInitScript(refuseStorage);
  await goTheWay(guest, fan);
  expect(guest.complaints).toEqual([]);
  await guest.leave();
});

it('a browser that is too old says so, though its code does not run', async () => {
  const guest = await visit(stage.browser, stage.shop.url, { width: 360, hasTouch: true });
  const { page } = guest;
  await guest.context.addInitScript(removeNewer, ['Array.prototype.findLast']);
  await page.route('**/assets/*.js', (route) => route.abort());
  guest.overlook(/ERR_FAILED/);
  await page.goto('/');
  await page.getByText('This browser is too old for Fan Beats.').waitFor();
  expect(await page.locator('#root').isVisible()).toBe(false);
  await guest.leave();
});

it('a claim that was recorded while its page fell leads to its confirmation', async () => {
  const guest = await welcome(stage, { width: 1280, hasTouch: true });
  const { page } = guest;
  await page.goto(`/go/${go.go_id}`);
  await page.getByRole('button', { name: 'Add Poster', exact: true }).click();
  // Another program in the page, such as an extension, makes one change of it fail.
  await page.evaluate(() => {
    const { insertBefore } = Node.prototype;
    Node.prototype.insertBefore = function <Added extends Node>(
      this: Node,
      added: Added,
      before: Node | null,
    ) {
      if (!(added instanceof Element && added.className.includes('loading-icon')))
        return insertBefore.call(this, added, before) as Added;
      Node.prototype.insertBefore = insertBefore;
      throw new Error('planted');
    };
  });
  await page.getByRole('button', { name: 'Submit Claim' }).click();
  await page.getByText('Your claim is recorded').waitFor();
  await page.getByRole('link', { name: 'Load again' }).click();
  await confirmedClaim(page);
  guest.overlook(/planted/);
  await guest.leave();
});
