import { chromium, type Browser, type Page } from 'playwright-core';

import { median } from '../load';
import { admin } from './fill-office';

const rowsShown = 'rows shown';

/** Found by the launcher, which knows where a Chromium is. */
interface FoundChromium {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

export function openBrowser(): Promise<Browser> {
  const { executablePath, args, env } = JSON.parse(process.env['BENCH_CHROMIUM'] ?? '{}') as FoundChromium;
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
}

/** One list of the back office: its address, the call that answers it, a row of it, and what counts its rows. */
export interface OfficeList {
  readonly name: string;
  readonly address: string;
  readonly call: string;
  readonly row: string;
  readonly count: string;
  readonly field: string;
  readonly typed: string;
}

export interface ListTimes {
  /** From the last byte of the answer to the frame that shows rows. */
  readonly shownMs: number;
  /** From a key going down to the frame that shows what it left over; the slowest of the word, in the median run. */
  readonly keyMs: number;
}

export async function measureList(browser: Browser, url: string, list: OfficeList): Promise<ListTimes> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } });
  const headers = { 'sec-fetch-site': 'same-origin' };
  const login = await context.request.post('/api/user.login', { data: admin, headers });
  if (!login.ok()) throw new Error(await login.text());
  await context.addInitScript(watchRows, [rowsShown, list.row]);
  const page = await context.newPage();
  const runs = Number(process.env['BENCH_RUNS'] ?? 5);
  const shown: number[] = [];
  const keys: number[] = [];
  for (let run = 0; run < runs; run++) {
    shown.push(await timeToRows(page, list));
    keys.push(await slowestKey(page, list));
  }
  await context.close();
  return { shownMs: median(shown), keyMs: median(keys) };
}

async function timeToRows(page: Page, { address, call, row }: OfficeList): Promise<number> {
  await page.goto(address);
  await page.locator(row).first().waitFor({ timeout: 120_000 });
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, rowsShown);
  return page.evaluate(
    ([name = '', path = '']) => {
      const answers = performance.getEntriesByType('resource').filter((entry) => entry.name.includes(path));
      const ends = answers.map((entry) => (entry as PerformanceResourceTiming).responseEnd);
      return (performance.getEntriesByName(name)[0]?.startTime ?? 0) - Math.max(...ends);
    },
    [rowsShown, call],
  );
}

/** Marks the frame after the first row is there. */
function watchRows([name = '', selector = '']: readonly string[]): void {
  const look = (): void => {
    if (document.querySelector(selector)) requestAnimationFrame(() => performance.mark(name));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function slowestKey(page: Page, { field, typed, count }: OfficeList): Promise<number> {
  const input = page.getByRole('searchbox', { name: field });
  await input.click();
  const times: number[] = [];
  for (const key of [...Array.from(typed), ...Array.from(typed, () => 'Backspace')]) {
    const watch = await page.evaluateHandle(watchCount, count);
    await page.keyboard.press(key);
    times.push(await watch.evaluate(({ answered }) => answered));
  }
  return Math.max(...times);
}

/** Gives milliseconds from the next key to the frame after the count has changed. */
function watchCount(selector: string): { readonly answered: Promise<number> } {
  const before = document.querySelector(selector)?.textContent;
  const answered = new Promise<number>((resolve) => {
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const look = (): void => {
          if (document.querySelector(selector)?.textContent === before) requestAnimationFrame(look);
          else requestAnimationFrame((now) => resolve(now - timeStamp));
        };
        requestAnimationFrame(look);
      },
      { once: true, capture: true },
    );
  });
  return { answered };
}
