import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';

import { anotherTab, enterAs, visit, type Visit } from './support/browser';
import { eventually } from './office/eventually';
import { checkScreen } from './support/check-screen';
import { logInByApi, makeFan, organiser, type FanClient, type TestFan } from './support/fan-client';
import { makeGo, type MadeGo } from './support/make-go';
import type { RunningShop } from './support/running-shop';
import { focusByTab, focusedName } from './support/keys';
import { readCode } from './support/read-code';
import { openStage, type Stage } from './support/stage';
import { addToCart, cartLine, confirmedClaim, openProduct, submitClaim } from './support/shop-page';

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
    title: 'Claims',
    products: [
      { caption: 'Poster', price: 12.5, points: 4 },
      { caption: 'Pin', price: 3, variants: ['rot', 'blau'] },
      { caption: 'Rar', price: 20, limit: 5 },
      { caption: 'Ring', price: 8 },
      { caption: 'Sticker', freebie: true, points: 10 },
      { caption: 'Bild', price: 1, images: [1, 2] },
    ],
  });
});

afterAll(() => stage.close());

interface Guest extends Visit {
  readonly fan: TestFan;
}

async function come(options: Parameters<typeof visit>[2] = 1280): Promise<Guest> {
  const [fan, guest] = await Promise.all([makeFan(shop.url), visit(browser, shop.url, options)]);
  await enterAs(guest, fan);
  return { ...guest, fan };
}

async function toShop({ page }: Visit): Promise<void> {
  await page.goto(`/go/${go.go_id}`);
  await page.getByRole('button', { name: 'Poster', exact: true }).waitFor();
}

const product = (caption: string): number => go.products[caption]?.item_id ?? 0;
const entry = (caption: string, amount: number) => ({
  item_id: product(caption),
  itemvariant_id: null,
  amount,
});

/** What the server holds, asked by the fan's own client. */
async function claimedOf({ fan }: Guest): Promise<Record<string, number>> {
  const claims = await fan.client.claims.getUserClaims.query();
  const items = claims.filter(({ go_id }) => go_id === go.go_id).flatMap((claim) => claim.items);
  return Object.fromEntries(items.map(({ caption, amount }) => [caption, amount]));
}

async function showsReckoning(page: Page, steps: Readonly<Record<string, string>>): Promise<void> {
  const cart = page.getByRole('complementary', { name: 'Cart' });
  const shown = async () =>
    (await cart.locator('dl > div, dl:not(:has(div))').allInnerTexts()).map((step) =>
      step.replace(/\s*\n\s*/g, ' '),
    );
  await eventually(
    shown,
    Object.entries(steps).map(([name, figure]) => `${name} ${figure}`),
  );
}

/** On the home page. */
const claimLink = (page: Page): Locator =>
  page.getByRole('link', { name: 'Claim this GO' }).and(page.locator(`[href="/go/${go.go_id}"]`));

describe('a claim from the first look to the confirmation', () => {
  it('by touch on a phone of 360 px', async () => {
    const guest = await come({ width: 360, hasTouch: true, isMobile: true });
    const { page } = guest;
    await page.goto('/');
    await claimLink(page).tap();
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
    await tap(claimLink(page));
    await tap(page.getByRole('button', { name: 'Add Poster', exact: true }));
    await page.getByText('1 in your cart · 12.50 €').waitFor();
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
    // The dialog gives the focus back to what opened it.
    expect(await focusedName(page)).toBe('button Poster');
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
    await line.getByText('1 claimed').waitFor();
    await page
      .getByText(
        'Claimed quantities cannot be reduced or removed here. Please contact support to change your claim.',
      )
      .waitFor();
    expect(await line.getByRole('button', { name: 'Less: Amount of Poster' }).isDisabled()).toBe(true);
    expect(await line.getByRole('button', { name: 'Remove Poster' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Submit Claim' }).isDisabled()).toBe(true);
    await line.getByRole('button', { name: 'More: Amount of Poster' }).click();
    await addToCart(page, 'Rar');
    expect(await submitClaim(page)).toBe(claimId);
    expect(await claimedOf(guest)).toEqual({ Poster: 2, Rar: 1 });
    await guest.leave();
  });
});

const notEnough =
  'You need 6 more Fan Beats for your new freebies. Please remove some freebies or add more products.';

describe('Fan Beats in the cart', () => {
  it('are reckoned step by step, and too few are refused with the exact words', async () => {
    const guest = await come();
    const { page } = guest;
    await toShop(guest);
    await addToCart(page, 'Poster');
    await page.getByText('4 unused Fan Beats from products will be added to your account.').waitFor();
    await showsReckoning(page, {
      'Fan Beats from products': '4',
      'Left over for your account': '4',
      Total: '12.50 €',
    });
    await page.getByText(/^Freebies \(/).click();
    await addToCart(page, 'Sticker');
    await page.getByText(notEnough).waitFor();
    expect(await page.getByRole('button', { name: 'Submit Claim' }).isDisabled()).toBe(true);
    await checkScreen(page);
    await showsReckoning(page, {
      'Fan Beats for freebies': '10',
      'Fan Beats from products': '4',
      Missing: '6',
      Total: '12.50 €',
    });
    await admin.user.admAddUserPoints.mutate({ user_id: guest.fan.userId, points: 7 });
    // The account is live: nobody has to load the page again.
    await page.getByText('6 Fan Beats from your account will be used.').waitFor();
    await page.getByText('Balance: 0.00 € | Fan Beats: 7').waitFor();
    await showsReckoning(page, {
      'Fan Beats for freebies': '10',
      'Fan Beats from products': '4',
      'From your account': '6',
      Total: '12.50 €',
    });
    await submitClaim(page);
    await page.getByText('Balance: 0.00 € | Fan Beats: 1').waitFor();
    await guest.leave();
  });
});

describe('what a submission needs', () => {
  it('is in sight on every screen, at the top of the page and further down', async () => {
    const guest = await come();
    const { page, fan } = guest;
    await fan.client.claims.submitCart.mutate({
      go: go.go_id,
      entries: ['Poster', 'Ring', 'Bild'].map((caption) => entry(caption, 1)),
    });
    await page.goto(`/go/${go.go_id}?tab=freebies`);
    await addToCart(page, 'Sticker');
    const [button, total] = [page.getByRole('button', { name: 'Submit Claim' }), page.getByText('21.50 €')];
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
    // What blocks leads to the line that is about it, from within the sheet and from the bar.
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

describe('stock that goes while somebody shops', () => {
  it('is marked on the line, and one tap takes what is left', async () => {
    const guest = await come(360);
    const { page } = guest;
    const scarce = await makeGo(admin, {
      title: 'Knapp',
      products: [{ caption: 'Knapp', price: 7, limit: 3 }],
    });
    // Hints that never come: the cart learns of it only from the refusal.
    await page.route('**/api/live', () => undefined);
    await page.goto(`/go/${scarce.go_id}`);
    const dialog = await openProduct(page, 'Knapp');
    await dialog.getByRole('button', { name: 'More: Amount' }).click();
    await dialog.getByRole('button', { name: 'More: Amount' }).click();
    expect(await dialog.getByRole('button', { name: 'More: Amount' }).isDisabled()).toBe(true);
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
    // Who pressed the button hears and sees why nothing came of it.
    const refusal = page.getByText('Some of your items are no longer available in this amount.');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(await refusal.innerText());
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
    expect(await dialog.getByRole('button', { name: 'Add to Claim' }).isDisabled()).toBe(true);
    await checkScreen(page);
    await guest.leave();
  });
});

it('a price that changes while the cart is open is said at once, and paid only once accepted', async () => {
  const guest = await come(360);
  const { page } = guest;
  const dearer = await makeGo(admin, {
    title: 'Teurer',
    products: [{ caption: 'Tasse', price: 12.9 }],
  });
  await page.goto(`/go/${dearer.go_id}`);
  await addToCart(page, 'Tasse');
  await page.getByRole('button', { name: 'Cart', exact: true }).click();
  const item = await admin.item.admGetItem.query({ item_id: dearer.products['Tasse']?.item_id ?? 0 });
  const {
    amount_claimed: _claimed,
    max_in_go: _max,
    variant_count: _count,
    version: _version,
    ...form
  } = item;
  await admin.item.admUpdateItem.mutate({ ...form, images: [], variants: [], price: 14.9 });
  await page.getByText('Tasse: 12.90 € is now 14.90 €').waitFor();
  expect(await page.getByRole('button', { name: 'Submit Claim' }).isDisabled()).toBe(true);
  await checkScreen(page);
  await page.getByRole('button', { name: 'Accept: Tasse' }).click();
  await submitClaim(page);
  const [claim] = await guest.fan.client.claims.getUserClaims.query();
  expect(claim?.claim_sum).toBe(14.9);
  await guest.leave();
});

describe('an answer that gets lost', () => {
  it('is asked for again with the same key, and makes exactly one claim', async () => {
    const guest = await come();
    const { page } = guest;
    await toShop(guest);
    await addToCart(page, 'Poster');
    const keys: string[] = [];
    await page.route(/\/api\/claims\.submitCart/, async (route) => {
      keys.push(/"idempotency_key":"([^"]+)"/.exec(route.request().postData() ?? '')?.[1] ?? '');
      // The server gets it and answers; only the fan never hears.
      if (keys.length === 1) {
        await route.fetch();
        await route.abort('connectionreset');
      } else await route.continue();
    });
    await submitClaim(page);
    await guest.forgive(/ERR_CONNECTION_RESET/);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(await claimedOf(guest)).toEqual({ Poster: 1 });
    await guest.leave();
  });

  it('is told of after the page was loaded anew, when the claim had arrived', async () => {
    const guest = await come();
    const { page } = guest;
    await toShop(guest);
    await addToCart(page, 'Poster');
    // A hint would tell of the claim before the page goes.
    await page.route('**/api/live', (route) => route.abort());
    await page.reload();
    await cartLine(page, 'Poster').waitFor();
    await page.route(/\/api\/claims\.submitCart/, async (route) => {
      await route.fetch();
      // The phone goes blank just now.
      await page.goto('about:blank');
      await route.abort();
    });
    await page.getByRole('button', { name: 'Submit Claim' }).click();
    await page.waitForURL('about:blank');
    await toShop(guest);
    await page.getByText('Your last submission arrived: all of this is claimed.').waitFor();
    expect(await page.getByRole('button', { name: 'Submit Claim' }).isDisabled()).toBe(true);
    expect(await claimedOf(guest)).toEqual({ Poster: 1 });
    await guest.leave();
  });
});

it('a submission that never arrived is sent again with the same key after a reload', async () => {
  const guest = await come();
  const { page } = guest;
  await toShop(guest);
  await addToCart(page, 'Poster');
  const keys: string[] = [];
  await page.route(/\/api\/claims\.submitCart/, async (route) => {
    keys.push(/"idempotency_key":"([^"]+)"/.exec(route.request().postData() ?? '')?.[1] ?? '');
    if (keys.length > 1) return route.continue();
    await page.goto('about:blank');
    await route.abort();
  });
  await page.getByRole('button', { name: 'Submit Claim' }).click();
  await page.waitForURL('about:blank');
  await toShop(guest);
  await page
    .getByText('Your last submission got no answer. Submit again: it will not be claimed twice.')
    .waitFor();
  await submitClaim(page);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await claimedOf(guest)).toEqual({ Poster: 1 });
  await guest.leave();
});

describe('a cart', () => {
  it('outlives a session that expired in the middle of it', async () => {
    const guest = await come();
    const { page, context, leave } = guest;
    await toShop(guest);
    await addToCart(page, 'Poster');
    await context.clearCookies({ name: 'fan_beats_access' });
    await submitClaim(page);
    await guest.forgive(/status of 401/);
    expect(await claimedOf(guest)).toEqual({ Poster: 1 });
    expect((await context.cookies()).map(({ name }) => name)).toContain('fan_beats_access');
    await leave();
  });

  it('is there again after a reload, and gone after logging out', async () => {
    const guest = await come();
    const { page } = guest;
    await toShop(guest);
    await addToCart(page, 'Poster');
    await page.reload();
    await cartLine(page, 'Poster').waitFor();
    await page.getByRole('button', { name: /^User menu of/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    const question = page.getByRole('dialog', { name: 'Log out and empty your cart?' });
    await question.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('cart'))),
    ).toEqual([]);
    await guest.leave();
  });

  it('is one for two tabs, and neither eats what the other added', async () => {
    const guest = await come();
    const other = await anotherTab(guest);
    await Promise.all([toShop(guest), toShop(other)]);
    await addToCart(guest.page, 'Poster');
    await cartLine(other.page, 'Poster').waitFor();
    await Promise.all([addToCart(guest.page, 'Ring'), addToCart(other.page, 'Pin')]);
    for (const { page } of [guest, other])
      for (const caption of ['Poster', 'Ring', 'Pin']) await cartLine(page, caption).waitFor();
    await submitClaim(other.page);
    // What the other tab claimed is claimed here too, and asked for no more.
    await cartLine(guest.page, 'Ring').getByText('1 claimed').waitFor();
    expect(await claimedOf(guest)).toEqual({ Poster: 1, Ring: 1, Pin: 1 });
    await guest.leave();
  });
});

it('the back button closes the product, then leads back page by page', async () => {
  const guest = await come();
  const { page } = guest;
  await page.goto('/');
  await claimLink(page).click();
  await openProduct(page, 'Poster');
  expect(new URL(page.url()).searchParams.get('item')).toBe(String(product('Poster')));
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe(`/go/${go.go_id}`);
  await page.getByText(/^Freebies \(/).click();
  await page.getByRole('button', { name: 'Sticker', exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Poster', exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: "Available GO's" }).waitFor();
  expect(guest.complaints).toEqual([]);
  await guest.leave();
});

describe('the back key of a phone', () => {
  const phone = { width: 360, hasTouch: true, isMobile: true } as const;
  const dialogGone = (page: Page) => page.getByRole('dialog').first().waitFor({ state: 'hidden' });

  it('closes the topmost thing only, and what was closed by its button leaves no step behind', async () => {
    const guest = await come(phone);
    const { page } = guest;
    await page.goto('/');
    await claimLink(page).tap();
    for (const caption of ['Poster', 'Ring', 'Rar']) {
      const dialog = await openProduct(page, caption);
      await dialog.getByRole('button', { name: /^(Close|Schließen)$/ }).tap();
      await dialogGone(page);
    }
    await page.getByRole('button', { name: 'Cart', exact: true }).tap();
    await page.getByRole('dialog', { name: 'Your cart' }).waitFor();
    await page.goBack();
    await dialogGone(page);
    await openProduct(page, 'Bild');
    await page.getByRole('button', { name: 'Fullscreen', exact: true }).tap();
    await page.getByRole('img', { name: 'Bild, 1 of 2' }).waitFor();
    await page.goBack();
    await page.getByRole('img', { name: 'Bild, 1 of 2' }).waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('dialog', { name: 'Bild' }).waitFor();
    await page.goBack();
    await dialogGone(page);
    await page.getByRole('button', { name: 'Poster', exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: "Available GO's" }).waitFor();
    await guest.leave();
  });

  it('shows the sheet again after the phone was turned wide and back; no message lies over the sheet', async () => {
    const guest = await come(phone);
    const { page } = guest;
    await page.goto('/');
    await claimLink(page).tap();
    await addToCart(page, 'Poster');
    const message = page.getByText('Poster is in your cart.');
    await message.first().waitFor();
    // Right below the head of the page, who searches on can go on.
    const search = page.getByRole('searchbox', { name: 'Search products' });
    await search.evaluate((field) => window.scrollBy(0, field.getBoundingClientRect().top - 100));
    await expectInSight(search);
    await page.getByRole('button', { name: 'Cart', exact: true }).tap();
    await page.getByRole('dialog', { name: 'Your cart' }).waitFor();
    await message.first().waitFor({ state: 'hidden', timeout: 1500 });
    await page.setViewportSize({ width: 1280, height: 360 });
    await page.getByRole('dialog', { name: 'Your cart' }).waitFor({ state: 'hidden' });
    await page.getByRole('complementary', { name: 'Cart' }).waitFor();
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('dialog', { name: 'Your cart' }).waitFor();
    await guest.leave();
  });

  it('leads from a confirmation to the shop without the sheet, and a shared product stays in it', async () => {
    const guest = await come(phone);
    const { page } = guest;
    await page.goto(`/go/${go.go_id}?item=${product('Ring')}`);
    await page.getByRole('dialog', { name: 'Ring' }).getByRole('button', { name: 'Add to Claim' }).tap();
    await dialogGone(page);
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'Cart', exact: true }).tap();
    await submitClaim(page);
    await page.goBack();
    await page.getByText('1 in your cart').first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await guest.leave();
  });
});

it('a line that is taken out of the cart leaves the focus on the next one, the last on the cart', async () => {
  const guest = await come();
  const { page } = guest;
  await toShop(guest);
  for (const caption of ['Poster', 'Ring']) await addToCart(page, caption);
  await page.getByRole('button', { name: 'Remove Poster' }).click();
  expect(await focusedName(page)).toBe('button Remove Ring');
  await page.keyboard.press('Enter');
  await page.getByText('Your cart is empty...').waitFor();
  expect(await focusedName(page)).toBe('div Your cart is empty...');
  await guest.leave();
});

/** Expects all of each to lie within the window, as nothing covers it there. */
async function expectInSight(...parts: readonly Locator[]): Promise<void> {
  for (const part of parts) {
    const hidden = await part.first().evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const seen = hit !== null && (element.contains(hit) || hit.contains(element));
      return inside && seen
        ? null
        : `${element.textContent} at ${top} to ${bottom} of ${innerWidth}x${innerHeight}, on top: ${hit?.className}`;
    });
    expect(hidden).toBeNull();
  }
}

describe('paying', () => {
  it('is asked for, transferred by a code that any reader reads, and followed live', async () => {
    const holder = 'Müller-Lüdenscheidt & Söhne Gemeinschaftskonto für schöne Sammelbestel';
    const settings = await admin.settings.admGet.query();
    await admin.settings.admSave.mutate({ ...settings, account_holder: holder });
    const guest = await come(360);
    const { page, fan } = guest;
    const claimId = (
      await fan.client.claims.submitCart.mutate({ go: go.go_id, entries: [entry('Poster', 1)] })
    ).claim_id;
    await page.goto('/pay');
    await page.getByText('Nothing of this is asked for yet', { exact: false }).waitFor();
    const code = page.getByRole('img', { name: 'GiroCode of this transfer' });
    expect(await code.count()).toBe(0);
    await admin.payments.admChangeStages.mutate({
      act: 'request',
      stages: [{ claim_id: claimId, stage: 'items', due_on: '2099-11-28' }],
    });
    // It comes late, and nothing has to make room for it.
    const toPay = page.getByRole('link', { name: 'To pay: 12.50 €' });
    const [link, figures] = await Promise.all([
      toPay.boundingBox(),
      page.getByText(/^Balance: /).boundingBox(),
    ]);
    expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(figures?.y ?? 0);
    await toPay.click();
    await page.getByText('asked until 28.11.2099').waitFor();
    const reference = await page.getByText(/^FB-C\d+-[A-Z]{2}$/).innerText();
    const transfer = (amount: string) =>
      ['BCD', '002', '1', 'SCT', '', holder, settings.iban, amount, '', '', reference].join('\n');
    expect(holder).toHaveLength(70);
    expect(await readCode(await code.screenshot({ scale: 'css' }))).toBe(transfer('EUR12.50'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save picture' }).click(),
    ]);
    expect(await readCode(await readFile(await download.path()))).toBe(transfer('EUR12.50'));
    await checkScreen(page);
    const pay = (amount: number) =>
      admin.payments.admRecord.mutate({
        ...{ user_id: fan.userId, amount, received_on: '2026-11-20', method: 'bank' as const, parts: null },
      });
    await pay(5);
    await page.getByText('5.00 of 12.50 paid', { exact: false }).waitFor();
    expect(await readCode(await code.screenshot({ scale: 'css' }))).toBe(transfer('EUR7.50'));
    await page.getByRole('button', { name: 'I have paid' }).click();
    await page.getByText('that you have paid', { exact: false }).waitFor();
    await checkScreen(page);
    await pay(10);
    await page.getByText('There is nothing to pay.').waitFor();
    await page.getByRole('heading', { name: 'Credit 2.50 €' }).waitFor();
    expect(await page.getByRole('link', { name: /^To pay/ }).count()).toBe(0);
    expect(await code.count()).toBe(0);
    await checkScreen(page);
    await admin.settings.admSave.mutate(settings);
    await guest.leave();
  });
});
