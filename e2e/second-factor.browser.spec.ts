import { readFileSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';

import { visit } from './support/browser';
import { checkInGerman, checkScreen } from './support/check-screen';
import { makeFan, type TestFan } from './support/fan-client';
import { protocolOf } from './support/protocol';
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

/** A device with passkeys of its own, which confirms its person at once. Returns the function that loses it. */
async function giveDevice(page: Page): Promise<() => Promise<void>> {
  const protocol = await protocolOf(page);
  await protocol.send('WebAuthn.enable');
  const { authenticatorId } = await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => {
    await protocol.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    await protocol.send('WebAuthn.disable');
  };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function typePassword(page: Page, { mail, password }: TestFan): Promise<void> {
  await page.goto('/my-claims');
  await page.getByLabel('Email').fill(mail);
  await page.getByLabel('Password').fill(password);
  await page.locator('main').getByRole('button', { name: 'Log in', exact: true }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.context().clearCookies();
}

/** The ten codes that the page shows once, as they are in the downloaded file. */
async function downloadedCodes(page: Page): Promise<readonly string[]> {
  const download = page.waitForEvent('download');
  await press(page, 'Download');
  const text = readFileSync(await (await download).path(), 'utf8');
  return text.match(/[A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}/g) ?? [];
}

it('is a passkey that is set up, used, lost and replaced by a recovery code', async () => {
  const fan = await makeFan(shop.url, 'Schlüssel');
  const fans = await visit(browser, shop.url, { width: 360 });
  const { page } = fans;
  const lose = await giveDevice(page);
  await typePassword(page, fan);
  await page.getByRole('heading', { name: 'My Claims' }).waitFor();
  await page.goto('/profile');
  await page.getByLabel('Name of the passkey').fill('My phone');
  await press(page, 'Add a passkey');
  await page.getByText('Your recovery codes. They are shown only now.').waitFor();
  const codes = await downloadedCodes(page);
  expect(new Set(codes).size).toBe(10);
  await checkScreen(page);
  await press(page, 'I saved them');
  await page.getByText('10 codes are left.').waitFor();

  await logOut(page);
  await typePassword(page, fan);
  await page.getByRole('heading', { name: 'Second factor' }).waitFor();
  await checkScreen(page);
  await page.goBack();
  await page.getByLabel('Password').waitFor();
  await page.goForward();
  await press(page, 'Use a passkey');
  // The page that the person wanted before the login.
  await page.getByRole('heading', { name: 'My Claims' }).waitFor();

  await lose();
  await logOut(page);
  await typePassword(page, fan);
  await page.getByLabel('Recovery code').fill('AAAA-BBBB-CCCC-DDDD');
  await page.locator('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('That was not accepted.').waitFor();
  expect(await page.getByLabel('Recovery code').inputValue()).toBe('AAAA-BBBB-CCCC-DDDD');
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.locator('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { name: 'My Claims' }).waitFor();
  await page.goto('/profile');
  await page.getByText('9 codes are left.').waitFor();
  await press(page, 'Remove My phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The passkey was removed').waitFor();
  await checkInGerman(page);
  await fans.leave();
});

it('is an authenticator app whose codes follow the password', async () => {
  const fan = await makeFan(shop.url, 'Appfan');
  const fans = await visit(browser, shop.url, { width: 360 });
  const { page } = fans;
  await typePassword(page, fan);
  await page.getByRole('heading', { name: 'My Claims' }).waitFor();
  await page.goto('/profile');
  await press(page, 'Set up an app');
  const typed = await page.locator('code').innerText();
  const totp = new TOTP({ secret: Secret.fromBase32(typed.replaceAll(/\s/g, '')) });
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  await checkScreen(page);
  await page.getByLabel('Code of the app').fill(totp.generate({ timestamp: Date.now() - 30_000 }));
  await press(page, 'Set it up');
  await page.getByText('Your recovery codes. They are shown only now.').waitFor();

  await logOut(page);
  await typePassword(page, fan);
  await page.getByLabel('Code of the app').waitFor();
  await checkScreen(page);
  await checkInGerman(page);
  await page.getByLabel('Code der App').fill(totp.generate());
  await page.locator('main').getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.getByRole('heading', { name: 'Meine Claims' }).waitFor();
  await fans.leave();
});
