import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { verifyBooksFile } from '@fan-beats/events';
import type { Page } from 'playwright-core';

import { eventually } from './office/eventually';
import type { Visit } from './support/browser';
import { checkScreen, settled } from './support/check-screen';
import { choose } from './support/choose';
import type { FanClient } from './support/fan-client';
import { openOffice, type OfficeStage } from './support/stage';

let stage: OfficeStage;
let desk: Visit;
let page: Page;
let admin: FanClient;

beforeAll(async () => {
  stage = await openOffice();
  ({ admin, desk, page } = stage);
});

afterAll(() => stage.close());

const events = () => page.locator('button[aria-expanded]').filter({ hasText: /by / });

/** The figure that the open drawer adds up to. */
async function explained(name: RegExp, look?: 'look'): Promise<string> {
  await page.getByRole('button', { name }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText(/ from \d+ events?$/).waitFor();
  if (look) await checkScreen(page);
  const total = await drawer.locator('strong').first().innerText();
  await eventually(() => drawer.getByText('The screen shows').count(), 0);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  return total;
}

async function download(name: string): Promise<{ readonly name: string; readonly path: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
  return { name: file.suggestedFilename(), path: await file.path() };
}

/** A fan of the demo shop with a balance, Fan Beats that wait, and a claim. */
async function someFan() {
  const users = await admin.user.admGetUsers.query();
  const fan = users.find((user) => user.balance > 0 && user.unavailable_points > 0);
  if (!fan) throw new Error('The demo shop has no such fan');
  return fan;
}

describe('the events of the ledger', () => {
  it('are filtered, opened, read and found again by their address', async () => {
    const fan = await someFan();
    await page.goto('/admin/ledger');
    await events().first().waitFor();
    const filters = page.getByRole('search').locator('input[placeholder], .ant-select-placeholder');
    expect(await filters.evaluateAll(cutTexts)).toEqual([]);
    await choose(page, 'Person', fan.displayname);
    await choose(page, 'Type', 'Claim submitted');
    await page
      .getByText(/^Claim #\d+ of /)
      .first()
      .waitFor();
    await events().filter({ hasText: 'Payment' }).waitFor({ state: 'detached' });
    await eventually(() => events().filter({ hasNotText: fan.displayname }).count(), 0);
    await events().first().click();
    await page
      .getByText(/^\d+ × .+ at /)
      .first()
      .waitFor();
    const position = new URL(page.url()).searchParams.get('open');
    await page.getByText('As stored in the ledger').click();
    const raw = JSON.parse(await page.locator('pre').innerText()) as { position: number; hash: string };
    expect(String(raw.position)).toBe(position);
    await desk.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy hash' }).click();
    await page.getByText('Hash copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(raw.hash);
    await checkScreen(page);

    await page.reload();
    await page.getByText(raw.hash).first().waitFor();
    await page.getByRole('button', { name: 'Show all events' }).click();
    await page.getByRole('button', { name: 'Older events' }).click();
    await page.getByRole('button', { name: 'Newest events' }).waitFor();
    await eventually(() => events().count(), 50);
    await page.goBack();
    await page.getByRole('button', { name: 'Newest events' }).waitFor({ state: 'detached' });
  });

  it('say that nothing matches', async () => {
    await page.goto('/admin/ledger/events?type=PersonErased&to=2001-01-01T00:00:00.000Z');
    await page.getByText('No event of the ledger matches these filters.').waitFor();
    await checkScreen(page);
  });
});

describe('a time', () => {
  it.each([
    ['/admin/gos/editgo/1', 'Available until'],
    ['/admin/ledger', 'From'],
    ['/admin/ledger/asof', /exact time$/],
    ['/admin/ledger/exports', 'From'],
  ])('is chosen on a phone with nothing beside the screen: %s', async (address, label) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(address);
    const field = page.getByRole('textbox', { name: label }).first();
    await field.click();
    await field.press('ArrowDown');
    await settled(page);
    expect(await page.evaluate(cutByTheScreen)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});

describe('a figure', () => {
  it('opens what it is made of in the claims overview', async () => {
    await page.goto('/admin/claims');
    for (const part of ['what is paid of the items', 'what is open of the items', 'the sum of all claims']) {
      const name = new RegExp(`^Explain ${part}`);
      const button = page.getByRole('button', { name });
      await button.waitFor();
      expect(await explained(name)).toBe(await button.innerText());
    }
  });

  it('leads from the sum of a claim to the event in the ledger', async () => {
    await page.goto('/admin/claims?claim=1');
    await page.getByRole('button', { name: /^Explain the sum of Claim #1:/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Claim submitted' }).click();
    await page.waitForURL(/\/admin\/ledger\/events\?cursor=\d+&open=\d+/);
    const open = page.locator('button[aria-expanded="true"]').filter({ hasText: 'Claim #1 of' });
    expect(await open.innerText()).toContain(new URL(page.url()).searchParams.get('open'));
  });

  it('opens what it is made of in the freebie monitor', async () => {
    const gos = await admin.gos.admGoList.query();
    for (const { go_id } of gos) {
      const [row] = await admin.claims.admGetFreebieOverviewForGo.query({ go_id });
      if (!row) continue;
      await page.goto(`/admin/freebiemonitor?go=${go_id}`);
      await page
        .getByRole('button', { name: /^Explain the claimed pieces of/ })
        .first()
        .waitFor();
      const amount = page.getByRole('button', { name: /^Explain the claimed pieces of/ }).first();
      expect(await explained(/^Explain the claimed pieces of/)).toMatch(
        new RegExp(`^${await amount.innerText()} pieces?$`),
      );
      const stock = await page
        .getByRole('textbox', { name: /^Stock: / })
        .first()
        .inputValue();
      expect(await explained(/^Explain the stock of/)).toMatch(new RegExp(`^${stock} pieces?$`));
      return;
    }
    throw new Error('No freebie was claimed');
  });

  it('opens what it is made of on the page of a user', async () => {
    const { user_id, balance, points, unavailable_points } = await someFan();
    await page.goto(`/admin/users/user/${user_id}`);
    expect(await explained(/^Explain the credit/, 'look')).toBe(`${balance.toFixed(2)} €`);
    expect(await explained(/^Explain the Fan Beats:/)).toBe(`${points} Fan Beats`);
    expect(await explained(/^Explain the Fan Beats not available yet/)).toBe(
      `${unavailable_points} Fan Beats`,
    );
  });
});

describe('the past', () => {
  it('moves with the slider, and shows the claims of then', async () => {
    await page.goto('/admin/ledger/asof');
    const all = page.getByRole('region', { name: 'Totals' });
    await all.waitFor();
    const now = await all.innerText();
    const slider = page.getByRole('slider', { name: 'Moment' });
    await slider.focus();
    await page.keyboard.press('Home');
    await page.waitForURL(/at=/);
    await page.getByText('There were no claims at that moment.').waitFor();
    await page.keyboard.press('End');
    await all.waitFor();
    expect(await all.innerText()).toBe(now);
    await checkScreen(page);
  });

  it('tells what changed between two moments', async () => {
    const { last } = await admin.ledger.admGetLedgerBounds.query();
    const paid = (await admin.ledger.admGetEvents.query({ type: 'ClaimPaymentReceived', limit: 1 }))
      .events[0];
    const before = (paid?.position ?? 1) - 1;
    await page.goto(`/admin/ledger/asof?position=${before}`);
    await page.getByRole('region', { name: 'Totals' }).waitFor();
    await page.getByRole('checkbox', { name: 'Show what changed until a second moment' }).check();
    await page.getByText(/^\d+ added, \d+ changed, \d+ removed$/).waitFor();
    // The next position: more has happened since than the list shows at once.
    await page.goto(`/admin/ledger/asof?position=${before}&toposition=${paid?.position}`);
    await page.getByText(/^\d+ added, \d+ changed, \d+ removed$/).waitFor();
    const row = page.getByRole('listitem').filter({ hasText: `Claim #${String(paid?.data['claimId'])} of` });
    expect(await row.locator('del').allInnerTexts()).toContain('no');
    expect(await row.locator('ins').allInnerTexts()).toContain('yes');
    await checkScreen(page);
    await page.goto(`/admin/ledger/asof?position=${last?.position}&toposition=${last?.position}`);
    await page.getByText('Nothing changed between the two moments.').waitFor();
  });

  it('shows a freebie monitor and an account of then', async () => {
    const { user_id, balance } = await someFan();
    await page.goto(`/admin/ledger/asof?view=account&user=${user_id}`);
    await page
      .getByText(`${balance.toFixed(2)} €`)
      .first()
      .waitFor();
    await checkScreen(page);
    await page.goto(`/admin/ledger/asof?view=account&user=${user_id}&position=1`);
    await page.getByText('0 Fan Beats').first().waitFor();
    await page.getByText('Freebie monitor', { exact: true }).click();
    await page.getByText('Choose a group order.').waitFor();
    await choose(page, 'Group order', (await admin.gos.admGoList.query())[0]?.title ?? '');
    await page.getByText(/No freebies were claimed at that moment\./).waitFor();
    await checkScreen(page);
  });
});

describe('the exports', () => {
  it('hand out books that are clean without the shop', async () => {
    await page.goto('/admin/ledger/exports');
    await page.getByRole('link', { name: 'Download Books (JSON Lines)' }).waitFor();
    await checkScreen(page);
    const books = await download('Download Books (JSON Lines)');
    expect(books.name).toMatch(/^fan-beats-\d{4}-\d\d-\d\d\.jsonl$/);
    const report = await verifyBooksFile(createReadStream(books.path));
    expect(report).toMatchObject({ findings: [], after: 0 });
    expect(report.events).toBeGreaterThan(900);
  });

  it('hand out the whole shop as one archive', async () => {
    await page.goto('/admin/ledger/exports');
    const archive = await download('Download Whole shop (ZIP)');
    expect(archive.name).toMatch(/^fan-beats-\d{4}-\d\d-\d\d\.zip$/);
    const bytes = await readFile(archive.path);
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    for (const name of ['README.txt', 'books.jsonl', 'records/users.jsonl', 'archive.json'])
      expect(bytes.lastIndexOf(name)).toBeGreaterThan(bytes.length / 2);
  });

  it('hand out the postings of the days that were picked by keyboard', async () => {
    await page.goto('/admin/ledger/exports');
    await page.getByLabel('From').fill('01.01.2099');
    await page.getByLabel('From').press('Enter');
    await page.waitForURL((url) => url.searchParams.get('from') === '2099-01-01');
    const none = await download('Download Postings (CSV)');
    expect(none.name).toMatch(/^fan-beats-\d{4}-\d\d-\d\d-from-2099-01-01\.postings\.csv$/);
    expect((await readFile(none.path, 'utf8')).split('\r\n')).toHaveLength(2);
    await page.getByRole('button', { name: 'All days' }).press('Enter');
    await page.waitForURL((url) => !url.searchParams.has('from'));
    const all = await download('Download Postings (CSV)');
    expect((await readFile(all.path, 'utf8')).split('\r\n').length).toBeGreaterThan(300);
  });
});

/** Fields and placeholders whose text is longer than their room. */
function cutTexts(fields: readonly Element[]): string[] {
  const pen = document.createElement('canvas').getContext('2d');
  return fields.flatMap((field) => {
    const text = field.getAttribute('placeholder') ?? field.textContent;
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    if (pen) pen.font = font;
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return (pen?.measureText(text).width ?? 0) > room + 1 ? [`${text} in ${room} px`] : [];
  });
}

/** Elements that are partly beside the screen, to the right or to the left; the tabs in their row can be scrolled. */
function cutByTheScreen(): string[] {
  const { clientWidth } = document.documentElement;
  return [...document.querySelectorAll('body :not(nav *)')]
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const partly = (left < -0.5 && right > 0.5) || (right > clientWidth + 0.5 && left < clientWidth - 0.5);
      return partly && width > 1 && element.checkVisibility({ visibilityProperty: true });
    })
    .map((element) => `${element.tagName}.${element.className} at ${element.getBoundingClientRect().left}`);
}
