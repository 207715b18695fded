import type { Browser, Page } from 'playwright-core';

import { markdownTable, median } from './load';
import { openBrowser } from './office/office-browser';
import { account, startServer } from './server';
import { claimAndAsk } from './shop/claim-and-ask';
import { fillShop, largeGo, usualGo } from './shop/fill-shop';
import { load, openPhone, type Load, type Network, type Screen } from './shop/slow-phone';
import { tapThrough } from './shop/taps';
import { walk } from './shop/ways';

const runs = Number(process.env['BENCH_RUNS'] ?? 5);
/** The search text, typed letter by letter; the first letters leave many rows. */
const search = 'photobook 12';

/** Milliseconds from the answer's last byte to the first row on the screen. */
async function firstRow(page: Page): Promise<number> {
  await page.goto(`/go/${largeGo}`);
  await page.getByRole('heading', { level: 3 }).first().waitFor();
  return page.evaluate(() => {
    const answer = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('gos.getGoInfos'));
    const [row] = performance.getEntriesByName('first row');
    if (!(answer instanceof PerformanceResourceTiming) || !row) throw new Error('No answer, or no row');
    return row.startTime - answer.responseEnd;
  });
}

/** Marks the moment at which the first product was painted. */
const markFirstRow = `
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('section h3')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('first row')));
  }).observe(document, { childList: true, subtree: true });`;

/** Milliseconds from each key to the paint that shows it, and to the paint after which the page is idle again. */
async function typing(page: Page): Promise<{ readonly shown: number[]; readonly settled: number[] }> {
  await page.evaluate(() => {
    document.addEventListener(
      'keydown',
      (event) => {
        requestAnimationFrame(() =>
          setTimeout(() => performance.measure('shown', { start: event.timeStamp })),
        );
      },
      true,
    );
  });
  const shown: number[] = [];
  const settled: number[] = [];
  const input = page.locator('input[type=search]').first();
  await input.click();
  for (const key of search) {
    const began = await page.evaluate(() => performance.now());
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0);
    shown.push(await page.evaluate(() => performance.getEntriesByName('shown')[0]?.duration ?? 0));
    // Idle means that nothing is left to draw.
    const ended = await page.evaluate(
      () => new Promise<number>((resolve) => requestIdleCallback(() => resolve(performance.now()))),
    );
    settled.push(ended - began);
    await page.evaluate(() => performance.clearMeasures());
  }
  return { shown, settled };
}

interface LimitedNetwork extends Network {
  /** The limit for a first visit, and for a later one. */
  readonly coldMs: number;
  readonly warmMs: number;
}

const networks: readonly LimitedNetwork[] = [
  { name: '1.6 Mbit/s, 150 ms', latencyMs: 150, bytesPerSecond: 200_000, coldMs: 3_000, warmMs: 1_500 },
  // The name in the tools of browsers.
  { name: 'Fast 3G, 562 ms', latencyMs: 562.5, bytesPerSecond: 180_000, coldMs: 6_000, warmMs: Infinity },
];
const mostShift = 0.02;
const mostWaitMs = 200;

const shopScreen: Screen = { address: `/go/${usualGo}`, selector: 'section[aria-label="Products"] li h3' };

/** Each walk submits a claim to another group order: there are nine, and three are claimed before. */
const mostWalks = 5;

/** The screens of a fan with three claims, and the limits for a first visit. */
const otherScreens: readonly (Screen & { readonly coldMs: number; readonly largestMs: number })[] = [
  { address: '/', selector: 'article h3', coldMs: 3_500, largestMs: 3_500 },
  { address: '/my-claims', selector: 'main article', coldMs: 3_000, largestMs: Infinity },
  { address: '/pay', selector: 'main section', coldMs: 3_000, largestMs: Infinity },
];

/**
 * A shop of 66 products and the screens after the claim on a slow phone until they are usable, and a shop of 500 at a
 * desk.
 */
export async function shopBench(databaseUrl: string): Promise<void> {
  const server = await startServer(databaseUrl);
  await fillShop(databaseUrl);
  const browser = await openBrowser();
  try {
    const wanted = new RegExp(process.env['BENCH_CASES'] ?? '');
    const missed: string[] = [];
    let claimed = false;
    const chosen = Object.entries(parts).filter(([name]) => wanted.test(name));
    for (const [name, part] of chosen) {
      // The first fan of the shop has no claim; all later parts need one with claims.
      if (name !== 'shop' && !claimed) claimed = await claimAndAsk(browser, server.url);
      missed.push(...(await part(browser, server.url)));
    }
    if (missed.length > 0) throw new Error(`Missed: ${missed.join('; ')}`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

const figures: readonly (readonly [head: string, of: (seen: Load) => number])[] = [
  ['usable, ms', ({ usableMs }) => usableMs],
  ['first paint, ms', ({ paintedMs }) => paintedMs],
  ['largest paint, ms', ({ largestMs }) => largestMs],
  ['requests', ({ requests }) => requests],
  ['waves', ({ waves }) => waves],
  ['kB', ({ kilobytes }) => kilobytes],
  ['script, ms', ({ scriptMs }) => scriptMs],
  ['style, ms', ({ styleMs }) => styleMs],
  ['layout, ms', ({ layoutMs }) => layoutMs],
];

/** First and second visits over each network, then one tap after another. Returns the missed limits. */
async function onSlowPhone(browser: Browser, url: string): Promise<string[]> {
  const rows: string[][] = [];
  const missed: string[] = [];
  const waits = new Map<string, number[]>();
  for (const network of networks) {
    const visits: Record<'cold' | 'warm', Load[]> = { cold: [], warm: [] };
    for (let run = 0; run < runs; run++) {
      const context = await openPhone(browser, url, account);
      const first = await load(context, shopScreen, network);
      visits.cold.push(first.seen);
      await first.page.close();
      const { page, seen } = await load(context, shopScreen, network);
      visits.warm.push(seen);
      for (const [what, ms] of await tapThrough(page)) waits.set(what, [...(waits.get(what) ?? []), ms]);
      await context.close();
    }
    for (const visit of ['cold', 'warm'] as const) {
      const middle = figures.map(([, of]) => median(visits[visit].map(of)));
      rows.push([`${network.name}, ${visit}`, ...middle.map((figure) => figure.toFixed(0))]);
      if ((middle[0] ?? 0) > network[`${visit}Ms`]) missed.push(`${visit} over ${network.name}`);
      const shift = Math.max(...visits[visit].map((seen) => seen.shift));
      if (shift > mostShift) missed.push(`a shift of ${shift.toFixed(3)}, ${visit} over ${network.name}`);
    }
  }
  const slow = [...waits]
    .filter(([, all]) => median(all) > mostWaitMs)
    .map(([what]) => `next paint: ${what}`);
  const taps = [...waits].map(([what, all]) => [what, String(median(all)), String(Math.max(...all))]);
  process.stdout.write(
    `${markdownTable(['', ...figures.map(([head]) => head)], rows)}\n\n` +
      `${markdownTable(['tap', 'next paint, ms', 'slowest'], taps)}\n\nMedians of ${runs} runs.\n\n`,
  );
  return [...missed, ...slow];
}

/** First and later visits to the screens of a fan who has claimed and is asked to pay. Returns the missed limits. */
async function afterTheClaim(browser: Browser, url: string): Promise<string[]> {
  const [network] = networks;
  if (!network) return [];
  const rows: string[][] = [];
  const missed: string[] = [];
  for (const { coldMs, largestMs, ...screen } of otherScreens) {
    const visits: Record<'cold' | 'warm', Load[]> = { cold: [], warm: [] };
    for (let run = 0; run < runs; run++) {
      const context = await openPhone(browser, url, account);
      for (const visit of ['cold', 'warm'] as const) {
        const { page, seen } = await load(context, screen, network);
        visits[visit].push(seen);
        await page.close();
      }
      await context.close();
    }
    for (const visit of ['cold', 'warm'] as const) {
      const middle = figures.map(([, of]) => median(visits[visit].map(of)).toFixed(0));
      const shift = Math.max(...visits[visit].map((seen) => seen.shift));
      rows.push([`${screen.address}, ${visit}`, ...middle]);
      if (shift > mostShift) missed.push(`a shift of ${shift.toFixed(3)}, ${visit}, ${screen.address}`);
    }
    if (median(visits.cold.map(({ usableMs }) => usableMs)) > coldMs) missed.push(`cold ${screen.address}`);
    if (median(visits.cold.map((seen) => seen.largestMs)) > largestMs)
      missed.push(`the largest paint of ${screen.address}`);
  }
  process.stdout.write(`${markdownTable(['', ...figures.map(([head]) => head)], rows)}\n\n`);
  return missed;
}

/** Layout shifts between pages. Returns the missed limits. */
async function betweenPages(browser: Browser, url: string): Promise<string[]> {
  const [network] = networks;
  if (!network) return [];
  const worst = new Map<string, number>();
  for (let run = 0; run < Math.min(runs, mostWalks); run++)
    for (const [name, shift] of await walk(browser, url, network))
      worst.set(name, Math.max(shift, worst.get(name) ?? 0));
  const rows = [...worst].map(([name, shift]) => [name, shift.toFixed(3)]);
  process.stdout.write(`${markdownTable(['way', 'largest shift'], rows)}\n\n`);
  return [...worst].filter(([, shift]) => shift > mostShift).map(([name]) => `a shift from ${name}`);
}

/**
 * Measures how fast a shop of 500 products with 5 variants each draws and searches, compared with an empty input.
 * Returns the missed limits.
 */
async function atDesk(browser: Browser, url: string): Promise<string[]> {
  const rows: number[] = [];
  const inShop: { shown: number[]; settled: number[] } = { shown: [], settled: [] };
  const inEmpty: { shown: number[]; settled: number[] } = { shown: [], settled: [] };
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
    await context.request.post('/api/user.login', { data: account });
    const page = await context.newPage();
    await page.addInitScript(markFirstRow);
    rows.push(await firstRow(page));
    const typed = await typing(page);
    inShop.shown.push(...typed.shown);
    inShop.settled.push(...typed.settled);
    const blank = await context.newPage();
    await blank.setContent('<input type="search">');
    const idle = await typing(blank);
    inEmpty.shown.push(...idle.shown);
    inEmpty.settled.push(...idle.settled);
    await context.close();
  }
  const ms = (values: readonly number[]): string =>
    `${median(values).toFixed(0)} (${Math.max(...values).toFixed(0)})`;
  const ratio = (median(inShop.shown) / median(inEmpty.shown)).toFixed(1);
  process.stdout.write(
    `${markdownTable(
      ['', 'shop, ms', 'empty input, ms'],
      [
        ['answer to first row', ms(rows), ''],
        ['key to letter on the screen', ms(inShop.shown), ms(inEmpty.shown)],
        ['key to page at rest', ms(inShop.settled), ms(inEmpty.settled)],
      ],
    )}\n\nMedian (largest) of ${runs} runs; a letter takes ${ratio} × as long as in an empty input.\n`,
  );
  return [
    ...(Math.max(...rows) > 1_500 ? ['the first row took more than 1.5 s after the answer'] : []),
    ...(Math.max(...inShop.shown) > 200 ? ['a letter took more than 200 ms'] : []),
  ];
}

/** By the names from which `BENCH_CASES` chooses. */
const parts = { shop: onSlowPhone, after: afterTheClaim, ways: betweenPages, desk: atDesk };
