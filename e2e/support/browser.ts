import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

import { findChromium } from '../../scripts/chromium.mjs';

/** Opens the browser that the tests use. */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, env, args } = await findChromium();
  return chromium.launch({
    executablePath,
    args: [...args],
    env: { ...process.env, ...env },
  });
}

/** A page of a person's own, and what went wrong on it. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings of the console, and errors nobody caught. */
  readonly complaints: readonly string[];
}

export async function visit(browser: Browser, url: string, width = 1280): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 800 },
    locale: 'de-DE',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, context, complaints };
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
