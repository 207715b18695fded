import type { Browser, Locator, Page } from 'playwright-core';

import { eventually } from './office/eventually';
import { anotherTab, enterAs, visit } from './support/browser';
import { checkScreen } from './support/check-screen';
import { makeFan, organiser, password } from './support/fan-client';
import { inMailTo } from './support/mails';
import type { RunningShop } from './support/running-shop';
import { scanLink } from './support/scan-link';
import { openStage, type Stage } from './support/stage';

let stage: Stage;
let shop: RunningShop;
let browser: Browser;

beforeAll(async () => {
  stage = await openStage();
  ({ shop, browser } = stage);
});

afterAll(() => stage.close());

const pathOf = (page: Page): string => new URL(page.url()).pathname;

const expectValue = (field: Locator, value: string): Promise<void> =>
  eventually(() => field.inputValue(), value);

async function fillLogin(page: Page, mail: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(mail);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

describe('the door', () => {
  it('says what it checks, sends strangers to the login and brings them back where they were', async () => {
    const fan = await makeFan(shop.url);
    const guest = await visit(browser, shop.url);
    const { page } = guest;
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/user\.getUserInfo/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/my-claims?claim=3');
    await page.getByText('Authentifizierung wird überprüft...').waitFor();
    await page.getByText('Authentication in progress...').waitFor();
    answer();
    await page.waitForURL('**/login');
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
    await fillLogin(page, fan.mail);
    await page.waitForURL('**/my-claims?claim=3');
    await page.getByText('Balance: 0.00 € | Fan Beats: 0').waitFor();
    expect(guest.complaints).toEqual([]);
    await guest.leave();
  });

  it.each(['/', '/faq', '/contact', '/feedback', '/my-claims', '/claim-success/1', '/go/1'])(
    'is closed at %s',
    async (address) => {
      const { page, leave } = await visit(browser, shop.url);
      await page.goto(address);
      await page.waitForURL('**/login');
      await leave();
    },
  );

  it('sends fans home from the back office and from addresses that do not exist', async () => {
    const guest = await visit(browser, shop.url);
    await enterAs(guest, await makeFan(shop.url));
    for (const address of ['/admin', '/admin/users', '/goproxy/1/1', '/nowhere/at/all']) {
      await guest.page.goto(address);
      await guest.page.getByRole('heading', { name: "Available GO's" }).waitFor();
      expect(pathOf(guest.page)).toBe('/');
    }
    await guest.page.goto('/proxy-claim-success/1/1');
    await guest.page.getByText('You do not have permission to view this page.').waitFor();
    await guest.leave();
  });

  it('offers the back office to admins only, and opens it at the group orders', async () => {
    const guest = await visit(browser, shop.url);
    await enterAs(guest, organiser);
    const { page } = guest;
    await page.goto('/');
    await page.getByRole('button', { name: /^User menu of/ }).click();
    await eventually(
      () => page.getByRole('menuitem').allInnerTexts(),
      ['Admin', 'My profile', 'My claims', 'Log out'],
    );
    await page.getByRole('menuitem', { name: 'Admin' }).click();
    await page.waitForURL('**/admin/gos');
    await guest.leave();
  });
});

describe('the start of a session', () => {
  it('is not a logout when the server cannot be reached, and goes on when the network is back', async () => {
    const guest = await visit(browser, shop.url);
    await enterAs(guest, await makeFan(shop.url));
    const { page, context, leave } = guest;
    const cut = (calls: string) => page.route(calls, (route) => route.abort('internetdisconnected'));
    const mend = async (): Promise<void> => {
      await page.unrouteAll();
      // The browser reports to the page that the network is back.
      await context.setOffline(true);
      await context.setOffline(false);
    };
    await cut('**/api/**');
    await page.goto('/my-claims');
    await page.getByRole('heading', { name: 'The server could not be reached' }).waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { name: 'The server could not be reached' }).waitFor();
    expect(pathOf(page)).toBe('/my-claims');
    await mend();
    await page.getByText(/^Balance: /).waitFor();

    // In the middle of a visit, with an access token that has expired.
    await page.goto('/');
    await page.getByRole('heading', { name: "Available GO's" }).waitFor();
    await cut('**/user.refreshToken');
    await context.clearCookies({ name: 'fan_beats_access' });
    const footer = page.getByRole('navigation', { name: 'Footer' });
    await footer.getByRole('link', { name: 'FAQ' }).click();
    await page.getByText('Error loading FAQ: The server could not be reached.').waitFor();
    await mend();
    await page.getByRole('heading', { name: 'FAQ' }).waitFor();
    await page.getByText(/^Error loading FAQ/).waitFor({ state: 'detached' });
    await page.getByText(/^Balance: /).waitFor();

    // A session that has really ended shows it.
    await context.clearCookies();
    await mend();
    await page.getByText('Your session has ended. Please log in again').waitFor();
    await leave();
  });

  it('that ends amid the typing takes nothing of what was typed', async () => {
    const fan = await makeFan(shop.url);
    const guest = await visit(browser, shop.url);
    await enterAs(guest, fan);
    const { page, context } = guest;
    guest.overlook(/status of 401/);

    await page.goto('/contact');
    await page.getByLabel('Message').fill('Where is my parcel?');
    await context.clearCookies();
    await sendTooLate(page, 'Submit Feedback');
    await page.getByText('your cart and all that you typed are still there').waitFor();
    await fillLogin(page, fan.mail);
    await page.waitForURL('**/contact');
    await expectValue(page.getByLabel('Message'), 'Where is my parcel?');
    await page.getByRole('button', { name: 'Submit Feedback' }).click();
    await page.getByRole('main').getByRole('status').filter({ hasText: /\S/ }).waitFor();
    await page.reload();
    await expectValue(page.getByLabel('Message'), '');

    await page.goto('/profile');
    await page.getByLabel('Display name').fill('Mina the second');
    await context.clearCookies();
    await sendTooLate(page, 'Save Profile');
    const wayBack = page.getByRole('link', { name: 'Log in now' });
    await wayBack.or(page.getByLabel('Email')).first().waitFor();
    if (await wayBack.isVisible()) await wayBack.click();
    await fillLogin(page, fan.mail);
    await page.waitForURL('**/profile');
    await expectValue(page.getByLabel('Display name'), 'Mina the second');
    await guest.leave();
  });

  it('gives an organiser back a form of the office, and nobody else', async () => {
    const guest = await visit(browser, shop.url);
    await enterAs(guest, organiser);
    const { page, context } = guest;
    guest.overlook(/status of 40[13]/);
    await page.goto('/admin/gos/editgo/1');
    await page.getByLabel('Title', { exact: true }).fill('A title amid the typing');
    await context.clearCookies();
    await sendTooLate(page, 'Save');
    await page.waitForURL('**/login');
    await fillLogin(page, organiser.mail, organiser.password);
    await page.waitForURL('**/admin/gos/editgo/1');
    await expectValue(page.getByLabel('Title', { exact: true }), 'A title amid the typing');
    await page.getByText('Not saved yet').waitFor();

    // Another person logs in on the same tab.
    await context.clearCookies();
    await sendTooLate(page, 'Save');
    await page.waitForURL('**/login');
    await fillLogin(page, (await makeFan(shop.url)).mail);
    await page.getByText(/^Balance: /).waitFor();
    expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('draft');
    await guest.leave();
  });

  it('ends in every tab with a logout in one of them', async () => {
    const guest = await visit(browser, shop.url);
    await enterAs(guest, await makeFan(shop.url));
    const other = await anotherTab(guest);
    await Promise.all([guest.page.goto('/'), other.page.goto('/faq')]);
    await other.page.getByRole('heading', { name: 'FAQ' }).waitFor();
    await guest.page.getByRole('button', { name: /^User menu of/ }).click();
    await guest.page.getByRole('menuitem', { name: 'Log out' }).click();
    await other.page.waitForURL('**/login');
    await fillLogin(other.page, organiser.mail);
    // It begins in every tab with a login in one of them.
    await guest.page.getByText(/^Balance: /).waitFor();
    await guest.leave();
  });
});

describe('the link of a group order', () => {
  it('says signed out what its preview says, and leads who registers into that shop', async () => {
    const guest = await visit(browser, shop.url, 360);
    const { page } = guest;
    await page.goto('/go/1');
    await page.waitForURL('**/login');
    const preview = await page.locator('meta[property="og:title"]').getAttribute('content');
    const [shown = ''] = (preview ?? '').split(' · ');
    const link = page.getByRole('region', { name: shown });
    await link.getByRole('button', { name: 'Register and go on' }).waitFor();
    expect(shown).not.toBe('');
    await checkScreen(page);
    await link.getByRole('button', { name: 'Register and go on' }).click();
    const name = `Linkfan ${Date.now()}`;
    await page.getByLabel('Email').fill(`${Date.now()}@example.org`);
    await page.getByLabel('Display name').fill(name);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
    await page.waitForURL('**/go/1');
    await page.getByRole('region', { name: 'Products' }).waitFor();
    await guest.leave();
  });
});

describe('the login screen', () => {
  it('registers a person, who can log in then; what browsers remember is named for them', async () => {
    const { page, leave } = await visit(browser, shop.url);
    await page.goto('/login');
    const remembered = (): Promise<(string | null)[]> =>
      page
        .locator('main input')
        .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')));
    await page.getByLabel('Email').waitFor();
    expect(await remembered()).toEqual(['username', 'current-password']);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByLabel('Display name').waitFor();
    expect(await remembered()).toEqual(['username', 'nickname', 'off', 'new-password', 'new-password']);
    await page.getByLabel('Email').fill('neu@example.org');
    await page.getByLabel('Instagram (optional)').fill('neu neu');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByLabel('Confirm password').fill('shorter');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    for (const text of [
      'Please enter a display name',
      'Please enter a valid Instagram handle',
      'Password must be at least 6 characters long',
      'Passwords do not match',
    ])
      await page.getByText(text).waitFor();
    await page.getByLabel('Display name').fill('Lena');
    await page.getByLabel('Instagram (optional)').fill('neu.neu');
    await page.getByLabel('Password', { exact: true }).fill('kein-geheimnis');
    await page.getByLabel('Confirm password').fill('kein-geheimnis');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByText('This display name is already taken. Please choose another one.').waitFor();
    await page.getByLabel('Display name').fill('Ganz Neu');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByText('Registrierung erfolgreich! Sie können sich jetzt anmelden.').waitFor();
    await fillLogin(page, 'neu@example.org', 'kein-geheimnis');
    await page.getByRole('heading', { name: "Available GO's" }).waitFor();
    expect(pathOf(page)).toBe('/');
    await leave();
  });

  it('lets a person set a new password by the link of the mail, and leads back after 3 seconds', async () => {
    const fan = await makeFan(shop.url);
    const { page, leave } = await visit(browser, shop.url);
    await page.goto('/login?view=forgot');
    await page.getByLabel('Email').fill(fan.mail);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page
      .getByText('If an account with this email exists, a password reset link has been sent.')
      .waitFor();
    await scanLink(page, await inMailTo(shop, fan.mail, /(https?:\/\/\S+\/reset-password\S+)/));
    await page.getByLabel('New password', { exact: true }).fill('ein-neues-wort');
    await page.getByLabel('Confirm new password').fill('ein-neues-wort');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.getByText('You will be taken to the login in 3 seconds.').waitFor();
    await page.waitForURL('**/login');
    await fillLogin(page, fan.mail, 'ein-neues-wort');
    await page.getByText(/^Balance: /).waitFor();
    await leave();
  });
});

/** Sends a form whose session has ended. The page may learn of the end before, by a query of its own, and then the form is gone. */
async function sendTooLate(page: Page, button: string): Promise<void> {
  await page
    .getByRole('button', { name: button, exact: true })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
}
