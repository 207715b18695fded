import { migrate } from '@fan-beats/backend/platform/database/migrate';
import { loginOf } from '@fan-beats/backend/platform/database/server-login';
import { Client } from 'pg';
import { chromium, type Page } from 'playwright-core';

import { markdownTable, median } from './load';
import { account, startServer } from './server';

const goId = 1;
const products = 500;
const variantsEach = 5;
const runs = Number(process.env['BENCH_RUNS'] ?? 5);
/** What is typed, letter by letter; the first letters leave many rows. */
const search = 'photobook 12';

const goods = `
  INSERT INTO gos (go_id, title, published) VALUES (${goId}, 'Bench', true);
  INSERT INTO items (item_id, caption, category, kind, item_type, price_cents, points, published)
    SELECT n, 'Photobook ' || n, 'Band ' || n % 10, 'Kind ' || n % 7, 0, 1500, 2, true
      FROM generate_series(1, ${products}) n;
  INSERT INTO item_variants (item_id, sort_id, caption)
    SELECT n, v, 'Member ' || v FROM generate_series(1, ${products}) n, generate_series(1, ${variantsEach}) v;
  INSERT INTO go_items (go_id, item_id) SELECT ${goId}, item_id FROM items;
  INSERT INTO projection.go_stock (go_id, item_id, variant_id, max, claimed)
    SELECT ${goId}, item_id, itemvariant_id, 20, itemvariant_id % 21 FROM item_variants;
  ANALYZE;`;

/** Gives the address with which a server logs in. */
async function prepare(databaseUrl: string): Promise<string> {
  const login = new URL(databaseUrl);
  login.username = 'server_of_bench';
  await migrate(databaseUrl, loginOf(login.href));
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query(goods);
  await owner.end();
  return login.href;
}

interface Chromium {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

/** Milliseconds from the answer's last byte to the first row on the screen. */
async function firstRow(page: Page): Promise<number> {
  await page.goto(`/go/${goId}`);
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

/** Milliseconds from each key to the paint that shows it, and to the paint after which the page rests again. */
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

/** How fast a shop of 500 products with 5 variants each draws and searches, beside an empty input. */
export async function shopBench(databaseUrl: string): Promise<void> {
  const server = await startServer(await prepare(databaseUrl));
  const { executablePath, args, env } = JSON.parse(process.env['BENCH_CHROMIUM'] ?? '{}') as Chromium;
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  try {
    const rows: number[] = [];
    const inShop: { shown: number[]; settled: number[] } = { shown: [], settled: [] };
    const inEmpty: { shown: number[]; settled: number[] } = { shown: [], settled: [] };
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 1280, height: 800 },
      });
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
    if (Math.max(...rows) > 1_500) throw new Error('The first row took more than 1.5 s after the answer');
    if (Math.max(...inShop.shown) > 200) throw new Error('A letter took more than 200 ms');
  } finally {
    await browser.close();
    await server.stop();
  }
}
