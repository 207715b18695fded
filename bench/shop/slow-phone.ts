import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** The network between the phone and the server. */
export interface Network {
  readonly name: string;
  readonly latencyMs: number;
  readonly bytesPerSecond: number;
}

/** A first visit to a page, or a later one, until it can be used. */
export interface Load {
  readonly usableMs: number;
  /** The first frame that shows anything. */
  readonly paintedMs: number;
  /** The last frame with an element larger than all before. */
  readonly largestMs: number;
  readonly requests: number;
  /** The number of rounds of requests that waited for one another. */
  readonly waves: number;
  readonly kilobytes: number;
  readonly scriptMs: number;
  readonly styleMs: number;
  readonly layoutMs: number;
  readonly shift: number;
}

/** How many times slower the phone is than this machine; docs/performance.md has the number for the limits. */
const slowerProcessor = Number(process.env['BENCH_SLOWER'] ?? 4);
const usable = 'usable';

/** A phone of 360 px whose browser has the session of `account`. */
export async function openPhone(browser: Browser, url: string, account: object): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const login = await context.request.post('/api/user.login', { data: account });
  if (!login.ok()) throw new Error(await login.text());
  return context;
}

/** A page, and the selector that must match before it is usable. */
export interface Screen {
  readonly address: string;
  readonly selector: string;
}

/** Opens the screen in a new tab and waits until it is usable and idle. */
export async function load(
  context: BrowserContext,
  { address, selector }: Screen,
  network: Network,
): Promise<{ readonly page: Page; readonly seen: Load }> {
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: network.bytesPerSecond,
    uploadThroughput: network.bytesPerSecond / 2,
  });
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(watch, { usable, selector });
  const traffic = followTraffic(protocol);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, usable, {
    timeout: 60_000,
    polling: 100,
  });
  const work = await mainThread(protocol);
  const sent = traffic();
  // Live hints keep one call open forever: the page is idle once the visible pictures have loaded.
  await page.waitForFunction(picturesShown);
  await page.waitForTimeout(500);
  const marks = await page.evaluate((name) => {
    const at = (entries: PerformanceEntryList): number => entries[0]?.startTime ?? 0;
    return {
      usableMs: at(performance.getEntriesByName(name)),
      paintedMs: at(performance.getEntriesByName('first-contentful-paint')),
      largestMs: Number(document.documentElement.dataset['largest'] ?? 0),
      shift: Number(document.documentElement.dataset['shift'] ?? 0),
    };
  }, usable);
  return { page, seen: { ...marks, ...sent, ...work } };
}

/**
 * Marks the frame that shows the main content of the page, and adds up layout shifts and the time that taps waited for
 * their paint.
 */
function watch({ usable, selector }: { readonly usable: string; readonly selector: string }): void {
  const look = (): void => {
    if (document.querySelector(selector))
      requestAnimationFrame(() => setTimeout(() => performance.mark(usable)));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    document.documentElement.dataset['largest'] = String(list.getEntries().at(-1)?.startTime ?? 0);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
        shift += Number(entry.value);
    document.documentElement.dataset['shift'] = String(shift);
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      const { dataset } = document.documentElement;
      dataset['waited'] = String(Math.max(duration, Number(dataset['waited'] ?? 0)));
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

const picturesShown = (): boolean =>
  [...document.images].every(
    (picture) => picture.complete || picture.getBoundingClientRect().top > window.innerHeight,
  );

const counted: ReadonlySet<string | undefined> = new Set(['Document', 'Script', 'Stylesheet', 'Fetch']);

/** Follows the traffic, except pictures; returns the sums so far. The first wave is the page itself. */
function followTraffic(protocol: CDPSession): () => Pick<Load, 'requests' | 'waves' | 'kilobytes'> {
  const waveOf = new Map<string, number>();
  let bytes = 0;
  protocol.on('Network.requestWillBeSent', ({ request, initiator, type }) => {
    if (!counted.has(type)) return;
    const callers = initiator.stack?.callFrames.map(({ url }) => url) ?? [];
    const before = [initiator.url ?? '', ...callers].map((url) => waveOf.get(url) ?? 0);
    waveOf.set(request.url, Math.max(...before) + 1);
  });
  protocol.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  return () => ({
    requests: waveOf.size,
    waves: Math.max(...waveOf.values()),
    kilobytes: bytes / 1_000,
  });
}

async function mainThread(protocol: CDPSession): Promise<Pick<Load, 'scriptMs' | 'styleMs' | 'layoutMs'>> {
  const { metrics } = await protocol.send('Performance.getMetrics');
  const ms = (name: string): number => 1_000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
  return {
    scriptMs: ms('ScriptDuration'),
    styleMs: ms('RecalcStyleDuration'),
    layoutMs: ms('LayoutDuration'),
  };
}

/** Milliseconds from the tap to the next paint, as the browser itself counts them. */
export async function nextPaint(page: Page, act: () => Promise<void>): Promise<number> {
  await atRest(page);
  await page.evaluate(() => delete document.documentElement.dataset['waited']);
  await act();
  await atRest(page);
  return page.evaluate(() => Number(document.documentElement.dataset['waited'] ?? 0));
}

/** Idle means that nothing is left to draw; animations of antd end within the pause. */
async function atRest(page: Page): Promise<void> {
  await page.waitForTimeout(500);
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}
