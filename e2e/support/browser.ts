import { setTimeout } from 'node:timers/promises';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';

import { findChromium } from '../../scripts/chromium.mjs';
import { protocolOf } from './protocol';

/** The most milliseconds that a screen may take to show something: a busy machine is not a failure. */
export const patienceMs = 100_000;

/** Opens the browser that the tests use. */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, env, args } = await findChromium();
  return chromium.launch({
    executablePath,
    // Pages live for seconds here: the optimizing compilers cost more than they gain, the baseline compiler does not.
    args: [...args, '--js-flags=--no-opt --no-maglev --always-sparkplug'],
    env: { ...process.env, ...env },
  });
}

/** A page of one person, and the errors on it. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings of the console, and errors that nothing caught. */
  readonly complaints: readonly string[];
  /** Ends the visit: nothing of the person stays. The tab may serve the next visit. */
  leave(): Promise<void>;
  /** Removes complaints that the test itself provoked; waits until there is one. */
  forgive(pattern: RegExp): Promise<void>;
  /**
   * Ignores such complaints from now on: for those that the test provokes and the browser may log or not, at any time.
   */
  overlook(pattern: RegExp): void;
}

const complaintsByPage = new WeakMap<Page, string[]>();

/** The page's messages in the console since `visit`. */
export function complaintsOf(page: Page): readonly string[] {
  return complaintsByPage.get(page) ?? [];
}

/** The browser logs every refused call; without a session the first call of the page is refused by design. */
const withoutSession = /status of 401 .*\/api\/user\.(getUserInfo|refreshToken)/;

interface VisitOptions extends BrowserContextOptions {
  readonly width: number;
}

/** Free tabs, by browser: a tab that has run the pages' code before opens a screen at a third of the cost. */
const left = new WeakMap<Browser, Set<Page>>();

/**
 * Opens an empty page without a session, with a given width; `{ width, hasTouch: true }` and similar options set more.
 */
export async function visit(browser: Browser, url: string, at: number | VisitOptions = 1280): Promise<Visit> {
  const { width, ...options } = typeof at === 'number' ? { width: at } : at;
  const viewport = { width, height: 800 };
  const isUsual = Object.keys(options).length === 0;
  const free = isUsual
    ? [...(left.get(browser) ?? [])].find((page) => page.url().startsWith(url))
    : undefined;
  if (free) {
    left.get(browser)?.delete(free);
    await free.setViewportSize(viewport);
    return { context: free.context(), ...watch(free), leave: () => sweepInTime(free, url) };
  }
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    locale: 'de-DE',
    // Sliding elements are measured only after they have stopped.
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  return { context, ...watch(page), leave: () => (isUsual ? sweepInTime(page, url) : context.close()) };
}

/** Another tab of the same person, which closes with the first. */
export async function anotherTab({ context, leave }: Visit): Promise<Visit> {
  return { context, ...watch(await context.newPage()), leave };
}

/** Cleans a tab, or closes one that cannot be cleaned in time. */
async function sweepInTime(page: Page, url: string): Promise<void> {
  const late = setTimeout(patienceMs, true, { ref: false });
  if (await Promise.race([sweep(page, url), late])) await page.context().close();
}

/** Removes everything from a tab that a person left there, except files that any visitor gets. */
async function sweep(page: Page, url: string): Promise<void> {
  const context = page.context();
  const browser = context.browser();
  for (const other of context.pages()) if (other !== page) await other.close();
  const protocol = await protocolOf(page);
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), protocol.send('Fetch.disable')]);
  await context.setOffline(false);
  page.removeAllListeners();
  await page.goto('/healthz');
  await page.evaluate(() => sessionStorage.clear());
  await Promise.all([context.clearCookies(), context.clearPermissions()]);
  await protocol.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' });
  await protocol.send('Page.resetNavigationHistory');
  await page.emulateMedia({ colorScheme: 'light' });
  if (browser) left.set(browser, (left.get(browser) ?? new Set()).add(page));
}

function watch(page: Page): Omit<Visit, 'context' | 'leave'> {
  page.setDefaultTimeout(patienceMs);
  const complaints: string[] = [];
  const overlooked = [withoutSession];
  complaintsByPage.set(page, complaints);
  page.on('console', (message) => {
    const text = `${message.text()} ${message.location().url}`;
    if (!['error', 'warning'].includes(message.type())) return;
    if (!overlooked.some((pattern) => pattern.test(text))) complaints.push(text);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const forgive = async (pattern: RegExp): Promise<void> => {
    // The console's message may come a moment after the screen shows the result.
    while (!complaints.some((text) => pattern.test(text))) await page.waitForEvent('console');
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !pattern.test(text)));
  };
  const overlook = (pattern: RegExp): void => void overlooked.push(pattern);
  return { page, complaints, forgive, overlook };
}

/** Goes to an address of the shop as its own links do, without reloading the pages; the same screen is reloaded. */
export async function goOn(page: Page, address: string): Promise<void> {
  const { origin, pathname } = new URL(page.url());
  const isElsewhere = origin !== 'null' && pathname !== '/healthz' && pathname !== address.split('?')[0];
  if (!isElsewhere) {
    await page.goto(address);
    return;
  }
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    // With the number of the step, as the pages' router counts them.
    const { idx = 0 } = (history.state ?? {}) as { readonly idx?: number };
    history.pushState({ idx: idx + 1, key: to }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, address);
  await page.locator('h1[data-left]').waitFor({ state: 'detached' });
}

/** Prevents the page's stream of hints from opening. */
export const withoutHints = (page: Page): Promise<unknown> => page.route('**/api/live', () => undefined);

/** Logs a person in on the login screen. */
export async function logIn(page: Page, mail: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(/e-?mail/i).fill(mail);
  await page
    .getByLabel(/password/i)
    .first()
    .fill(password);
  await page
    .getByRole('button', { name: /log ?in/i })
    .last()
    .click();
  await page.waitForURL((address) => address.pathname === '/');
}

/** Gives a visit the session of a person, without the login screen. */
export async function enterAs(
  { context }: Pick<Visit, 'context'>,
  account: { readonly mail: string; readonly password: string },
): Promise<void> {
  const answer = await context.request.post('/api/user.login', {
    data: { mail: account.mail, password: account.password },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(await answer.text()).toContain('"success":true');
}
