import type { Browser, Locator, Page } from 'playwright-core';

import { enterAs, visit } from './support/browser';
import { checkScreen } from './support/check-screen';
import { makeFan, organiser } from './support/fan-client';
import type { RunningShop } from './support/running-shop';
import { openStage, type Stage } from './support/stage';

let stage: Stage;
let shop: RunningShop;
let browser: Browser;

beforeAll(async () => {
  stage = await openStage();
  ({ shop, browser } = stage);
});

afterAll(() => stage.close());

const languageOf = (page: Page): Promise<string | null> => page.locator('html').getAttribute('data-language');

/** Presses a language in a part of the page, and waits until the page is in it. */
async function choose(part: Locator, name: string, language: string): Promise<void> {
  await part.getByRole('button', { name, exact: true }).click();
  await part.page().locator(`html[data-language=${language}]`).waitFor();
}

it('a fan chooses Deutsch before the login, and another language for all devices', async () => {
  const fan = await makeFan(shop.url);
  const guest = await visit(browser, shop.url, 360);
  const { page } = guest;
  await page.goto('/my-claims');
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(fan.mail);
  await choose(page.getByRole('contentinfo'), 'Deutsch', 'de');
  // Typed text is there again, and the way that led here goes on.
  expect(await page.getByLabel('E-Mail').inputValue()).toBe(fan.mail);
  await checkScreen(page);
  await page.getByLabel('Passwort', { exact: true }).fill(fan.password);
  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
  await page.waitForURL('**/my-claims');
  await page.getByRole('heading', { name: 'Meine Claims', level: 1 }).waitFor();
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Mein Profil', level: 1 }).waitFor();
  const mine = page.getByRole('region', { name: /^(Sprache|Language)$/ });
  await checkScreen(page);
  // Typed text is there again.
  page.once('dialog', (question) => void question.accept());
  await page.getByLabel('Anzeigename').fill('Mina in two languages');
  await choose(mine, 'English', 'en');
  expect(await page.getByLabel('Display name').inputValue()).toBe('Mina in two languages');

  const phone = await visit(browser, shop.url, 360);
  await enterAs(phone, fan);
  await phone.page.goto('/profile');
  await phone.page
    .getByRole('region', { name: 'Language' })
    .getByRole('button', { name: 'English', pressed: true })
    .waitFor();
  expect(await languageOf(phone.page)).toBe('en');
  expect([...guest.complaints, ...phone.complaints]).toEqual([]);
  await guest.leave();
  await phone.leave();
});

it('the login goes on in the language that the person chose elsewhere', async () => {
  const fan = await makeFan(shop.url);
  await fan.client.user.updateUserProfile.mutate({ language: 'de' });
  const guest = await visit(browser, shop.url, 360);
  const { page } = guest;
  await page.goto('/my-claims');
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(fan.mail);
  await page.getByLabel('Password', { exact: true }).fill(fan.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Meine Claims', level: 1 }).waitFor();
  // After the session the browser goes on in it.
  await page.context().clearCookies({ name: /access|refresh|session/ });
  await page.goto('/login');
  await page.getByLabel('E-Mail').waitFor();
  expect(guest.complaints).toEqual([]);
  await guest.leave();
});

it('a shop in Deutsch is so for everybody who chose no other language', async () => {
  const desk = await visit(browser, shop.url);
  await enterAs(desk, organiser);
  await desk.page.goto('/admin/settings');
  await desk.page.getByLabel('Language of the screens and mails').selectOption('Deutsch');
  await desk.page.getByRole('button', { name: 'Save shop' }).click();
  await desk.page.getByText('Shop saved: every page that is opened now shows it').waitFor();
  const guest = await visit(browser, shop.url, 360);
  await guest.page.goto('/login');
  await guest.page.getByLabel('E-Mail').waitFor();
  await choose(guest.page.getByRole('contentinfo'), 'English', 'en');
  await guest.page.getByLabel('Email').waitFor();
  await desk.leave();
  await guest.leave();
});

it('a page whose texts are gone after a new version is loaded again', async () => {
  const guest = await visit(browser, shop.url);
  const { page } = guest;
  guest.overlook(/fans|Failed to (load|fetch)|net::ERR/);
  await page.goto('/login');
  await choose(page.getByRole('contentinfo'), 'English', 'en');
  let refusals = 0;
  await page.route(/-fans-[\w-]+\.js/, async (route) => {
    refusals += 1;
    if (refusals > 1) return route.continue();
    return route.fulfill({ status: 404, body: '' });
  });
  await page.evaluate(() => {
    history.pushState({ idx: 1, key: 'old' }, '', '/receipt');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  });
  await page.getByRole('heading', { name: 'Check Receipt', level: 1 }).waitFor();
  expect(refusals).toBe(2);
  await guest.leave();
});
