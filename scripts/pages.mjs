import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { PlainFailure } from './lifetime.mjs';
import { root } from './run.mjs';

/** @typedef {'stranger' | 'fan' | 'admin'} Who
 * @typedef {{ go: number, item: number, freebie: number, fan: number, claim: number }} Ids */

/** The address of every page, by its kind of user; several views of some pages.
 * @param {Ids} ids of things in the shop; the claim is the fan's
 * @returns {Record<Who, string[]>} */
export function pagesOf({ go, item, freebie, fan, claim }) {
  const office = [
    'gos',
    'gos/take-over',
    `gos/go/${go}`,
    `gos/bills/${go}`,
    `gos/editgo/${go}`,
    `gos/linkitems/${go}`,
    'items',
    `claims/grid?go=${go}`,
    `items/edititem/${item}`,
    'freebies',
    `freebies/edititem/${freebie}`,
    `freebiemonitor?go=${go}`,
    'users',
    `users/user/${fan}`,
    'claims',
    `claims?claim=${claim}`,
    `claims/packing?go=${go}`,
    `claims/history/${claim}`,
    'claims/deleted',
    'payments',
    'payments?view=credit',
    'payments?view=bank',
    'payments?view=recorded',
    'mails',
    'settings',
    'contact',
    'contact?tab=archived',
    'other',
    'faq',
    'bands',
    'ledger',
    'ledger/events',
    'ledger/money',
    'ledger/asof',
    'ledger/verification',
    'ledger/rebuild',
    'ledger/exports',
  ];
  return {
    stranger: [
      '/login',
      '/login?view=register',
      '/login?view=forgot',
      '/reset-password?token=abc',
      '/profile',
      '/enter#abc',
      '/confirm-mail#abc',
      '/receipt',
      '/withdraw',
      '/legal/imprint',
      '/unsubscribe',
    ],
    fan: [
      '/',
      `/go/${go}`,
      `/my-claims?claim=${claim}`,
      `/claim-success/${claim}`,
      '/pay',
      `/pay/${claim}`,
      '/claim-success/999999',
      '/notices',
      '/profile',
      '/contact',
      '/faq',
    ],
    admin: [
      ...office.map((path) => `/admin/${path}`),
      `/goproxy/${go}/${fan}`,
      `/proxy-claim-success/${fan}/${claim}`,
    ],
  };
}

export async function openBrowser() {
  const { chromium } = await import('playwright-core');
  const { executablePath, args, env } = await findChromium();
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
}

/** Opens a page and waits until it shows its main content.
 * @param {import('playwright-core').Page} page
 * @param {string} path */
export async function open(page, path) {
  await page.goto(path);
  // The frame is shown before the code of the page has loaded.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // Live hints keep one call open forever, so the network is never idle: loading elements have a label.
  await page.locator('[aria-label="Loading..."]').first().waitFor({ state: 'detached' });
}

/** Opens every page once; throws where a call is refused, a page reports an error, or one was not reached.
 * @param {string} baseURL
 * @param {Ids} ids
 * @param {Record<Who, { mail: string, password: string } | null>} people
 * @returns {Promise<number>} the number of opened pages */
export async function openEveryPage(baseURL, ids, people) {
  const browser = await openBrowser();
  const loaded = new Set();
  /** @type {string[]} */
  const faults = [];
  const all = Object.entries(pagesOf(ids));
  try {
    for (const [who, paths] of all) {
      const context = await browser.newContext({ baseURL });
      const data = people[/** @type {Who} */ (who)];
      if (data) await context.request.post('/api/user.login', { data });
      const page = await context.newPage();
      const note = (/** @type {string} */ fault) => faults.push(`${who} at ${page.url()}: ${fault}`);
      page.on('pageerror', ({ message }) => note(message));
      page.on('response', (answer) => {
        const { pathname } = new URL(answer.url());
        loaded.add(pathname.slice(1));
        // A page requests the current user, and the answer is that there is none; not every shop has written its texts.
        const expected = pathname === '/api/settings.getText' ? 404 : 401;
        const isRefused = answer.status() >= 400 && !(data === null && answer.status() === expected);
        if (isRefused) note(`${pathname} was answered with ${answer.status()}`);
      });
      page.on('console', (line) => {
        if (line.type() === 'error' && !line.text().startsWith('Failed to load')) note(line.text());
      });
      for (const path of paths) await open(page, path);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  const built = JSON.parse(readFileSync(join(root, 'frontend/dist/.vite/manifest.json'), 'utf8'));
  for (const [name, { file }] of Object.entries(built))
    if (/^src\/pages\/.*Page\.tsx$/.test(name) && !loaded.has(file)) faults.push(`${name} was not opened`);
  if (faults.length > 0) throw new PlainFailure(faults.join('\n'));
  return all.flatMap(([, paths]) => paths).length;
}
