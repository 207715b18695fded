import type { Browser, Page } from 'playwright-core';

import { account } from '../server';
import { load, openPhone, type Network } from './slow-phone';

/** A step from one page to the next, and the selector that must match before the next one is usable. */
interface Way {
  readonly name: string;
  readonly selector: string;
  readonly go: (page: Page) => Promise<void>;
}

const link = (selector: string) => (page: Page) => page.locator(selector).first().tap();

async function claim(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Photobook 1', exact: true }).tap();
  await dialog.getByRole('button', { name: 'Add to Claim' }).tap();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Cart', exact: true }).tap();
  await dialog.getByRole('button', { name: /^Submit Claim/ }).tap();
}

const ways: readonly Way[] = [
  {
    name: 'home to a shop',
    selector: 'section[aria-label="Products"] li h3',
    go: async (page) => page.getByRole('link', { name: 'Claim this GO' }).first().tap(),
  },
  { name: 'shop to the confirmation', selector: 'h1:has-text("Claim Confirmed!")', go: claim },
  {
    name: 'confirmation to My Claims',
    selector: 'main article',
    go: link('main a[href^="/my-claims"]'),
  },
  { name: 'My Claims to what is to pay', selector: 'main section', go: link('header a[href="/pay"]') },
  { name: 'and back', selector: 'main article', go: link('main a[href="/my-claims"]') },
  { name: 'My Claims to home', selector: 'article h3', go: link('header a[href="/"]') },
];

/** Layout shifts on each step that no input caused, over a slow network, in the same tab throughout. */
export async function walk(
  browser: Browser,
  url: string,
  network: Network,
): Promise<readonly (readonly [name: string, shift: number])[]> {
  const context = await openPhone(browser, url, account);
  const { page } = await load(context, { address: '/', selector: 'article h3' }, network);
  const shifts: (readonly [string, number])[] = [];
  for (const { name, selector, go } of ways) {
    const before = await shiftOf(page);
    await go(page);
    await page.locator(selector).first().waitFor();
    // Pictures and idle requests come after it.
    await page.waitForTimeout(1_500);
    shifts.push([name, (await shiftOf(page)) - before]);
  }
  await context.close();
  return shifts;
}

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0));
