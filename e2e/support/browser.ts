import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';

import { findChromium } from '../../scripts/chromium.mjs';

/** Opens the browser that the tests use. */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, env, args } = await findChromium();
  return chromium.launch({
    executablePath,
    // Pages live for seconds here: what the optimizing compiler gains it does not earn back.
    args: [...args, '--js-flags=--no-opt'],
    env: { ...process.env, ...env },
  });
}

/** A page of a person's own, and what went wrong on it. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings of the console, and errors nobody caught. */
  readonly complaints: readonly string[];
  /** Takes back complaints that the test itself provoked; waits until there is one. */
  forgive(pattern: RegExp): Promise<void>;
}

const complaintsByPage = new WeakMap<Page, string[]>();

/** What the page has written to the console since `visit`. */
export function complaintsOf(page: Page): readonly string[] {
  return complaintsByPage.get(page) ?? [];
}

/** The browser notes every refused call; without a session the first question of the page is refused by design. */
const withoutSession = /status of 401 .*\/api\/user\.(getUserInfo|refreshToken)/;

interface VisitOptions extends BrowserContextOptions {
  readonly width: number;
}

/** Opens an empty page without a session, as wide as is said; `{ width, hasTouch: true }` and the like say more. */
export async function visit(browser: Browser, url: string, at: number | VisitOptions = 1280): Promise<Visit> {
  const { width, ...options } = typeof at === 'number' ? { width: at } : at;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 800 },
    locale: 'de-DE',
    // What slides in is measured only once it stands still.
    reducedMotion: 'reduce',
    ...options,
  });
  return { context, ...watch(await context.newPage()) };
}

/** Another tab of the same person. */
export async function anotherTab({ context }: Visit): Promise<Visit> {
  return { context, ...watch(await context.newPage()) };
}

function watch(page: Page): Omit<Visit, 'context'> {
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  complaintsByPage.set(page, complaints);
  page.on('console', (message) => {
    const text = `${message.text()} ${message.location().url}`;
    if (['error', 'warning'].includes(message.type()) && !withoutSession.test(text)) complaints.push(text);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const forgive = async (pattern: RegExp): Promise<void> => {
    // The console's note may come a moment after the screen shows what happened.
    while (!complaints.some((text) => pattern.test(text)))
      await page.waitForEvent('console', { timeout: 5_000 });
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !pattern.test(text)));
  };
  return { page, complaints, forgive };
}

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
