import { setTimeout } from 'node:timers/promises';
import type { Browser, Locator, Page, Route } from 'playwright-core';

import { eventually } from './office/eventually';
import { answerInstead } from './office/answers';
import { enterAs, goOn, visit, withoutHints, type Visit } from './support/browser';
import { noteShifts, sumOfShifts } from './support/layout-shifts';
import { checkScreen } from './support/check-screen';
import { logInByApi, makeFan, organiser, type FanClient, type TestFan } from './support/fan-client';
import { inMailTo } from './support/mails';
import { makeGo, type MadeGo } from './support/make-go';
import type { RunningShop } from './support/running-shop';
import { openProduct } from './support/shop-page';
import { openStage, type Stage } from './support/stage';

let stage: Stage;
let shop: RunningShop;
let browser: Browser;
let admin: FanClient;
let newcomer: TestFan;
let regular: TestFan;
let go: MadeGo;
let claimId: number;
/** Address of a link that lets the newcomer choose a new password. */
let resetLink: string;

/** A fan with a claim that went through many statuses, and a new fan. */
beforeAll(async () => {
  stage = await openStage();
  ({ shop, browser } = stage);
  admin = await logInByApi(shop.url, organiser.mail);
  [newcomer, regular] = [await makeFan(shop.url, 'Neuling'), await makeFan(shop.url, 'Stammgast')];
  go = await makeGo(admin, {
    title: 'Screens',
    from: new Date(Date.now() - 3_600_000),
    until: new Date(Date.now() + 86_400_000),
    instagroupurl: 'https://www.instagram.com/j/screens',
    products: [
      {
        caption: 'Poster',
        price: 12.5,
        points: 4,
        limit: 9,
        category: 'Papier',
        kind: 'Poster',
        images: [1, 2],
      },
      { caption: 'Pin', price: 3, category: 'Metall', kind: 'Pin', variants: ['rot', 'blau'], limit: 2 },
      { caption: 'Sticker', freebie: true, points: 3, limit: 1 },
      {
        caption: 'Postkarte „With Love“ in der großen Sammlerausgabe mit Umschlag und Aufkleberbogen',
        freebie: true,
        points: 25,
        variants: ['Set of all 5 in the order of the album, with the printed message on the back'],
        limit: 2,
      },
    ],
  });
  claimId = await claimALot();
  await newcomer.client.user.requestPasswordReset.mutate({ email: newcomer.mail });
  resetLink = await inMailTo(shop, newcomer.mail, /(\/reset-password\S+)/);
});

afterAll(() => stage.close());

async function claimALot(): Promise<number> {
  const { Poster, Pin, Sticker } = go.products;
  const line = (item_id = 0, itemvariant_id: number | null = null) => ({
    item_id,
    itemvariant_id,
    amount: 1,
  });
  const { claim_id } = await regular.client.claims.submitCart.mutate({
    go: go.go_id,
    entries: [
      { ...line(Poster?.item_id), additional_info: 'gerollt bitte' },
      line(Pin?.item_id, Pin?.variants['rot']),
      line(Sticker?.item_id),
    ],
    additional_info: 'Ich hole es ab.',
  });
  await admin.claims.admUpdateClaim.mutate({
    claim_id,
    payment_received: true,
    domestics: 4.5,
    ems: 7,
    ems_done: true,
    tracking_id: '00340434161094000000',
    admin_note: 'Danke!',
  });
  return claim_id;
}

const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

async function come(fan: TestFan | null): Promise<Visit> {
  const guest = await visit(browser, shop.url);
  if (fan) await enterAs(guest, fan);
  return guest;
}

/** Goes to the address and checks the screen at every width once the text is there. */
async function look(page: Page, address: string, text: string | RegExp): Promise<void> {
  await goOn(page, address);
  await page.getByText(text).first().waitFor();
  await checkScreen(page);
}

it('shows strangers the login, the registration and the ways to a new password', async () => {
  const { page, leave } = await come(null);
  await look(page, '/login', 'Forgot password?');
  await look(page, '/login?view=register', 'Instagram (optional)');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByText('Please enter a display name').waitFor();
  await checkScreen(page);
  await look(page, '/login?view=forgot', 'Back to Login');
  await look(page, '/reset-password', 'Invalid link. Please request a new password reset link.');
  await look(page, '/reset-password?token=abc', 'This link was used already or has expired.');
  await page.goto('/login');
  await look(page, resetLink, 'Confirm new password');
  await look(page, '/profile', 'Please log in to edit your profile.');
  await leave();
});

it('shows a newcomer home, FAQ, profile, contact and what is still empty', async () => {
  const guest = await come(newcomer);
  const { page, leave } = guest;
  await look(page, '/', 'Screens');
  await look(page, '/faq', 'Fan Beats');
  await look(page, '/profile', 'Instagram name (without @)');
  await look(page, '/contact', 'Submit Feedback');
  await look(page, '/my-claims', 'You have not made any claims yet.');
  await look(page, '/claim-success/999999', 'Claim Not Found');
  await page.goto('/go/999999');
  await page.getByText('No product data found.').waitFor();
  await guest.forgive(/status of 404/);
  await checkScreen(page);
  await eventually(() => page.getByRole('banner').getByRole('paragraph').count(), 0);
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
  await checkScreen(page);
  await leave();
});

it('shows the shop, a product, its pictures and the cart', async () => {
  const { page, leave } = await come(newcomer);
  await look(page, `/go/${go.go_id}`, 'Your cart is empty...');
  await look(page, `/go/${go.go_id}?q=gibtsnicht`, 'No product found.');
  await look(page, `/go/${go.go_id}?tab=freebies`, 'Sticker');
  const pin = go.products['Pin']?.item_id ?? 0;
  const poster = go.products['Poster']?.item_id ?? 0;
  await look(page, `/go/${go.go_id}?item=${pin}`, 'Add to Claim');
  await page.getByRole('radio', { name: /rot/ }).check();
  await checkScreen(page);
  await page.keyboard.press('Escape');
  await page.goto(`/go/${go.go_id}?tab=freebies`);
  const card = await openProduct(page, Object.keys(go.products).at(-1) ?? '');
  await card.getByRole('radio').first().check();
  await checkScreen(page);
  await look(page, `/go/${go.go_id}?item=${poster}`, 'Add to Claim');
  await page.getByRole('button', { name: 'Fullscreen', exact: true }).click();
  await page.getByRole('dialog', { name: 'Poster' }).last().waitFor();
  await checkScreen(page);
  // A place beside the page is reserved for the scrollbar; only the page's own colour reaches it.
  const room = (await page.locator('html').boundingBox())?.width ?? 0;
  for (const name of ['Close fullscreen', 'Next picture']) {
    const box = await page.getByRole('button', { name }).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? room)).toBeLessThanOrEqual(room);
  }
  const colours = await page
    .locator('html, dialog[open]')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor));
  expect(colours).toEqual([colours[1], colours[1]]);
  await page.keyboard.press('Escape');
  expect(await focused(page)).toBe('Fullscreen');
  await page.getByRole('button', { name: /show fullscreen$/ }).click();
  await page.getByRole('button', { name: 'Close fullscreen' }).click();
  expect(await focused(page)).toMatch(/show fullscreen$/);
  await page.getByRole('button', { name: 'Add to Claim' }).click();
  await page.getByRole('button', { name: 'Submit Claim' }).waitFor();
  await checkScreen(page);
  await leave();
});

it('shows a claim from every side, and the cart that extends it', async () => {
  const { page, leave } = await come(regular);
  await look(page, `/claim-success/${claimId}`, 'Claim Confirmed!');
  await look(page, `/my-claims?claim=${claimId}`, 'Tracking ID');
  await look(page, '/', 'Add more items');
  await look(page, `/go/${go.go_id}`, /\d already claimed/);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Cart' }).click();
  await page.getByRole('dialog').waitFor();
  await checkScreen(page);
  await leave();
});

it('shows the home of a fan with three claims on two screens of a phone', async () => {
  const guest = await visit(browser, shop.url, { width: 360, isMobile: true, hasTouch: true });
  const { page, leave } = guest;
  await enterAs(guest, regular);
  const [listed] = (await regular.client.gos.getGoList.query()).goList;
  const [claim] = await regular.client.claims.getUserClaims.query();
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const day = { set_at: inDays(-9) };
  const gos = [
    { title: 'Community Box – Restposten & Zubehör' },
    { title: 'VANTA CROWN – CROWNFALL', status: 'SENT_OUT', status_days: [{ ...day, status: 'SENT_OUT' }] },
    { title: 'ECLIPTIX – UMBRA / PENUMBRA', status: 'ARRIVED', status_days: [{ ...day, status: 'ARRIVED' }] },
    { title: 'Lightstick-Restock – alle Bands', available_from: inDays(-9), available_until: inDays(4.8) },
    { title: 'NEONTIDE – HIGHWATER', available_from: inDays(-9), available_until: inDays(8.8) },
    { title: 'peachline – Picnic Day Pop-up', available_from: inDays(-9), available_until: inDays(12.8) },
    { title: 'ECLIPTIX – CORONA (Preorder)', available_from: inDays(4.5), available_until: inDays(18) },
    { title: 'Night Swim Merch', status: 'AT_PROXY' },
  ].map((one, at) => ({ ...listed, available_from: null, available_until: null, ...one, go_id: at + 1 }));
  const claims = gos.slice(0, 3).map((one) => ({
    ...claim,
    claim_id: one.go_id,
    go_id: one.go_id,
    go_status: one.status,
    tracking_id: null,
  }));
  await answerInstead(page, {
    'gos.getGoList': { data: { goList: gos } },
    'claims.getUserClaims': { data: claims },
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'It arrived' }).waitFor();
  expect(await page.getByRole('article').count()).toBe(7);
  const end = await page.getByRole('main').evaluate((main) => main.getBoundingClientRect().bottom + scrollY);
  expect(end).toBeLessThanOrEqual(1_600);
  await leave();
});

describe('with colours that the system chooses', () => {
  /** The properties that distinguish an element from similar ones where backgrounds are missing. */
  const edgeOf = (one: Locator) =>
    one.evaluate((element) => {
      const { borderTopWidth, borderTopStyle, outlineStyle, outlineWidth } = getComputedStyle(element);
      return [borderTopStyle, borderTopWidth, outlineStyle, outlineWidth].join(' ');
    });

  it('the chosen variant, the chosen tab and the main button have an edge of their own', async () => {
    const guest = await visit(browser, shop.url);
    await enterAs(guest, newcomer);
    const { page } = guest;
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`/go/${go.go_id}`);
    const [chosen, other] = [
      page.getByRole('tab', { selected: true }),
      page.getByRole('tab', { selected: false }),
    ];
    await chosen.waitFor();
    expect(await edgeOf(chosen)).not.toBe(await edgeOf(other));
    const product = await openProduct(page, 'Pin');
    await product.getByRole('radio', { name: /rot/ }).check();
    const chip = (name: string) => product.locator('label').filter({ hasText: name });
    expect(await edgeOf(chip('rot'))).not.toBe(await edgeOf(chip('blau')));
    await product.getByRole('button', { name: 'Add to Claim' }).click();
    await product.waitFor({ state: 'hidden' });
    const width = await page.locator('.mainButton').evaluate((one) => getComputedStyle(one).borderTopWidth);
    expect(width).not.toBe('0px');
    await page.emulateMedia({ forcedColors: 'none' });
    await guest.leave();
  });
});

it('no field of a phone is so small that iOS zooms into it', async () => {
  const guest = await visit(browser, shop.url, 360);
  await enterAs(guest, newcomer);
  const { page } = guest;
  for (const [address, field] of [
    ['/contact', 'Message'],
    ['/contact', 'Category'],
    ['/profile', 'Display name'],
    [`/go/${go.go_id}`, 'Search products'],
  ] as const) {
    await page.goto(address);
    const size = await page.getByLabel(field).evaluate((one) => getComputedStyle(one).fontSize);
    expect([field, Number.parseFloat(size)]).toEqual([field, 16]);
  }
  await guest.leave();
});

describe('on a phone (D129)', () => {
  const office = ['/admin/claims', '/admin/gos/go/1', '/admin/payments', '/admin/users', '/admin/settings'];
  const ofFans = () => [
    '/',
    `/go/${go.go_id}`,
    '/my-claims',
    `/claim-success/${claimId}`,
    '/pay',
    '/profile',
  ];
  const ways = [
    { who: 'a fan', account: () => regular, addresses: ofFans },
    { who: 'an organiser', account: () => organiser, addresses: () => office },
  ];

  it.each(ways)(
    'text of double size makes no page of $who scroll sideways',
    async ({ account, addresses }) => {
      const guest = await visit(browser, shop.url, { width: 360 });
      await enterAs(guest, account());
      const { page } = guest;
      const wide: string[] = [];
      for (const address of addresses()) {
        await page.goto(address);
        await page.addStyleTag({ content: 'html { font-size: 200% }' });
        await page.getByRole('status', { name: 'Loading...' }).first().waitFor({ state: 'detached' });
        const beyond = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          if (scrollWidth <= clientWidth) return [];
          return [...document.querySelectorAll('body *')]
            .filter((part) => part.getBoundingClientRect().right > clientWidth + 1)
            .map((part) => `${part.tagName} ${part.textContent.slice(0, 40)}`);
        });
        wide.push(...beyond.map((part) => `${address}: ${part}`));
      }
      expect(wide).toEqual([]);
      await guest.leave();
    },
  );

  it('buttons and lists of an organiser are as high as a finger needs', async () => {
    const guest = await visit(browser, shop.url, 360);
    await enterAs(guest, organiser);
    const { page } = guest;
    const low: string[] = [];
    for (const address of ['/admin/settings', '/admin/items', '/admin/payments?view=recorded']) {
      await page.goto(address);
      await page.locator('main').locator('select, .ant-select').first().waitFor();
      const found = await page
        .locator('main')
        .locator('select, .ant-select, .ant-btn:not(.ant-btn-link)')
        .evaluateAll((parts) =>
          parts
            .map((part) => ({ part, height: part.getBoundingClientRect().height }))
            .filter(({ height }) => height > 0 && height < 40)
            .map(({ part, height }) => `${part.textContent || part.ariaLabel}: ${height} px`),
        );
      low.push(...found.map((part) => `${address}: ${part}`));
    }
    expect(low).toEqual([]);
    await guest.leave();
  });
});

describe('while an answer is on its way, and when it does not come', () => {
  const screens = [
    { address: '/', call: 'gos.getGoList', failed: /^Error loading group orders: / },
    { address: '/my-claims', call: 'claims.getUserClaims', failed: /^Error loading claims: / },
    { address: '/claim-success/1', call: 'claims.getUserClaims', failed: /^Error loading claim details: / },
    { address: '/go/1', call: 'gos.getGoInfos', failed: 'Error loading product' },
    { address: '/faq', call: 'faq.getFaq', failed: /^Error loading/ },
  ];

  it.each(screens)('$address stands in shape, says so and tries again', async ({ address, call, failed }) => {
    const guest = await come(newcomer);
    const { page, leave } = guest;
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(new RegExp(`/api/[^?]*${call.replace('.', '\\.')}`), async (route) => {
      await held;
      await route.fulfill({ status: 502, body: 'Bad Gateway' });
    });
    await page.goto(address);
    await page.getByRole('status', { name: 'Loading...' }).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await checkScreen(page);
    letGo();
    await page.getByText(failed).first().waitFor();
    await guest.forgive(/status of 502/);
    // A live notice may let the page send the call once more.
    guest.overlook(/status of 502/);
    await checkScreen(page);
    await page.unroute(new RegExp(`/api/[^?]*${call.replace('.', '\\.')}`));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(failed).waitFor({ state: 'detached' });
    await leave();
  });
});

it('says so where the code of a page does not come', async () => {
  const guest = await come(newcomer);
  const { page, leave } = guest;
  await page.route(/\/FaqPage-[^/]*\.js/, (route) => route.abort());
  await page.goto('/faq');
  await page.getByRole('heading', { name: 'This page could not be shown.' }).waitFor();
  await guest.forgive(/FaqPage/);
  await checkScreen(page);
  await leave();
});

it('says so where no code comes at all', async () => {
  const guest = await come(newcomer);
  await guest.page.route(/\/assets\/app-[^/]*\.js/, (route) => route.abort());
  await guest.page.goto('/');
  await guest.page.getByText('This page could not be shown. Please load it again.').waitFor();
  await guest.leave();
});

it('shows its pages where the code of the bell and of the menu does not come', async () => {
  const guest = await come(newcomer);
  const { page, leave } = guest;
  const later = /\/assets\/(Bell|menu)-[^/]*\.js/;
  await page.route(later, (route) => route.abort());
  await page.goto('/contact');
  guest.overlook(/React|ERR_FAILED/);
  await guest.forgive(/Bell/);
  await guest.forgive(/menu-/);
  await page.getByRole('link', { name: 'FAQ', exact: true }).click();
  await page.getByRole('heading', { name: 'FAQ' }).waitFor();
  await page.unroute(later);
  // The button in its place loads the page again.
  await page.getByRole('button', { name: 'User menu of Neuling' }).click();
  await page.getByRole('link', { name: 'News' }).waitFor();
  await leave();
});

describe('nothing jumps', () => {
  const places = [
    { address: '/login', who: 'stranger', text: 'Forgot password?' },
    { address: 'link of a reset', who: 'stranger', text: 'Confirm new password' },
    { address: '/receipt', who: 'stranger', text: 'Check Receipt' },
    { address: '/', who: 'fan', text: 'Screens' },
    { address: '/go', who: 'fan', text: 'Poster' },
    { address: '/go without end', who: 'fan', text: 'Keyring' },
    { address: '/profile', who: 'fan', text: 'How do credit and Fan Beats work?' },
  ] as const;

  let endless: MadeGo;

  beforeAll(async () => {
    endless = await makeGo(admin, { title: 'Endless', products: [{ caption: 'Keyring', price: 3 }] });
  });

  const addressesOfThisShop: Readonly<Record<string, () => string>> = {
    'link of a reset': () => resetLink,
    '/go': () => `/go/${go.go_id}`,
    '/go without end': () => `/go/${endless.go_id}`,
  };

  it.each([360, 1280])('while a page is put together, %s px wide', async (width) => {
    const shiftOf = async ({ address, who, text }: (typeof places)[number]): Promise<number> => {
      // On a small screen the same shift is a larger part of the screen.
      const { page, context, leave } = await visit(browser, shop.url, {
        width,
        viewport: { width, height: 640 },
      });
      if (who === 'fan') await enterAs({ context }, newcomer);
      await noteShifts(page);
      await page.route(/\/api\/(?!live)/, answerLate);
      await page.goto(addressesOfThisShop[address]?.() ?? address);
      await page.getByText(text).first().waitFor();
      await page.waitForLoadState('networkidle');
      const sum = await sumOfShifts(page);
      await leave();
      return sum;
    };
    // All at once: most of the time they wait for late answers.
    const shifts = await Promise.all(
      places.map(async (place) => [place.address, await shiftOf(place)] as const),
    );
    expect(shifts.filter(([, sum]) => sum > 0.015)).toEqual([]);
  });
});

it.each([
  { address: '/', early: ['gos.getGoList', 'claims.getUserClaims', '/assets/home-', '/dbimg/'] },
  { address: '/my-claims', early: ['gos.getGoList', 'claims.getUserClaims', '/assets/claims-'] },
  { address: '/pay', early: ['payments.getMine', '/assets/pay-'] },
  { address: '/pay/1', early: ['payments.getMine', 'claims.getUserClaims', '/assets/pay-'] },
])('$address asks for what it shows before the code of the shop is there', async ({ address, early }) => {
  const { page, context, leave } = await visit(browser, shop.url, 360);
  await enterAs({ context }, newcomer);
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/assets\/app-[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  // A hint makes the page load its data again, correctly.
  await withoutHints(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(address, { waitUntil: 'commit' });
  const missing = () => early.filter((path) => !asked.some((one) => one.includes(path)));
  await eventually(() => Promise.resolve(missing()), []);
  letGo();
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const path of early.filter((one) => !one.startsWith('/')))
    expect(asked.filter((one) => one.includes(path))).toHaveLength(1);
  await leave();
});

it.each([360, 1280])(
  'shows a frame and asks for the shop before its code is there, %s px wide',
  async (width) => {
    const { page, context, leave } = await visit(browser, shop.url, {
      width,
      viewport: { width, height: 640 },
    });
    await enterAs({ context }, newcomer);
    await noteShifts(page);
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/\/assets\/app-[^/]*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await withoutHints(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const answer = page.waitForResponse(/gos\.getGoInfos/);
    await page.goto(`/go/${go.go_id}`, { waitUntil: 'commit' });
    await page.getByText('Fan Beats').first().waitFor();
    await answer;
    await eventually(() => page.getByRole('heading').count(), 0);
    letGo();
    await page.getByRole('heading', { name: 'Poster' }).waitFor();
    await eventually(() => page.locator('[class^="first-"]').count(), 0);
    expect(await sumOfShifts(page)).toBeLessThan(0.02);
    for (const path of ['user.getUserInfo', 'gos.getGoInfos', 'claims.getUserClaims'])
      expect(asked.filter((one) => one.includes(path))).toHaveLength(1);
    await leave();
  },
);

/** Visits in a separate tab: one that was offline, or with a worker that is being removed, cannot be used again. */
async function comeAlone(fan: TestFan): Promise<Visit> {
  const guest = await visit(browser, shop.url, { width: 1280, serviceWorkers: 'allow' });
  await enterAs(guest, fan);
  return guest;
}

it('can be installed, and says without a network that the cart is kept', async () => {
  const guest = await comeAlone(newcomer);
  const { page, context, leave } = guest;
  const manifest = await context.request.get('/app.webmanifest');
  expect(manifest.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const { icons, name } = (await manifest.json()) as { icons: { src: string }[]; name: string };
  expect(name).toBe('Fan Beats');
  for (const { src } of icons)
    expect((await context.request.get(src)).headers()['content-type']).toBe('image/png');
  await page.goto(`/go/${go.go_id}`);
  await page.getByRole('button', { name: 'Add Poster' }).click();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByText('1 in your cart').waitFor();
  await leave();
});

it('says within the pages that there is no network, and goes on once there is', async () => {
  const guest = await comeAlone(newcomer);
  const { page, context, leave } = guest;
  await page.goto('/profile');
  await page.getByText('Instagram name (without @)').waitFor();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Contact' }).click();
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await guest.forgive(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Submit Feedback' }).waitFor();
  await leave();
});

it('fetches the code of the shop while the home page rests', async () => {
  const { page, leave } = await come(newcomer);
  const fetched = page.waitForResponse(/\/assets\/shop-[^/]*\.js/);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Screens' }).waitFor();
  expect((await fetched).ok()).toBe(true);
  await leave();
});

/** Answers only after the placeholder of the answer is visible. */
async function answerLate(route: Route): Promise<void> {
  const begun = route.request().frame().getByRole('main').getByRole('heading').first();
  await begun.waitFor({ timeout: 1_500 }).catch(() => undefined);
  await setTimeout(150);
  await route.continue();
}

it('small windows keep their room: two rows of header at 320 px, and a product above an empty cart on a phone on its side', async () => {
  const guest = await visit(browser, shop.url, 320);
  const { page } = guest;
  await enterAs(guest, newcomer);
  await goOn(page, '/');
  await page.getByText(/^Balance: /).waitFor();
  const isAbove = async (part: Locator, most: number): Promise<boolean> =>
    ((await part.boundingBox())?.y ?? Infinity) < most;
  // Its code is loaded when the page is idle, and it then replaces the button.
  await eventually(() => isAbove(page.getByRole('button', { name: 'User menu of' }), 20), true);
  await page.setViewportSize({ width: 640, height: 360 });
  await goOn(page, `/go/${go.go_id}`);
  const product = page.getByRole('heading', { name: 'Pin' });
  await product.waitFor();
  await eventually(() => isAbove(product, 360), true);
  expect(await page.locator('[data-bottom-bar]').isVisible()).toBe(false);
  await guest.leave();
});
