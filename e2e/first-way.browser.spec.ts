import { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';

import { logIn, openBrowser, visit } from './support/browser';
import { logInByApi, unlimitedProduct } from './support/fan-client';
import { addToCart, claimableShop } from './support/shop-page';
import { startShop, type StartedShop } from './support/running-shop';

const password = 'fan-beats-demo';
const fan = 'lena@example.org';
const organiser = 'mira@example.org';

let shop: StartedShop;
let browser: Browser;

beforeAll(async () => {
  shop = await startShop();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
  await shop.stop();
  await shop.remove();
});

async function claim(page: Page): Promise<number> {
  await claimableShop(page, 'peachline – Picnic Day Pop-up');
  await addToCart(page, 'Toploader-Set (10 Stück)');
  await addToCart(page, 'Photocards „Picnic Day“');
  await page.getByText(/^Freebies \(/).click();
  await addToCart(page, 'Button „Fan Beats“');
  await page.getByRole('button', { name: 'Submit Claim' }).click();
  await page.getByRole('heading', { name: 'Claim Confirmed!' }).waitFor();
  return Number(/claim-success\/(\d+)/.exec(page.url())?.[1]);
}

async function markPaid(page: Page, claimId: number): Promise<void> {
  await page.goto(`/admin/claims?claim=${claimId}`);
  const box = page.getByRole('checkbox', { name: 'Payment Received' });
  await box.check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

describe('the first way through the shop', () => {
  it('prints the address and the demo accounts', () => {
    expect(shop.output()).toContain('Fan Beats is open at http://localhost:');
    expect(shop.output()).toContain(fan);
    expect(shop.output()).toContain(organiser);
  });

  it('lets a fan claim two items and a freebie, an admin mark it paid, and the books come out clean', async () => {
    const fans = await visit(browser, shop.url);
    await logIn(fans.page, fan, password);
    const claimId = await claim(fans.page);
    for (const caption of ['Toploader-Set (10 Stück)', 'Photocards „Picnic Day“', 'Button „Fan Beats“'])
      await fans.page.getByText(caption).first().waitFor();

    const admins = await visit(browser, shop.url);
    await logIn(admins.page, organiser, password);
    await markPaid(admins.page, claimId);
    // Without a reload: the panel shows what is paid.
    await admins.page
      .getByText(/, Claim #\d+: saved/)
      .first()
      .waitFor();
    await admins.page.getByText('9.10 € by mark, no payment recorded').waitFor();

    await fans.page.goto('/my-claims');
    const card = fans.page.getByRole('article').filter({ hasText: `Claim #${claimId}` });
    await card.getByText('Paid', { exact: true }).first().waitFor();
    expect([...fans.complaints, ...admins.complaints].filter((text) => !/401/.test(text))).toEqual([]);

    const verified = await shop.command('ledger', 'verify');
    expect(verified.output).toContain('Clean: everything is as it was recorded.');
    expect(verified.output).toMatch(/[\d,]+ events in [\d,]+ streams, \d+ seals/);
    expect(verified.output).toMatch(/claim_overview +\d+ rows/);
    expect(verified.code).toBe(0);
    await Promise.all([fans.leave(), admins.leave()]);
  });

  it('rebuilds the read models while claims come in, and they equal a replay row by row', async () => {
    const clients = await Promise.all(
      ['bjorn', 'emre', 'fenja', 'linh'].map((name) => logInByApi(shop.url, `${name}@example.org`, password)),
    );
    const [first] = clients;
    if (!first) throw new Error('Nobody is logged in');
    const { go, item_id } = await unlimitedProduct(first);
    let rebuilding = true;
    let claims = 0;
    const submitOn = async (client: (typeof clients)[number]): Promise<void> => {
      for (let amount = 20; rebuilding; amount++) {
        await client.claims.submitCart.mutate({
          go,
          entries: [{ item_id, itemvariant_id: null, amount }],
        });
        claims += 1;
      }
    };
    const submissions = clients.map(submitOn);
    const rebuilt = await shop.command('ledger', 'rebuild');
    rebuilding = false;
    await Promise.all(submissions);
    expect(rebuilt.output).toMatch(/Rebuilt from [\d,]+ events/);
    expect(claims).toBeGreaterThan(4);
    const verified = await shop.command('ledger', 'verify');
    expect(verified.output).toContain('Clean: everything is as it was recorded.');
  });

  it('refuses a second start on the same data in one sentence', async () => {
    const second = await shop.startAgainBeside();
    expect(second.code).toBe(1);
    expect(second.output.trim()).toMatch(/already|uses|running/i);
    expect(second.output.trim().split('\n')).toHaveLength(1);
  });

  it('has everything after a stop and a start, and Ctrl-C leaves no database process behind', async () => {
    const before = await shop.command('ledger', 'verify', '--json');
    const { dataDir } = shop;
    expect(shop.processes().some((commandLine) => commandLine.includes('postgres'))).toBe(true);
    await shop.stop();
    expect(shop.processes()).toEqual([]);
    shop = await startShop(dataDir);
    const after = await shop.command('ledger', 'verify', '--json');
    expect(countsOf(after.output)).toEqual(countsOf(before.output));
    const again = await visit(browser, shop.url);
    await logIn(again.page, fan, password);
    await again.leave();
  });

  it('names stream, version and position of an event that a superuser changed', async () => {
    const superuser = new Client({ connectionString: await shop.databaseUrl() });
    await superuser.connect();
    await superuser.query('ALTER TABLE ledger.events DISABLE TRIGGER USER');
    const { rows } = await superuser.query<{ stream: string; version: number; position: string }>(
      `UPDATE ledger.events SET data = replace(data::text, '"amountCents":', '"amountCents": ')::json
       WHERE position = (SELECT min(position) FROM ledger.events WHERE type = 'BalanceAdded')
       RETURNING stream, version, position`,
    );
    await superuser.end();
    const [changed] = rows;
    const verified = await shop.command('ledger', 'verify');
    expect(verified.code).toBe(1);
    expect(verified.output).toContain(
      `stream ${changed?.stream}, version ${changed?.version}, position ${changed?.position}`,
    );
  });
});

function countsOf(json: string): unknown {
  const line = json.split('\n').find((candidate) => candidate.startsWith('{')) ?? '{}';
  const { events, streams, readModels, findingCount } = JSON.parse(line) as Record<string, unknown>;
  return { events, streams, readModels, findingCount };
}
