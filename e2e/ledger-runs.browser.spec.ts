import { Client } from 'pg';
import type { Browser, Locator, Page } from 'playwright-core';

import { enterAs, openBrowser, visit, type Visit } from './support/browser';
import { checkScreen } from './support/check-screen';
import { logInByApi, organiser } from './support/fan-client';
import { openShop, type RunningShop } from './support/running-shop';

let shop: RunningShop;
let browser: Browser;
let admins: Visit;
let page: Page;
let owner: Client;

beforeAll(async () => {
  [shop, browser] = await Promise.all([openShop(), openBrowser()]);
  owner = new Client({ connectionString: await shop.databaseUrl() });
  await owner.connect();
  admins = await visit(browser, shop.url);
  page = admins.page;
  await enterAs(admins, organiser);
});

afterAll(async () => {
  await browser.close();
  await owner.end();
  await shop.stop();
  await shop.remove();
});

const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
const status = (text: string | RegExp): Promise<void> =>
  page.getByRole('status').filter({ hasText: text }).waitFor();

describe('the runs of the ledger', () => {
  it('check the books, which are clean, and give the newest seal to note elsewhere', async () => {
    await page.goto('/admin/ledger/verification');
    await page.getByText('The books have not been checked from here yet.').waitFor();
    await checkScreen(page);
    await button('Start verification').click();
    await status('Every hash, every seal and every row is as it was recorded');
    await page.getByRole('heading', { name: 'Verification 1' }).waitFor();
    await button('Open run 1').waitFor();
    const { rows } = await owner.query<{ events: string }>('SELECT count(*) AS events FROM ledger.events');
    await status(`${rows[0]?.events} events in`);
    await checkScreen(page);

    const seals = await owner.query<{ hash: string }>(
      `SELECT encode(hash, 'hex') AS hash FROM ledger.seals ORDER BY number DESC LIMIT 1`,
    );
    const noted = seals.rows[0]?.hash;
    if (noted) {
      await admins.context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await button('Copy seal').click();
      await page.getByText('Seal copied').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(noted);
    }
  });

  it('name an event that a superuser changed, with its place', async () => {
    const { rows } = await owner.query<{ position: string; stream: string; version: number }>(
      `SELECT position, stream, version FROM ledger.events WHERE type = 'ClaimSubmitted' ORDER BY position LIMIT 1`,
    );
    const [event] = rows;
    const change = (by: number): string => `ALTER TABLE ledger.events DISABLE TRIGGER ALL;
      UPDATE ledger.events SET recorded_at = recorded_at + ${by} WHERE position = ${event?.position};
      ALTER TABLE ledger.events ENABLE ALWAYS TRIGGER events_keep_facts, ENABLE ALWAYS TRIGGER events_keep_rows`;
    await owner.query(change(1));
    await button('Start verification').click();
    await status('Not everything is as it was recorded');
    const place = `${event?.stream}, version ${event?.version}, position ${event?.position}`;
    await page.getByRole('link', { name: place }).first().waitFor();
    await page.getByText(/does not have the content and hash it was recorded with/).waitFor();
    await checkScreen(page);
    await owner.query(change(-1));

    await button('Open run 1').click();
    await status('Every hash, every seal and every row is as it was recorded');
    expect(new URL(page.url()).search).toBe('?run=1');
  });

  it('make a read model again after asking, while the shop stays open', async () => {
    await owner.query('UPDATE projection.account SET points = points + 1');
    await page.getByRole('link', { name: 'Rebuild' }).click();
    await page.getByText('Nothing has been rebuilt from here yet.').waitFor();
    await checkScreen(page);
    await button('Rebuild account').click();
    await page.getByRole('dialog', { name: 'Rebuild account' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Rebuild' }).click();

    const admin = await logInByApi(shop.url, organiser.mail);
    const rebuilt = new AbortController();
    const reads = (async () => {
      let answered = 0;
      do {
        expect((await admin.claims.admGetClaimOverview.query()).length).toBeGreaterThan(0);
        answered++;
      } while (!rebuilt.signal.aborted);
      return answered;
    })();
    await status(/account rebuilt from \d+ events/);
    rebuilt.abort();
    expect(await reads).toBeGreaterThan(0);
    await checkScreen(page);

    await page.getByRole('link', { name: 'Verification' }).click();
    await button('Start verification').click();
    await status('Every hash, every seal and every row is as it was recorded');
    expect(admins.complaints).toEqual([]);
  });
});
