import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { verifyBooksFile } from '@fan-beats/events';
import type { Browser, Page } from 'playwright-core';

import { enterAs, visit } from './support/browser';
import { checkScreen } from './support/check-screen';
import { organiser } from './support/fan-client';
import type { RunningShop } from './support/running-shop';
import { openStage, type Stage } from './support/stage';

let stage: Stage;
let shop: RunningShop;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  ({ shop, browser } = stage);
  const desk = await visit(browser, shop.url);
  await enterAs(desk, organiser);
  ({ page } = desk);
});

afterAll(() => stage.close());

async function download(name: string): Promise<{ readonly name: string; readonly path: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
  return { name: file.suggestedFilename(), path: await file.path() };
}

it('hands out books that are clean without the shop', async () => {
  await page.goto('/admin/ledger/exports');
  await page.getByRole('link', { name: 'Download Books (JSON Lines)' }).waitFor();
  await checkScreen(page);
  const books = await download('Download Books (JSON Lines)');
  expect(books.name).toMatch(/^fan-beats-\d{4}-\d\d-\d\d\.jsonl$/);
  const report = await verifyBooksFile(createReadStream(books.path));
  expect(report).toMatchObject({ findings: [], after: 0 });
  expect(report.events).toBeGreaterThan(900);
});

it('hands out the whole shop as one archive', async () => {
  await page.goto('/admin/ledger/exports');
  const archive = await download('Download Whole shop (ZIP)');
  expect(archive.name).toMatch(/^fan-beats-\d{4}-\d\d-\d\d\.zip$/);
  const bytes = await readFile(archive.path);
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  for (const name of ['README.txt', 'books.jsonl', 'records/users.jsonl', 'archive.json'])
    expect(bytes.lastIndexOf(name)).toBeGreaterThan(bytes.length / 2);
});

it('hands out the postings of the days that were picked by keyboard', async () => {
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
