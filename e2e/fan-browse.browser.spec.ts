import type { Browser, Page } from 'playwright-core';

import { eventually } from './office/eventually';
import { enterAs, visit, type Visit } from './support/browser';
import { noteShiftsNow, sumOfShifts } from './support/layout-shifts';
import { checkScreen } from './support/check-screen';
import { logInByApi, makeFan, organiser, type FanClient, type TestFan } from './support/fan-client';
import { changeGo, makeGo, type MadeGo } from './support/make-go';
import type { RunningShop } from './support/running-shop';
import { openStage, type Stage } from './support/stage';
import { addToCart, openProduct } from './support/shop-page';

let stage: Stage;
let shop: RunningShop;
let browser: Browser;
let admin: FanClient;
let fan: TestFan;
let go: MadeGo;

const inMs = (ms: number): Date => new Date(Date.now() + ms);

beforeAll(async () => {
  stage = await openStage();
  ({ shop, browser } = stage);
  admin = await logInByApi(shop.url, organiser.mail);
  fan = await makeFan(shop.url);
  go = await makeGo(admin, {
    title: 'Stöbern',
    from: new Date('2026-01-01T09:00:00Z'),
    until: new Date('2099-06-30T20:00:00Z'),
    products: [
      {
        caption: 'Bildband',
        price: 30,
        category: 'Papier',
        kind: 'Buch',
        images: [1, 2, 3, 4, 5, 6],
        ordermax: 2,
      },
      {
        caption: 'Kette',
        price: 9,
        category: 'Metall',
        kind: 'Schmuck',
        variants: ['rot', 'blau'],
        limit: 5,
      },
      { caption: 'Tasse', price: 8, category: 'Keramik', kind: 'Becher', limit: 0 },
      { caption: 'Karte', freebie: true, points: 2, kind: 'Karte' },
    ],
  });
});

afterAll(() => stage.close());

async function come(width = 1280, address = '/'): Promise<Visit> {
  const guest = await visit(browser, shop.url, width);
  await enterAs(guest, fan);
  await guest.page.goto(address);
  return guest;
}

const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Unfolds the group orders that are over, or in progress without this fan. */
const openEnded = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Ended/, expanded: false }).click();

describe('a card on the home page', () => {
  it('says where each group order stands', async () => {
    const made = await Promise.all(
      (
        [
          ['Order placed', { status: 'ORDERED' }],
          ['Arrived at Proxy', { status: 'AT_PROXY' }],
          ['OTW to Germany', { status: 'OTW_TO_GERMANY' }],
          ['Sent out', { status: 'SENT_OUT' }],
          ['Arrived in Germany', { status: 'ARRIVED' }],
          ['Cannot be claimed anymore', { until: inMs(-60_000) }],
          ['Coming soon!', { from: inMs(3_600_000) }],
        ] as const
      ).map(async ([label, terms]) => ({
        label,
        go: await makeGo(admin, { title: `Karte: ${label}`, ...terms }),
      })),
    );
    const { page, leave } = await come();
    await openEnded(page);
    for (const { label, go: one } of made) {
      await card(page, one.title).getByText(label, { exact: true }).waitFor();
      await eventually(() => card(page, one.title).getByRole('link').count(), 0);
    }
    await card(page, 'Stöbern').getByText('01.01.2026, 10:00 - 30.06.2099, 22:00').waitFor();
    await leave();
  });

  it('opens at the second and closes at the second, without a reload', async () => {
    const { go_id } = await makeGo(admin, { title: 'Auf die Sekunde', from: inMs(86_400_000) });
    const { page, leave } = await come();
    const one = card(page, 'Auf die Sekunde');
    await one.getByText('Coming soon!').waitFor();
    // Only once the page is there, however long that takes.
    const opens = inMs(4_000);
    await changeGo(admin, go_id, { from: opens, until: inMs(10_000) });
    await one.getByText('Opens in').waitFor();
    await one.getByRole('link', { name: 'Claim this GO' }).waitFor();
    expect(Date.now()).toBeGreaterThanOrEqual(opens.getTime() - 1_000);
    await one.waitFor({ state: 'detached' });
    await openEnded(page);
    await one.getByText('Cannot be claimed anymore').waitFor();
    await eventually(() => one.getByRole('link').count(), 0);
    await leave();
  });

  it('follows a claim and a status live: more items, then the claim', async () => {
    const other = await makeGo(admin, { title: 'Mitgehen', products: [{ caption: 'Ball' }] });
    const { page, leave } = await come();
    await card(page, 'Mitgehen').getByRole('link', { name: 'Claim this GO' }).waitFor();
    const { claim_id } = await fan.client.claims.submitCart.mutate({
      go: other.go_id,
      entries: [{ item_id: other.products['Ball']?.item_id ?? 0, itemvariant_id: null, amount: 1 }],
    });
    await card(page, 'Mitgehen').getByRole('link', { name: 'Add more items' }).waitFor();
    await changeGo(admin, other.go_id, { status: 'ORDERED' });
    const link = card(page, 'Mitgehen').getByRole('link', { name: 'View My Claim' });
    await link.waitFor();
    await card(page, 'Mitgehen').getByText('Order placed').waitFor();
    await link.click();
    await page.waitForURL(`**/my-claims?claim=${claim_id}`);
    await leave();
  });
});

/** Waits until the list has followed the typed text. */
const counted = (page: Page, text: string): Promise<void> =>
  page.getByText(text).waitFor({ state: 'attached' });

describe('the shop', () => {
  it('loses no letter of a search, however fast it is typed, and keeps the caret in its place', async () => {
    const { page, leave } = await come(1280, `/go/${go.go_id}`);
    const field = page.getByRole('searchbox', { name: 'Search products' });
    await field.click();
    await page.keyboard.type('tase');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('ss');
    await eventually(() => field.inputValue(), 'tassse');
    await page.keyboard.press('Backspace');
    await eventually(() => field.inputValue(), 'tasse');
    await page.waitForURL(/q=tasse$/);
    await leave();
  });

  it('keeps tab, search and choices in the address, and shows what fits', async () => {
    const { page, leave } = await come(1280, `/go/${go.go_id}`);
    const rows = page.getByRole('region', { name: 'Products' }).getByRole('heading', { level: 3 });
    await rows.first().waitFor();
    await eventually(() => rows.allInnerTexts(), ['Tasse', 'Bildband', 'Kette']);
    await page.getByRole('group', { name: 'Category' }).getByRole('button', { name: 'Metall' }).click();
    await page.waitForURL(/category=Metall/);
    await counted(page, '1 of 3 products shown');
    await eventually(() => rows.allInnerTexts(), ['Kette']);
    await page.getByRole('button', { name: 'Metall', pressed: true }).click();
    await counted(page, '3 of 3 products shown');
    await page.getByRole('searchbox', { name: 'Search products' }).fill('tas');
    await page.waitForURL(/q=tas/);
    await counted(page, '1 of 3 products shown');
    await eventually(() => rows.allInnerTexts(), ['Tasse']);
    await page.reload();
    await counted(page, '1 of 3 products shown');
    await eventually(() => rows.allInnerTexts(), ['Tasse']);
    await page.getByText('Sold Out').waitFor();
    await page.getByRole('searchbox', { name: 'Search products' }).fill('');
    await page.getByText('Freebies (1)').click();
    await page.waitForURL(/tab=freebies/);
    await page.getByRole('heading', { level: 3, name: 'Karte' }).waitFor();
    await eventually(() => rows.allInnerTexts(), ['Karte']);
    // A single category or kind leaves nothing to choose.
    await eventually(() => page.getByRole('group', { name: /Category|Kind/ }).count(), 0);
    await page.getByText('2 Fan Beats').waitFor();
    await page.getByRole('banner').getByText('01.01.2026, 10:00 - 30.06.2099, 22:00').waitFor();
    await leave();
  });

  it('keeps the search over the tabs, and says where else it finds something', async () => {
    const { page, leave } = await come(1280, `/go/${go.go_id}?q=karte`);
    await page.getByText('No product found.').waitFor();
    await page.getByText('Items (0 of 3)').waitFor();
    await page.getByText('Freebies (1 of 1)').waitFor();
    await page.getByRole('button', { name: '1 in Freebies' }).click();
    await page.getByRole('heading', { level: 3, name: 'Karte' }).waitFor();
    await eventually(() => page.getByRole('searchbox', { name: 'Search products' }).inputValue(), 'karte');
    await leave();
  });

  it('shows a row with its tags, variants and what is in the cart', async () => {
    const { page, leave } = await come(1280, `/go/${go.go_id}`);
    const row = page.getByRole('listitem').filter({ hasText: 'Kette' });
    for (const text of ['Metall-Schmuck', 'only 5 left!', '2 variants', '9.00 €'])
      await row.getByText(text).waitFor();
    await addToCart(page, 'Kette');
    await row.first().getByText('1 in your cart').waitFor();
    await row.first().getByText('only 4 left!').waitFor();
    await leave();
  });

  it('adds in the row with one press, counts there and takes back, and keeps the focus with it', async () => {
    const { page, leave } = await come(1280, `/go/${go.go_id}`);
    const cart = page.getByRole('complementary', { name: 'Cart' });
    const focus = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.getByRole('button', { name: 'Add Bildband' }).press('Enter');
    await cart.getByText('Bildband').waitFor();
    await page.waitForFunction(() => document.activeElement?.ariaLabel === 'More: Bildband in the cart');
    await page.keyboard.press('Enter');
    // The most that one person may have.
    await cart
      .getByRole('textbox', { name: 'Amount of Bildband' })
      .and(page.locator('[value="2"]'))
      .waitFor();
    await eventually(
      () => page.getByRole('button', { name: 'More: Bildband in the cart' }).isDisabled(),
      true,
    );
    const less = page.getByRole('button', { name: 'Less: Bildband in the cart' });
    await less.press('Enter');
    await less.press('Enter');
    await page.getByText('Your cart is empty...').waitFor();
    expect(await focus()).toBe('Add Bildband');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Your cart is empty...').waitFor();
    await page.getByText('Bildband is in your cart.').waitFor({ state: 'hidden' });
    await eventually(() => page.getByRole('button', { name: 'Add Tasse' }).count(), 0);
    await leave();
  });

  it('goes through the pictures of a product by finger on a phone', async () => {
    const { page, leave } = await come(360, `/go/${go.go_id}`);
    const dialog = await openProduct(page, 'Bildband');
    const box = await dialog.boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, height: 800 });
    // The whole width without the gutter of a scrollbar, which phones do not have.
    expect(box?.width).toBeGreaterThanOrEqual(345);
    const first = dialog.getByRole('button', { name: 'Bildband, picture 1 of 6: show fullscreen' });
    await first.evaluate(({ parentElement: strip }) => strip?.scrollBy(strip.clientWidth, 0));
    await dialog.getByRole('button', { name: 'Bildband, picture 2 of 6: show fullscreen' }).waitFor();
    await checkScreen(page);
    await leave();
  });

  it('shows pictures large, goes through them by arrow keys, and gives the focus back', async () => {
    const { page, leave } = await come(1280, `/go/${go.go_id}`);
    const dialog = await openProduct(page, 'Bildband');
    await dialog.getByText('+2').waitFor();
    await dialog.getByRole('button', { name: 'Picture 2' }).click();
    await page.keyboard.press('ArrowRight');
    await dialog.getByRole('button', { name: 'Bildband, picture 3 of 6: show fullscreen' }).waitFor();
    await dialog.getByRole('button', { name: 'Fullscreen', exact: true }).click();
    await page.getByRole('img', { name: 'Bildband, 3 of 6' }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('img', { name: 'Bildband, 6 of 6' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('img', { name: 'Bildband, 6 of 6' }).waitFor({ state: 'hidden' });
    await eventually(() => dialog.isVisible(), true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Bildband');
    await leave();
  });
});

describe('a text or question of a fan', () => {
  it('is saved in the profile, refused where the name is taken', async () => {
    const { page, leave } = await come(360, '/profile');
    expect(await page.getByLabel('Email').getAttribute('readonly')).not.toBeNull();
    await page.getByLabel('Display name').fill('Lena');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await page.getByText('This display name is already taken. Please choose another one.').waitFor();
    await page.getByLabel('Display name').fill(fan.displayname);
    await page.getByLabel('Instagram name (without @)').fill('@neu.hier');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await page.getByText('Profil erfolgreich aktualisiert').waitFor();
    await page.reload();
    await eventually(() => page.getByLabel('Instagram name (without @)').inputValue(), 'neu.hier');
    await leave();
  });

  it('reaches the organisers from the footer of a phone', async () => {
    const { page, leave } = await come(360, '/faq');
    const footer = page.getByRole('contentinfo');
    await footer.getByText(`© ${new Date().getFullYear()} Fan Beats`).waitFor();
    await eventually(
      () => footer.getByRole('link').allInnerTexts(),
      ['Contact', 'Feedback', 'About Us', 'FAQ', 'Instagram'],
    );
    await footer.getByRole('link', { name: 'Feedback' }).click();
    await page.waitForURL('**/feedback');
    await page.getByRole('button', { name: 'Submit Feedback' }).click();
    await page.getByText('Please enter your feedback').waitFor();
    await eventually(() => page.getByLabel('Category').inputValue(), '1');
    await page.getByLabel('Category').selectOption('6');
    await page.getByLabel('Message').fill('Wo bleibt mein Paket?');
    await page.getByRole('button', { name: 'Submit Feedback' }).click();
    await page.getByRole('status').filter({ hasText: /\w/ }).first().waitFor();
    const requests = await admin.feedback.admGetFeedback.query();
    expect(requests).toContainEqual(
      expect.objectContaining({ user_id: fan.userId, message: 'Wo bleibt mein Paket?' }),
    );
    await page.setViewportSize({ width: 1280, height: 800 });
    await eventually(() => footer.getByRole('link', { name: 'Feedback' }).isVisible(), false);
    await leave();
  });

  it('is found in the FAQ by a word', async () => {
    const { page, leave } = await come(360, '/faq');
    const questions = page.getByRole('main').getByRole('heading', { level: 3 });
    await questions.first().waitFor();
    const before = await questions.count();
    await page.getByRole('searchbox', { name: 'Search questions' }).fill('Fan Beats');
    await page.getByText(/\d+ of \d+ questions/).waitFor({ state: 'attached' });
    expect(await questions.count()).toBeLessThan(before);
    await page.getByRole('button', { name: 'Expand all' }).click();
    await checkScreen(page);
    await leave();
  });
});

describe.each([360, 1280])('nothing jumps about at %i px', (width) => {
  it.each(['home', 'shop'])('on the %s page', async (name) => {
    const { page, leave } = await come(width, name === 'home' ? '/' : `/go/${go.go_id}`);
    await page.getByRole('heading', { name: name === 'home' ? 'Stöbern' : 'Bildband' }).waitFor();
    await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
    await noteShiftsNow(page);
    expect(await sumOfShifts(page)).toBeLessThanOrEqual(0.02);
    await leave();
  });
});
