import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

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
import { anotherTab, enterAs, visit, type Visit } from './support/browser';
import { noteShiftsNow, shiftsOf, worstBurst } from './support/layout-shifts';
import { logInByApi, organiser } from './support/fan-client';
import { focusedName } from './support/keys';
import type { MadeGo } from './support/make-go';
import { protocolOf } from './support/protocol';
import { addToCart, cartLine, confirmedClaim, openProduct, submitClaim } from './support/shop-page';
import { openStage, type Stage } from './support/stage';

let stage: Stage;
let go: MadeGo;

/** The table of shops that the process serves: this one. */
const table = join(mkdtempSync(join(tmpdir(), 'fan-beats-shops-')), 'shops.json');
const setState = (state: 'open' | 'moving'): void =>
  writeFileSync(table, JSON.stringify([{ host: 'localhost', shop: '', state }]));

beforeAll(async () => {
  setState('open');
  stage = await openStage({ SHOPS: table });
  go = await makeClaimsGo(await logInByApi(stage.shop.url, organiser.mail));
});

afterAll(() => stage.close());

const come = (options?: Parameters<typeof welcome>[1]) => welcome(stage, options);
const toShop = (guest: Visit) => openShop(guest, go);
const claimedOf = (guest: Guest) => claimedBy(guest, go);

const product = (caption: string): number => go.products[caption]?.item_id ?? 0;

it('tells a fan that the shop is moving, keeps the cart, and claims it once the shop is open again', async () => {
  const guest = await come({ width: 360, hasTouch: true });
  const { page } = guest;
  const comesTo = (status: number): Promise<void> =>
    eventually(async () => (await page.request.get('/api/user.getUserInfo')).status(), status);
  await toShop(guest);
  await addToCart(page, 'Poster');
  guest.overlook(/status of 503/);
  setState('moving');
  await comesTo(503);
  await page.getByRole('button', { name: 'Cart', exact: true }).tap();
  await page.getByRole('button', { name: /^Submit Claim/ }).click();
  const told = page.getByRole('alert').filter({ hasText: 'The shop is moving to another place.' });
  await told.getByText('Please try again in a minute; your cart is kept.').waitFor();
  await expectInSight(told);
  setState('open');
  await comesTo(200);
  await submitClaim(page);
  expect(await claimedOf(guest)).toEqual({ Poster: 1 });
  await guest.leave();
});

describe('code of the confirmation that could not be loaded ahead', () => {
  /** The fan's shop, in which the first answers to the code of the confirmation fail. Returns the number of its requests so far. */
  const withoutCode = async (page: Page, failures: number): Promise<() => number> => {
    let requests = 0;
    await page.route(/\/assets\/claims-[^/]*\.js$/, async (route) => {
      requests += 1;
      await (requests <= failures ? route.fulfill({ status: 503 }) : route.continue());
    });
    return () => requests;
  };

  it('is loaded with the page once the claim is recorded', async () => {
    const guest = await come();
    const { page } = guest;
    const requests = await withoutCode(page, 1);
    await toShop(guest);
    await addToCart(page, 'Poster');
    await eventually(() => Promise.resolve(requests() > 0), true);
    await submitClaim(page);
    expect(await claimedOf(guest)).toEqual({ Poster: 1 });
    await guest.forgive(/status of 503/);
    await guest.leave();
  });

  it('is loaded again once a minute at most, and the page says that it is missing', async () => {
    const guest = await come();
    const { page } = guest;
    await withoutCode(page, Infinity);
    await toShop(guest);
    await addToCart(page, 'Poster');
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.getByRole('button', { name: 'Submit Claim' }).click();
    await eventually(() => Promise.resolve(loads), 1);
    await page.getByText('Its code could not be loaded').waitFor();
    await page.getByRole('button', { name: 'Load again' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(loads).toBe(1);
    expect(await claimedOf(guest)).toEqual({ Poster: 1 });
    guest.overlook(/status of 503|dynamically imported module/);
    await guest.leave();
  });
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
      // The server gets it and answers; only the fan does not receive the answer.
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

  it('is told of after the page was loaded again, when the claim had arrived', async () => {
    const guest = await come();
    const { page } = guest;
    await toShop(guest);
    await addToCart(page, 'Poster');
    // A hint would report the claim before the page closes.
    await page.route('**/api/live', (route) => route.abort());
    await page.reload();
    await cartLine(page, 'Poster').waitFor();
    await page.route(/\/api\/claims\.submitCart/, async (route) => {
      await route.fetch();
      // The phone turns off at this moment.
      await page.goto('about:blank');
      await route.abort();
    });
    await page.getByRole('button', { name: 'Submit Claim' }).click();
    await page.waitForURL('about:blank');
    await toShop(guest);
    await page.getByText('Your last submission arrived: all of this is claimed.').waitFor();
    await eventually(() => page.getByRole('button', { name: 'Add to my claim' }).isDisabled(), true);
    expect(await claimedOf(guest)).toEqual({ Poster: 1 });
    await guest.leave();
  });
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

  it('outlives the end of its session from another device (rule D121)', async () => {
    const [phone, laptop] = [await come(), await visit(stage.browser, stage.shop.url)];
    const { page, fan } = phone;
    phone.overlook(/status of 401/);
    await toShop(phone);
    await addToCart(page, 'Poster');
    await enterAs(laptop, fan);
    await laptop.page.goto('/profile');
    const there = laptop.page.getByRole('button', { name: /^Log out there: \S+ on Linux/ });
    await there.click();
    await page.getByText('Your session has ended. Please log in again').waitFor();
    await there.waitFor({ state: 'detached' });
    await page.getByLabel('Email').fill(fan.mail);
    await page.getByLabel('Password', { exact: true }).fill(fan.password);
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await cartLine(page, 'Poster').waitFor();
    expect([phone.complaints, laptop.complaints]).toEqual([[], []]);
    await Promise.all([phone.leave(), laptop.leave()]);
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
    // Pieces that the other tab claimed count as claimed here too, and are not claimed again.
    await guest.page.getByRole('button', { name: '3 already claimed' }).click();
    await cartLine(guest.page, 'Ring').getByText('1 claimed').waitFor();
    expect(await claimedOf(guest)).toEqual({ Poster: 1, Ring: 1, Pin: 1 });
    await guest.leave();
  });
});

it('the back button closes the product, then leads back page by page', async () => {
  const guest = await come();
  const { page } = guest;
  await page.goto('/');
  await claimLink(page, go).click();
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
    await claimLink(page, go).tap();
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
    await claimLink(page, go).tap();
    await addToCart(page, 'Poster');
    const message = page.getByText('Poster is in your cart.');
    await message.first().waitFor();
    // A fan who continues the search, right below the head of the page, is not blocked.
    const search = page.getByRole('searchbox', { name: 'Search products' });
    await search.evaluate((field) => window.scrollBy(0, field.getBoundingClientRect().top - 100));
    await expectInSight(search);
    await page.getByRole('button', { name: 'Cart', exact: true }).tap();
    await page.getByRole('dialog', { name: 'Your cart' }).waitFor();
    await message.first().waitFor({ state: 'hidden', timeout: 4_000 });
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
    await page.getByText('1 claimed').first().waitFor();
    await eventually(() => page.getByRole('dialog').count(), 0);
    await guest.leave();
  });
});

it('a line that is taken out of the cart leaves the focus on the next one, the last on the cart', async () => {
  const guest = await come();
  const { page } = guest;
  await toShop(guest);
  for (const caption of ['Poster', 'Ring']) await addToCart(page, caption);
  await page.getByRole('button', { name: 'Remove Poster' }).click();
  await eventually(() => focusedName(page), 'button Remove Ring');
  await page.keyboard.press('Enter');
  await page.getByText('Your cart is empty...').waitFor();
  await eventually(() => focusedName(page), 'div Your cart is empty...');
  await guest.leave();
});

it.each([
  [360, 'Fast 3G', { latency: 562.5, throughput: 180_000 }],
  [1280, 'a quick answer', null],
] as const)(
  'nothing jumps on the way from the shop to the confirmation at %i px with %s',
  async (width, _name, network) => {
    const guest = await come({ width, hasTouch: width < 1000 });
    const { page } = guest;
    await toShop(guest);
    await page.waitForLoadState('networkidle');
    await noteShiftsNow(page);
    if (network) {
      const protocol = await protocolOf(page);
      const { latency, throughput } = network;
      await protocol.send('Network.enable');
      await protocol.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: throughput,
        uploadThroughput: throughput,
      });
    }
    await page.getByRole('button', { name: 'Add Poster', exact: true }).click();
    await page.getByRole('button', { name: 'Add Ring', exact: true }).click();
    if (width < 992) await page.getByRole('button', { name: 'Cart', exact: true }).click();
    await page.getByRole('button', { name: 'Submit Claim' }).click();
    await confirmedClaim(page);
    await page.waitForLoadState('networkidle');
    const shifts = await shiftsOf(page);
    expect(shifts.filter(({ value }) => value > 0.02)).toEqual([]);
    expect(worstBurst(shifts)).toBeLessThanOrEqual(0.02);
    await guest.leave();
  },
);
