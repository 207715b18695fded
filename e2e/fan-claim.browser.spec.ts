import type { Locator } from 'playwright-core';

import {
  claimedBy,
  claimLink,
  expectInSight,
  makeClaimsGo,
  openShop,
  welcome,
  type Guest,
} from './fans/guests';
import { eventually } from './office/eventually';
import { withoutHints, type Visit } from './support/browser';
import { checkScreen } from './support/check-screen';
import { logInByApi, makeFan, organiser, type FanClient } from './support/fan-client';
import { focusByTab, focusedName } from './support/keys';
import { makeGo, type MadeGo } from './support/make-go';
import type { RunningShop } from './support/running-shop';
import { addToCart, cartLine, confirmedClaim, openProduct, submitClaim } from './support/shop-page';
import { openStage, type Stage } from './support/stage';

let stage: Stage;
let shop: RunningShop;
let admin: FanClient;
let go: MadeGo;

beforeAll(async () => {
  stage = await openStage();
  ({ shop } = stage);
  admin = await logInByApi(shop.url, organiser.mail);
  go = await makeClaimsGo(admin);
});

afterAll(() => stage.close());

const come = (options?: Parameters<typeof welcome>[1]) => welcome(stage, options);
const toShop = (guest: Visit) => openShop(guest, go);
const claimedOf = (guest: Guest) => claimedBy(guest, go);

const entry = (caption: string, amount: number) => ({
  item_id: go.products[caption]?.item_id ?? 0,
  itemvariant_id: null,
  amount,
});

describe('a claim from the first look to the confirmation', () => {
  it('by touch on a phone of 360 px', async () => {
    const guest = await come({ width: 360, hasTouch: true, isMobile: true });
    const { page } = guest;
    await page.goto('/');
    await claimLink(page, go).tap();
    await page.getByRole('button', { name: 'Pin', exact: true }).tap();
    const dialog = page.getByRole('dialog', { name: 'Pin' });
    await dialog.getByRole('radio', { name: /^blau/ }).tap();
    await dialog.getByRole('button', { name: 'More: Amount' }).tap();
    await dialog.getByRole('textbox', { name: 'Additional information' }).fill('bitte gut verpackt');
    await dialog.getByRole('button', { name: 'Add to Claim' }).tap();
    await page.getByText('2 in your cart · 6.00 €').waitFor();
    await checkScreen(page);
    await page.getByRole('button', { name: 'Cart', exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: 'Your cart' });
    await sheet.getByText('“bitte gut verpackt”').waitFor();
    await checkScreen(page);
    await sheet.getByRole('button', { name: 'Submit Claim' }).tap();
    await confirmedClaim(page);
    await checkScreen(page);
    expect(await claimedOf(guest)).toEqual({ Pin: 2 });
    await guest.leave();
  });

  it('in four taps on a phone, taken back and counted in the row', async () => {
    const guest = await come({ width: 360, hasTouch: true, isMobile: true });
    const { page } = guest;
    let taps = 0;
    const tap = async (target: Locator): Promise<void> => {
      taps += 1;
      await target.tap();
    };
    await page.goto('/');
    await tap(claimLink(page, go));
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Poster' }) });
    const before = await row.boundingBox();
    await tap(page.getByRole('button', { name: 'Add Poster', exact: true }));
    await page.getByText('1 in your cart · 12.50 €').waitFor();
    expect(await row.boundingBox()).toEqual(before);
    await checkScreen(page);
    await tap(page.getByRole('button', { name: 'Cart', exact: true }));
    await tap(page.getByRole('button', { name: 'Submit Claim' }));
    await confirmedClaim(page);
    expect(taps).toBe(4);
    await page.getByText('You added 1 piece, 12.50 €.').waitFor();
    await checkScreen(page);
    expect(await claimedOf(guest)).toEqual({ Poster: 1 });
    await guest.leave();
  });

  it('by keyboard alone', async () => {
    const guest = await come();
    const { page } = guest;
    await toShop(guest);
    await focusByTab(page, 'button', 'Poster');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Poster' }).waitFor();
    await focusByTab(page, 'button', 'More: Amount');
    await page.keyboard.press('Space');
    await focusByTab(page, 'button', 'Add to Claim');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Poster' }).waitFor({ state: 'hidden' });
    // The dialog returns the focus to the element that opened it.
    await eventually(() => focusedName(page), 'button Poster');
    await focusByTab(page, 'button', 'Pin');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Pin' }).waitFor();
    await focusByTab(page, 'input', 'rot');
    await page.keyboard.press('Space');
    await focusByTab(page, 'button', 'Add to Claim');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Pin' }).waitFor({ state: 'hidden' });
    await focusByTab(page, 'button', 'Submit Claim');
    await page.keyboard.press('Enter');
    await confirmedClaim(page);
    expect(await claimedOf(guest)).toEqual({ Poster: 2, Pin: 1 });
    await guest.leave();
  });

  it('and its extension: what is claimed is locked, and more can be had', async () => {
    const guest = await come();
    const { page } = guest;
    await toShop(guest);
    await addToCart(page, 'Poster');
    const claimId = await submitClaim(page);
    await page.goto('/');
    await page
      .getByRole('article')
      .filter({ hasText: 'Claims' })
      .getByRole('link', { name: 'Add more items' })
      .click();
    const line = cartLine(page, 'Poster');
    await page.getByRole('button', { name: '1 already claimed' }).click();
    await line.getByText('1 claimed').waitFor();
    await page
      .getByText(
        'Claimed quantities cannot be reduced or removed here. Please contact support to change your claim.',
      )
      .waitFor();
    await eventually(() => line.getByRole('button', { name: 'Less: Amount of Poster' }).isDisabled(), true);
    await eventually(() => line.getByRole('button', { name: 'Remove Poster' }).count(), 0);
    await eventually(() => page.getByRole('button', { name: 'Add to my claim' }).isDisabled(), true);
    await line.getByRole('button', { name: 'More: Amount of Poster' }).click();
    await addToCart(page, 'Rar');
    expect(await submitClaim(page)).toBe(claimId);
    expect(await claimedOf(guest)).toEqual({ Poster: 2, Rar: 1 });
    await guest.leave();
  });
});

const notEnough =
  'You need 6 more Fan Beats for your new freebies. Please remove some freebies or add more products.';

it('Fan Beats that come to the account cover the cart at once, without loading the page again', async () => {
  const guest = await come();
  const { page } = guest;
  await page.goto(`/go/${go.go_id}?tab=freebies`);
  await addToCart(page, 'Sticker');
  const missing = 'You need 10 more Fan Beats for your new freebies.';
  await page.getByText(missing, { exact: false }).first().waitFor();
  await admin.user.admAddUserPoints.mutate({ user_id: guest.fan.userId, points: 11 });
  await page.getByText('10 Fan Beats from your account will be used.').waitFor();
  await page.getByText('Balance: 0.00 € | Fan Beats: 11').waitFor();
  await submitClaim(page);
  await page.getByText('Balance: 0.00 € | Fan Beats: 1', { exact: true }).waitFor();
  await guest.leave();
});

describe('the button, the total and the problem of a submission', () => {
  it('is in sight on every screen, at the top of the page and further down', async () => {
    const guest = await come();
    const { page, fan } = guest;
    await fan.client.claims.submitCart.mutate({
      go: go.go_id,
      entries: ['Poster', 'Ring', 'Bild'].map((caption) => entry(caption, 1)),
    });
    await page.goto(`/go/${go.go_id}?tab=freebies`);
    await addToCart(page, 'Sticker');
    const [button, total] = [
      page.getByRole('button', { name: 'Add to my claim' }),
      page.getByText('21.50 €'),
    ];
    for (const [width, height] of [
      [1366, 650],
      [1280, 800],
      [1024, 768],
      [992, 700],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectInSight(button, total, page.getByText(notEnough));
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expectInSight(button, total, page.getByText(notEnough));
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await expectInSight(page.getByText('You need 6 more Fan Beats', { exact: true }));
    await page.getByRole('button', { name: 'Cart', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Your cart' });
    await sheet.getByText(notEnough).waitFor();
    await expectInSight(button, sheet.getByText('21.50 €'), sheet.getByText(notEnough));
    // The blocking problem leads to its line, from within the sheet and from the bar.
    await sheet.getByRole('button', { name: notEnough }).click();
    expect(await focusedName(page)).toMatch(/^li Sticker/);
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'You need 6 more Fan Beats', exact: true }).click();
    await page.locator('li:focus', { hasText: 'Sticker' }).waitFor();
    await checkScreen(page);
    await guest.leave();
  });
});

it('one of many variants is looked up, and a name without a break stays in the sheet', async () => {
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamter71';
  const many = await makeGo(admin, {
    title: 'Viele',
    products: [
      { caption: 'Liste', variants: Array.from({ length: 9 }, (_, index) => `Nummer ${index}`) },
      { caption: 'Wort', variants: [long, 'kurz'] },
    ],
  });
  const guest = await come(360);
  const { page } = guest;
  await page.goto(`/go/${many.go_id}`);
  const list = (await openProduct(page, 'Liste')).getByRole('combobox', { name: 'Variant' });
  await list.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await checkScreen(page);
  await list.selectOption({ index: 3 });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Liste' }).waitFor({ state: 'hidden' });
  const dialog = await openProduct(page, 'Wort');
  await checkScreen(page);
  // The variants begin in sight, above the button that adds them, on a small phone and on one in landscape.
  for (const height of [640, 400]) {
    await page.setViewportSize({ width: height === 640 ? 360 : 640, height });
    const [radio, add] = await Promise.all([
      dialog.getByRole('radio').first().boundingBox(),
      dialog.getByRole('button', { name: 'Add to Claim' }).boundingBox(),
    ]);
    expect(radio?.y ?? height).toBeLessThan((add?.y ?? 0) - 20);
  }
  await guest.leave();
});

describe('stock that goes while somebody shops', () => {
  it('is marked on the line, and one tap takes what is left', async () => {
    const guest = await come(360);
    const { page } = guest;
    const scarce = await makeGo(admin, {
      title: 'Knapp',
      products: [{ caption: 'Knapp', price: 7, limit: 3 }],
    });
    // The cart learns of it only from the refusal.
    await withoutHints(page);
    await page.goto(`/go/${scarce.go_id}`);
    const dialog = await openProduct(page, 'Knapp');
    await dialog.getByRole('button', { name: 'More: Amount' }).click();
    await dialog.getByRole('button', { name: 'More: Amount' }).click();
    await eventually(() => dialog.getByRole('button', { name: 'More: Amount' }).isDisabled(), true);
    await dialog.getByRole('button', { name: 'Add to Claim' }).click();
    const rival = await makeFan(shop.url, 'Rivale');
    const knapp = scarce.products['Knapp']?.item_id ?? 0;
    await rival.client.claims.submitCart.mutate({
      go: scarce.go_id,
      entries: [{ item_id: knapp, itemvariant_id: null, amount: 2 }],
    });
    await page.getByRole('button', { name: 'Cart', exact: true }).click();
    await page.getByRole('button', { name: 'Submit Claim' }).click();
    await page.getByText('Only 1 left.').waitFor();
    // The person who pressed the button gets the reason why it had no effect, also read aloud.
    const refusal = page.getByText('Some of your items are no longer available in this amount.');
    await eventually(
      () => page.evaluate(() => document.activeElement?.textContent),
      await refusal.innerText(),
    );
    await expectInSight(refusal, page.getByRole('button', { name: 'Submit Claim' }));
    await guest.forgive(/status of 412/);
    await checkScreen(page);
    await page.getByRole('button', { name: 'Change to 1' }).click();
    await submitClaim(page);
    const [claim] = await guest.fan.client.claims.getUserClaims.query();
    expect(claim?.items).toEqual([expect.objectContaining({ caption: 'Knapp', amount: 1 })]);
    await guest.leave();
  });

  it('changes in the open product, live, and caps what may be added', async () => {
    const guest = await come();
    const { page } = guest;
    await toShop(guest);
    const dialog = await openProduct(page, 'Rar');
    const rival = await makeFan(shop.url, 'Rivale');
    await rival.client.claims.submitCart.mutate({ go: go.go_id, entries: [entry('Rar', 2)] });
    await dialog.getByText('only 2 left!').waitFor();
    await dialog.getByRole('button', { name: 'More: Amount' }).click();
    await rival.client.claims.submitCart.mutate({ go: go.go_id, entries: [entry('Rar', 4)] });
    await dialog.getByText('Sold Out').waitFor();
    await eventually(() => dialog.getByRole('button', { name: 'Add to Claim' }).isDisabled(), true);
    await checkScreen(page);
    await guest.leave();
  });
});
