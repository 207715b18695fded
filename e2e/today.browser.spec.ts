import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

import { eventually } from './office/eventually';
import { visitOffice } from './office/show-screen';
import { checkScreen } from './support/check-screen';
import { makeFan, type FanClient } from './support/fan-client';
import { focusByTab } from './support/keys';
import { changeGo, makeGo } from './support/make-go';
import { openOffice, type OfficeStage } from './support/stage';

let stage: OfficeStage;
let admin: FanClient;
let page: Page;

const pictures = process.env['DESK_PICTURES'];

/** Keeps a picture of the screen, if a folder for pictures is named. */
async function keep(name: string, of: Page = page): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await sharp(await of.screenshot())
    .webp({ quality: 82 })
    .toFile(join(pictures, `${name}.webp`));
}

beforeAll(async () => {
  stage = await openOffice();
  ({ admin, page } = stage);
  await makeWork();
});

afterAll(() => stage.close());

/** Work of each kind that the demo shop may lack. */
async function makeWork(): Promise<void> {
  const fan = await makeFan(stage.shop.url, 'Heute');
  await fan.client.feedback.addFeedback.mutate({ message: 'Where is my parcel?', category: 6 });
  await admin.user.admAddPerson.mutate({ displayname: 'Niemand erreicht sie' });
  await admin.user.admAddUserBalance.mutate({ user_id: fan.userId, balance: 12.5 });
  const products = [{ caption: 'Album', price: 20 }];
  await makeGo(admin, { title: 'Closes today', products, until: new Date() });
  const arrived = await makeGo(admin, { title: 'Arrived', products });
  const entries = [{ item_id: arrived.products['Album']?.item_id ?? 0, itemvariant_id: null, amount: 1 }];
  const { claim_id } = await fan.client.claims.submitCart.mutate({ go: arrived.go_id, entries });
  await admin.claims.admUpdateClaim.mutate({ claim_id, payment_received: true });
  await changeGo(admin, arrived.go_id, { status: 'ARRIVED' });
}

/** The number of entries that the list behind each line of the desk shows, from the words on its page. */
const counted: Readonly<Record<string, (of: Page) => Promise<string>>> = {
  '/admin/payments?view=bank': (of) => of.getByRole('heading', { name: /^Review/ }).innerText(),
  '/admin/payments?standing=overdue': (of) => of.locator('.ant-segmented-item-selected strong').innerText(),
  '/admin/contact': (of) => of.getByText(/^\d+ requests?$/).innerText(),
  '/admin/contact?withdrawals=open': (of) => of.getByText(/^\d+ of \d+ shown$/).innerText(),
  '/admin/gos?closes=today': (of) => of.getByText(/^\d+ of \d+ shown$/).innerText(),
  '/admin/claims?show=ready': (of) => of.getByText(/^\d+ of \d+ claims? shown$/).innerText(),
  '/admin/users?reach=nobody': (of) => of.getByText(/^Showing \d+ of \d+ users$/).innerText(),
  '/admin/payments?view=credit': (of) =>
    of
      .getByText(/^\d+ fans?, .* of credit$/)
      .last()
      .innerText(),
};

const firstNumber = (text: string): number => Number(/\d+/.exec(text)?.[0] ?? Number.NaN);

describe("the day's desk", () => {
  it('counts what the filtered lists show', async () => {
    await page.goto('/admin/today');
    const lines = page.getByRole('list', { name: 'To do today' }).getByRole('link');
    await lines.first().waitFor();
    await keep('today-1280');
    await checkScreen(page);
    const work = await Promise.all(
      (await lines.all()).map(async (line) => ({
        to: (await line.getAttribute('href')) ?? '',
        text: await line.innerText(),
      })),
    );
    const made = ['standing=overdue', 'contact', 'closes', 'show=ready', 'reach', 'view=credit'];
    expect(made.filter((part) => !work.some(({ to }) => to.includes(part)))).toEqual([]);
    for (const { to, text } of work) {
      await page.goto(to);
      const words = (await counted[to]?.(page)) ?? '';
      expect({ to, count: firstNumber(words) }).toEqual({ to, count: firstNumber(text) });
    }
  });

  it('follows what happens elsewhere, and is worked by keyboard', async () => {
    await page.goto('/admin/today');
    const credit = page.getByRole('link', { name: /with credit to pay back$/ });
    const before = firstNumber(await credit.innerText());
    const { user_id } = await admin.user.admAddPerson.mutate({ displayname: 'Neues Guthaben' });
    await admin.user.admAddUserBalance.mutate({ user_id, balance: 3 });
    await eventually(async () => firstNumber(await credit.innerText()), before + 1);
    await page.locator('h1').focus();
    await focusByTab(page, 'a', (await credit.innerText()).trim());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'To pay back' }).waitFor();
    expect(await page.getByRole('link', { name: 'Neues Guthaben' }).count()).toBe(1);
  });
});

describe('the palette', () => {
  it('goes to an act by its verb and noun, with a slip, by keys alone', async () => {
    await page.goto('/admin/today');
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('add pesron');
    await page.getByRole('option', { name: /Add a person/ }).waitFor();
    await checkScreen(page);
    await page.keyboard.press('Enter');
    await page.getByRole('form', { name: 'Add a person without an account' }).waitFor();
  });

  it('is opened by its button on a phone, and an act on a person waits for them on their page', async () => {
    const phone = await visitOffice(stage, 360);
    await phone.page.goto('/admin/today');
    await phone.page.getByRole('button', { name: 'Search and go to' }).click();
    await phone.page.getByRole('combobox', { name: 'Search' }).fill('erase niemand');
    await phone.page.getByRole('option', { name: /Erase Niemand/ }).click();
    await phone.page.getByRole('heading', { name: 'Niemand erreicht sie', level: 1 }).waitFor();
    await eventually(() => phone.page.getByRole('dialog').count(), 0);
    await phone.leave();
  });
});

describe('the table of users', () => {
  it('is filtered and sorted by the server, with sums, on every width', async () => {
    await page.goto('/admin/users?money=credit');
    const rows = page.getByRole('table', { name: 'Users' }).getByRole('row');
    await rows.first().waitFor();
    await keep('users-1280');
    await checkScreen(page);
    await page.getByRole('button', { name: 'Credit' }).click();
    await eventually(() => Promise.resolve(new URL(page.url()).search), '?money=credit&sort=credit&dir=desc');
    const table = await admin.user.admGetUserTable.query({
      money: 'credit',
      sort: 'credit',
      descending: true,
      page: 1,
    });
    await eventually(
      () => rows.nth(1).getByRole('rowheader').innerText(),
      expect.stringContaining(table.rows[0]?.displayname ?? '') as string,
    );
    await eventually(() => rows.count(), table.found + 2);
  });
});
