// Plain JavaScript: it runs before anything is installed or built.
// Pictures of every screen at three widths, light and dark, taken of a demo shop of its own: node scripts/screenshots.mjs [part of a name]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './database.mjs';
import { PlainFailure, runMain } from './lifetime.mjs';
import { open, openBrowser, pagesOf } from './pages.mjs';
import { root, say } from './run.mjs';
import { fillDemoShop, serverEnvironment, startServer, untilReady } from './server-process.mjs';
import { setUp } from './set-up.mjs';
import { jwtSecret, readSettings } from './settings.mjs';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {{ name: string, path: string, who: import('./pages.mjs').Who, act?: (page: Page) => Promise<void> }} Screen
 * @typedef {{ width: number, colorScheme: 'light' | 'dark' }} Look
 */

const widths = [360, 768, 1280];
const colours = /** @type {const} */ (['light', 'dark']);
const target = join(root, '.cache/screenshots');
const port = 3978;
const url = `http://localhost:${port}`;
const password = 'fan-beats-demo';
const accounts = { stranger: null, fan: 'lena@example.org', admin: 'mira@example.org' };
const ids = { go: 1, item: 1, freebie: 41, fan: 3, claim: 56 };

/** @type {(page: Page) => Promise<void>} */
const openFirstProduct = async (page) => {
  await page.locator('section h3 button').first().click();
  await page.getByRole('dialog').waitFor();
};

/** The cart is beside the shop on a wide screen, in a sheet on a phone.
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
const screens = [
  ...Object.entries(pagesOf(ids)).flatMap(([who, paths]) =>
    paths.map((path) => ({
      who: /** @type {Screen['who']} */ (who),
      name: `${who}${path.replaceAll(/[^a-z0-9]+/g, '-')}`,
      path,
    })),
  ),
  { name: 'fan-product', path: '/go/1', who: 'fan', act: openFirstProduct },
  { name: 'fan-cart', path: '/go/1', who: 'fan', act: openCart },
  { name: 'admin-bill-preview', path: '/admin/gos/bills/1', who: 'admin', act: previewBill },
];

/** @param {import('playwright-core').Browser} browser
 * @param {Look} look
 * @param {Screen[]} wanted */
async function takeAll(browser, look, wanted) {
  const { width, colorScheme } = look;
  for (const [who, mail] of Object.entries(accounts)) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height: width < 600 ? 740 : 900 },
      locale: 'de-DE',
      reducedMotion: 'reduce',
      colorScheme,
    });
    if (mail) await context.request.post('/api/user.login', { data: { mail, password } });
    const page = await context.newPage();
    for (const screen of wanted.filter((one) => one.who === who)) await take(page, look, screen);
    await context.close();
  }
}

/** @param {Page} page
 * @param {Look} look
 * @param {Screen} screen */
async function take(page, { width, colorScheme }, { name, path, act }) {
  await open(page, path);
  await page.waitForTimeout(700);
  await act?.(page);
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(target, `${name}-${width}-${colorScheme}.png`), fullPage: !act });
}

await runMain(async () => {
  await setUp();
  const wanted = screens.filter(({ name }) => name.includes(process.argv[2] ?? ''));
  if (wanted.length === 0) throw new PlainFailure(`No screen's name contains ${process.argv[2]}.`);
  mkdirSync(target, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'fan-beats-screens-'));
  const settings = { ...readSettings(), dataDir, port, databaseUrl: null };
  const secret = jwtSecret(settings);
  const database = await openDatabase(settings, { owner: 'npm run screenshots', jwtSecret: secret });
  const env = { ...serverEnvironment(settings, database.url, secret), DEMO: '1', RATE_LIMITS: 'off' };
  await fillDemoShop(env);
  const server = startServer(env);
  try {
    await untilReady(url, server.exited);
    const browser = await openBrowser();
    const looks = widths.flatMap((width) => colours.map((colorScheme) => ({ width, colorScheme })));
    for (const look of looks) await takeAll(browser, look, wanted);
    await browser.close();
    say(`${wanted.length * looks.length} pictures are in ${target}.`);
    return 0;
  } finally {
    await server.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
