import { legalTexts } from '@fan-beats/events';

import { startMailServer, type MailServer } from '../backend/test/mail-server';
import { enterAs, openBrowser, visit, type Visit } from './support/browser';
import { checkScreen } from './support/check-screen';
import { logInByApi, organiser, type FanClient } from './support/fan-client';
import { makeGo, type MadeGo } from './support/make-go';
import { openShop as startShop } from './support/running-shop';
import { addToCart, confirmedClaim, submitClaim } from './support/shop-page';
import type { Stage } from './support/stage';
import { welcome } from './fans/guests';
import { eventually } from './office/eventually';

let stage: Stage;
let mails: MailServer;
let admin: FanClient;
let go: MadeGo;

beforeAll(async () => {
  mails = await startMailServer();
  const [shop, browser] = await Promise.all([startShop({ SMTP_URL: mails.url }), openBrowser()]);
  stage = {
    shop,
    browser,
    close: async () => {
      await browser.close();
      await shop.stop();
      await shop.remove();
      await mails.close();
    },
  };
  admin = await logInByApi(shop.url, organiser.mail);
  go = await makeGo(admin, { title: 'Lawful', products: [{ caption: 'Poster', price: 12.5 }] });
});

afterAll(() => stage.close());

const kinds = [
  { ...({ seller: 'private', language: 'en' } as const), links: [] },
  {
    ...({ seller: 'small', language: 'de' } as const),
    review: 'Zur Bestellübersicht',
    order: 'Zahlungspflichtig bestellen',
    note: 'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.',
    links: ['Impressum', 'Datenschutz', 'AGB', 'Widerrufsbelehrung', 'Vertrag widerrufen'],
  },
  {
    ...({ seller: 'trader', language: 'en' } as const),
    review: 'Check your order',
    order: 'Order with obligation to pay',
    note: 'Prices include VAT.',
    links: ['Imprint', 'Privacy', 'Terms', 'Right of withdrawal', 'Withdraw from contract'],
  },
] as const;

/** The receipts among the mails of the demo shop. */
const receipts = () => mails.mails.filter((mail) => mail.includes('Eingangsbestätigung'));

const signedOut = ['/', '/login', '/reset-password?token=x', '/receipt', '/legal/terms', '/withdraw'];

describe.each(kinds)('a $seller shop', ({ seller, language, links, ...trader }) => {
  beforeAll(async () => {
    const { version: _seen, ...shop } = await admin.settings.admGetShop.query();
    await admin.settings.admSaveShop.mutate({ ...shop, seller, language });
    const written = await admin.settings.admGetTexts.query();
    if (seller !== 'private' && written.length === 0)
      for (const text of legalTexts)
        await admin.settings.admSaveText.mutate({
          text,
          expected_version: 0,
          content: `## ${text}\n\nBy weight.`,
        });
  });

  it('takes orders by the button that binds there, below all that is owed', async () => {
    const guest = await welcome(stage, 360);
    const { page } = guest;
    await page.goto(`/go/${go.go_id}`);
    await addToCart(page, 'Poster');
    await page.getByRole('button', { name: 'Cart', exact: true }).click();
    if (!('order' in trader)) {
      await expect(page.locator('.mainButton').innerText()).resolves.toMatch(/^Submit Claim\s*· 12\.50 €$/);
      await submitClaim(page);
      await guest.leave();
      return;
    }
    await page.getByRole('button', { name: trader.review }).click();
    const button = page.getByRole('button', { name: trader.order, exact: true });
    // On a low screen it is in sight at once, and the summary scrolls behind it.
    await page.setViewportSize({ width: 360, height: 640 });
    const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBeLessThanOrEqual(640);
    const parts = await button.evaluate((one) => {
      const above = one.previousElementSibling;
      return {
        label: one.textContent,
        isSummary: above?.hasAttribute('data-order-summary'),
        summary: above instanceof HTMLElement ? above.innerText : '',
      };
    });
    expect(parts).toMatchObject({ label: trader.order, isSummary: true });
    for (const said of ['1 × Poster', '12.50 €', 'By weight.', trader.note])
      expect(parts.summary).toContain(said);
    expect(parts.summary.trimEnd()).toMatch(/12\.50 €$/);
    await checkScreen(page);
    await button.click();
    const claimId = await confirmedClaim(page);
    await page.goto(`/my-claims?claim=${claimId}`);
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('link', { name: 'Terms, version 1' }).click();
    await page.getByText('By weight.').waitFor();
    await guest.leave();
  });

  it('links what it owes from every page, without a login', async () => {
    const { page, leave } = await visit(stage.browser, stage.shop.url, 360);
    for (const address of signedOut) {
      await page.goto(address);
      const footer = page.getByRole('navigation', { name: 'Footer' });
      await footer.getByRole('link', { name: 'FAQ' }).waitFor();
      const shown = await footer.getByRole('link').allInnerTexts();
      expect({ address, shown }).toEqual({
        address,
        shown: ['Contact', 'Feedback', 'About Us', 'FAQ', ...links, 'Instagram'],
      });
    }
    await leave();
  });
});

it('a contract is withdrawn from in two steps, signed out, with a receipt by mail', async () => {
  const guest: Visit = await visit(stage.browser, stage.shop.url, 360);
  const { page } = guest;
  const { version: _seen, ...shop } = await admin.settings.admGetShop.query();
  await admin.settings.admSaveShop.mutate({ ...shop, language: 'de' });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Vertrag widerrufen' }).click();
  await page.getByLabel('Ihr Name').fill('Mina M.');
  await page.getByLabel('Ihre Bestellung').fill('#1');
  await page.getByLabel('Ihre E-Mail-Adresse').fill('mina@example.org');
  await checkScreen(page);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByRole('button', { name: 'Ändern' }).click();
  await expect(page.getByLabel('Ihr Name').inputValue()).resolves.toBe('Mina M.');
  await page.getByRole('button', { name: 'Weiter' }).click();
  expect(receipts()).toEqual([]);
  await checkScreen(page);
  await page.getByRole('button', { name: 'Widerruf bestätigen', exact: true }).dblclick();
  const arrived = await page.getByText(/^Eingang: /).innerText();
  const second = arrived.replace('Eingang: ', '').replace(' (deutsche Zeit).', '');
  const named = () => Promise.resolve(receipts().map((mail) => mail.includes(`eingegangen am ${second}`)));
  await eventually(named, [true]);
  expect(guest.complaints).toEqual([]);
  await guest.leave();
});

it('a withdrawal that fits no claim waits for an organiser, who sorts it to the claim that was meant', async () => {
  const { claim_id } = await admin.claims.admProxySubmitCart.mutate({
    user_id: (await admin.user.getUserInfo.query()).user_id,
    go: go.go_id,
    entries: [{ item_id: go.products['Poster']?.item_id ?? 0, itemvariant_id: null, amount: 1 }],
  });
  const desk: Visit = await visit(stage.browser, stage.shop.url, 1280);
  const { page } = desk;
  await enterAs(desk, organiser);
  await page.goto('/admin/contact');
  await page.getByText('Not sorted yet').waitFor();
  await checkScreen(page);
  await page.getByRole('button', { name: 'Sort: withdrawal of Mina M.' }).click();
  await page.getByLabel(/^Number of the claim/).fill(`#${claim_id}`);
  await checkScreen(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Sort', exact: true }).click();
  await page.getByRole('link', { name: `Claim #${claim_id}` }).waitFor();
  await page.goto(`/my-claims?claim=${claim_id}`);
  await page.getByText(/^Withdrawal arrived on .* It is not answered yet\.$/).waitFor();
  await checkScreen(page);
  expect(desk.complaints).toEqual([]);
  await desk.leave();
});
