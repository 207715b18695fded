import type { Browser, Page } from 'playwright-core';

import { median } from '../load';
import { admin } from './fill-office';

/** The overview of claims as a person left it, and the way back to it. */
export interface Return {
  readonly name: string;
  readonly address: string;
  readonly slower: number;
  readonly comeBack: (page: Page) => Promise<unknown>;
  /** Makes one more claim while the overview is not shown. */
  readonly claimMore: () => Promise<unknown>;
}

export interface ReturnTimes {
  /** From the click to the frame that shows claims again. */
  readonly listMs: number;
  /** From the click to the frame that shows the change that somebody else made in the meantime. */
  readonly correctedMs: number;
  readonly lines: number;
}

const headers = { 'sec-fetch-site': 'same-origin' };
/** Longer than hints are collected for: after it, the rest of the list is dropped. */
const awayMs = 3_000;
const line = '[data-claim-line]';

/** Returns medians. */
export async function measureReturn(
  browser: Browser,
  url: string,
  { address, slower, comeBack, claimMore }: Return,
): Promise<ReturnTimes> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } });
  await context.request.post('/api/user.login', { data: admin, headers });
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await page.goto(address);
  const times: ReturnTimes[] = [];
  for (let run = 0; run < Number(process.env['BENCH_RUNS'] ?? 5); run++) {
    await page.locator(line).first().waitFor();
    const count = Number(
      /of (\d+) claims/.exec((await page.getByText(/claims shown$/).textContent()) ?? '')?.[1],
    );
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'FAQ' }).click();
    await page.locator(line).first().waitFor({ state: 'detached' });
    await claimMore();
    await page.waitForTimeout(awayMs);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const watch = await page.evaluateHandle(watchReturn, { line, text: `of ${count + 1} claims` });
    await comeBack(page);
    times.push(await watch.evaluate(({ seen }) => seen));
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  await context.close();
  return {
    listMs: median(times.map(({ listMs }) => listMs)),
    correctedMs: median(times.map(({ correctedMs }) => correctedMs)),
    lines: times[0]?.lines ?? 0,
  };
}

/** Watches frame by frame from the next step of the history or the next click, whichever is first. */
function watchReturn({ line, text }: { readonly line: string; readonly text: string }): {
  readonly seen: Promise<ReturnTimes>;
} {
  const seen = new Promise<ReturnTimes>((resolve) => {
    const begin = ({ timeStamp }: Event): void => {
      removeEventListener('click', begin, true);
      removeEventListener('popstate', begin, true);
      const first = { listMs: 0, lines: 0 };
      const look = (): void => {
        const lines = document.querySelectorAll(line).length;
        const corrected = document.querySelector('p[role="status"]')?.textContent.includes(text) ?? false;
        // After this frame has been painted.
        setTimeout(() => {
          const ms = performance.now() - timeStamp;
          if (first.listMs === 0 && lines > 0) Object.assign(first, { listMs: ms, lines });
          if (corrected) resolve({ ...first, correctedMs: ms });
          else requestAnimationFrame(look);
        });
      };
      requestAnimationFrame(look);
    };
    addEventListener('click', begin, true);
    addEventListener('popstate', begin, true);
  });
  return { seen };
}
