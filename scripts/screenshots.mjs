// Pictures of every screen at three widths, light and dark, taken of a demo shop of its own: node scripts/screenshots.mjs [part of a name]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './database.mjs';
import { PlainFailure, runMain } from './lifetime.mjs';
import { root, say } from './run.mjs';
import { fillDemoShop, serverEnvironment, startServer } from './server-process.mjs';
import { setUp } from './set-up.mjs';
import { jwtSecret, readSettings } from './settings.mjs';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {{ name: string, path: string, who?: 'fan' | 'admin', act?: (page: Page) => Promise<void> }} Screen
 * @typedef {{ width: number, colorScheme: 'light' | 'dark' }} Look
 */

const widths = [360, 768, 1280];
const colours = /** @type {const} */ (['light', 'dark']);
const target = join(root, '.cache/screenshots');
const port = 3978;
const url = `http://localhost:${port}`;
const password = 'fan-beats-demo';
const accounts = { fan: 'lena@example.org', admin: 'mira@example.org' };

/** @type {(page: Page) => Promise<void>} */
const openFirstProduct = async (page) => {
  await page.locator('section h3 button').first().click();
  await page.getByRole('dialog').waitFor();
};

/** Beside the shop on a wide screen, in a sheet on a phone.
 * @type {(page: Page) => Promise<void>} */
const openCart = async (page) => {
  const cart = page.getByRole('button', { name: 'Cart', exact: true });
  if (await cart.isVisible()) await cart.click();
};

/** @type {(page: Page) => Promise<void>} */
const previewBill = async (page) => {
  await page.getByRole('button', { name: 'Record a bill' }).click();
  await page.getByLabel('Paid on').fill('1.11.2026');
  await page.getByLabel('Amount of line 1 in euro').fill('123,45');
  await page.getByLabel('Line 1 is divided').selectOption('value');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('Σ shares').waitFor();
};

/** @type {Screen[]} */
const strangers = [
  { name: 'login', path: '/login' },
  { name: 'register', path: '/login?view=register' },
  { name: 'forgot-password', path: '/login?view=forgot' },
  { name: 'reset-password', path: '/reset-password?token=abc' },
  { name: 'profile-logged-out', path: '/profile' },
  { name: 'receipt', path: '/receipt' },
];

/** @type {Screen[]} */
const fans = [
  { name: 'home', path: '/' },
  { name: 'shop', path: '/go/1' },
  { name: 'shop-product', path: '/go/1', act: openFirstProduct },
  { name: 'shop-cart', path: '/go/1', act: openCart },
  { name: 'my-claims', path: '/my-claims?claim=56' },
  { name: 'claim-success', path: '/claim-success/165' },
  { name: 'pay', path: '/pay' },
  { name: 'pay-claim', path: '/pay/56' },
  { name: 'claim-not-found', path: '/claim-success/999999' },
  { name: 'profile', path: '/profile' },
  { name: 'contact', path: '/contact' },
  { name: 'faq', path: '/faq' },
].map((screen) => ({ ...screen, who: /** @type {const} */ ('fan') }));

/** @type {Screen[]} */
const admins = [
  ...[
    'gos',
    'gos/go/1',
    'gos/bills/1',
    'gos/editgo/1',
    'gos/linkitems/1',
    'items',
    'items/edititem/1',
    'freebies',
  ],
  ...['freebiemonitor?go=1', 'users', 'users/user/3', 'claims', 'claims?claim=18', 'claims/packing?go=1'],
  ...['claims/history/18', 'claims/deleted', 'payments', 'payments?view=credit', 'settings', 'contact'],
  ...['contact?tab=archived', 'other', 'faq', 'bands'],
  ...['ledger', 'ledger/events', 'ledger/asof', 'ledger/verification', 'ledger/rebuild', 'ledger/exports'],
]
  .map((path) => ({ name: `admin-${path.replaceAll(/[^a-z0-9]/g, '-')}`, path: `/admin/${path}` }))
  .concat([{ name: 'proxy-claim', path: '/goproxy/1/3' }])
  .concat([/** @type {Screen} */ ({ name: 'bill-preview', path: '/admin/gos/bills/1', act: previewBill })])
  .map((screen) => ({ ...screen, who: /** @type {const} */ ('admin') }));

/** @param {import('playwright-core').Browser} browser
 * @param {Look} look
 * @param {Screen[]} screens */
async function takeAll(browser, look, screens) {
  const { width, colorScheme } = look;
  for (const who of /** @type {const} */ ([undefined, 'fan', 'admin'])) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height: width < 600 ? 740 : 900 },
      locale: 'de-DE',
      reducedMotion: 'reduce',
      colorScheme,
    });
    if (who) await context.request.post('/api/user.login', { data: { mail: accounts[who], password } });
    const page = await context.newPage();
    for (const screen of screens.filter((one) => one.who === who)) await take(page, look, screen);
    await context.close();
  }
}

/** @param {Page} page
 * @param {Look} look
 * @param {Screen} screen */
async function take(page, { width, colorScheme }, screen) {
  const { name, path } = screen;
  await page.goto(path);
  await page.getByRole('main').waitFor();
  // Live hints keep one call open for ever, so that the network never rests: what loads says so.
  await page.locator('[aria-label="Loading..."]').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(700);
  if (screen.act) await screen.act(page);
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(target, `${name}-${width}-${colorScheme}.png`), fullPage: !screen.act });
}

await runMain(async () => {
  await setUp();
  const wanted = process.argv[2] ?? '';
  const screens = [...strangers, ...fans, ...admins].filter(({ name }) => name.includes(wanted));
  if (screens.length === 0) throw new PlainFailure(`No screen's name contains ${wanted}.`);
  mkdirSync(target, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'fan-beats-screens-'));
  const settings = { ...readSettings(), dataDir, port, databaseUrl: null };
  const secret = jwtSecret(settings);
  const database = await openDatabase(settings, { owner: 'npm run screenshots', jwtSecret: secret });
  const env = { ...serverEnvironment(settings, database.url, secret), DEMO: '1', RATE_LIMITS: 'off' };
  await fillDemoShop(env);
  const server = startServer(env);
  try {
    await untilReady();
    const { chromium } = await import('playwright-core');
    const { findChromium } = await import('./chromium.mjs');
    const { executablePath, args, env } = await findChromium();
    const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
    const looks = widths.flatMap((width) => colours.map((colorScheme) => ({ width, colorScheme })));
    for (const look of looks) await takeAll(browser, look, screens);
    await browser.close();
    say(`${screens.length * looks.length} pictures are in ${target}.`);
    return 0;
  } finally {
    await server.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function untilReady() {
  for (let tries = 0; tries < 1200; tries++) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((settle) => setTimeout(settle, 100));
  }
  throw new PlainFailure('The shop did not open.');
}
