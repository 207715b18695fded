import { chromium, type Browser, type Page } from 'playwright-core';

import { median } from '../load';
import { admin } from './fill-office';

const rowsShown = 'rows shown';

/** The Chromium that the launcher found. */
interface FoundChromium {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

export function openBrowser(): Promise<Browser> {
  const { executablePath, args, env } = JSON.parse(process.env['BENCH_CHROMIUM'] ?? '{}') as FoundChromium;
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
}

/** One list of the back office: its address, its call, the selector of a row, and the selector of the row count. */
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
  /** From a key press to the frame that shows the remaining rows; the slowest key of the word, in the median run. */
  readonly keyMs: number;
  /** The same two as time of the page's thread alone, whatever else keeps the machine busy. */
  readonly shownCpuMs: number;
  readonly keyCpuMs: number;
}

export async function measureList(browser: Browser, url: string, list: OfficeList): Promise<ListTimes> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } });
  const headers = { 'sec-fetch-site': 'same-origin' };
  const login = await context.request.post('/api/user.login', { data: admin, headers });
  if (!login.ok()) throw new Error(await login.text());
  await context.addInitScript(watchRows, [rowsShown, list.row]);
  const page = await context.newPage();
  const runs = Number(process.env['BENCH_RUNS'] ?? 5);
  const thread = await threadOf(page);
  const shown: Timed[] = [];
  const keys: Timed[] = [];
  for (let run = 0; run < runs; run++) {
    // A visit starts the count of the thread again.
    shown.push({ ms: await timeToRows(page, list), cpuMs: await thread() });
    keys.push(await slowestKey(page, list, thread));
  }
  await context.close();
  return {
    shownMs: median(shown.map(({ ms }) => ms)),
    keyMs: median(keys.map(({ ms }) => ms)),
    shownCpuMs: median(shown.map(({ cpuMs }) => cpuMs)),
    keyCpuMs: median(keys.map(({ cpuMs }) => cpuMs)),
  };
}

interface Timed {
  readonly ms: number;
  readonly cpuMs: number;
}

/** Returns the milliseconds that the page's main thread has worked so far. */
type Thread = () => Promise<number>;

async function threadOf(page: Page): Promise<Thread> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await protocol.send('Performance.getMetrics');
    const secondsToMs = 1_000;
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * secondsToMs;
  };
}

async function timed(thread: Thread, act: () => Promise<number>): Promise<Timed> {
  const before = await thread();
  const ms = await act();
  return { ms, cpuMs: (await thread()) - before };
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

/** Marks the frame after the first row has appeared. */
function watchRows([name = '', selector = '']: readonly string[]): void {
  const look = (): void => {
    if (document.querySelector(selector)) requestAnimationFrame(() => performance.mark(name));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function slowestKey(page: Page, { field, typed, count }: OfficeList, thread: Thread): Promise<Timed> {
  const input = page.getByRole('searchbox', { name: field });
  await input.click();
  const times: Timed[] = [];
  for (const key of [...Array.from(typed), ...Array.from(typed, () => 'Backspace')]) {
    const watch = await page.evaluateHandle(watchCount, count);
    const press = async (): Promise<number> => {
      await page.keyboard.press(key);
      return watch.evaluate(({ answered }) => answered);
    };
    times.push(await timed(thread, press));
  }
  return {
    ms: Math.max(...times.map(({ ms }) => ms)),
    cpuMs: Math.max(...times.map(({ cpuMs }) => cpuMs)),
  };
}

/** Returns milliseconds from the next key press to the frame after the count has changed. */
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
