// Plain JavaScript: it runs before anything is installed or built.
import { findChromium } from './chromium.mjs';

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
