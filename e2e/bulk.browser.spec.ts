import { readFile } from 'node:fs/promises';

import type { ClaimRecord } from '@fan-beats/backend/contract';
import { parseCsv } from '@fan-beats/events/kernel';
import type { Browser, Locator, Page } from 'playwright-core';

import { enterAs, visit, type Visit } from './support/browser';
import { eventually } from './office/eventually';
import { checkScreen } from './support/check-screen';
import { choose } from './support/choose';
import { focusByTab, focusedName } from './support/keys';
import { logInByApi, makeFan, organiser, type FanClient, type TestFan } from './support/fan-client';
import { makeGo, type MadeGo } from './support/make-go';
import type { RunningShop } from './support/running-shop';
import { openStage, type Stage } from './support/stage';

const wantedClaims = 300;
const callsPerBatch = 20;

let stage: Stage;
let shop: RunningShop;
let browser: Browser;
let admin: FanClient;
let admins: Visit;
let page: Page;
let gos: MadeGo[];

beforeAll(async () => {
  stage = await openStage();
  ({ shop, browser } = stage);
  admin = await logInByApi(shop.url, organiser.mail);
  gos = await makeClaims();
  admins = await visit(browser, shop.url);
  page = admins.page;
  await enterAs(admins, organiser);
});

afterAll(() => stage.close());

/** Makes claims of every fan of the demo shop, in as many new group orders as needed. */
async function makeClaims(): Promise<MadeGo[]> {
  const users = (await admin.user.admGetUsers.query()).filter(({ banned }) => !banned);
  const made: MadeGo[] = [];
  for (let left = wantedClaims; left > 0; left -= users.length) {
    const go = await makeGo(admin, {
      title: `Bulk ${made.length + 1}`,
      products: [
        { caption: 'Karten', variants: ['Mina', 'Juno'], limit: 500 },
        { caption: 'Album', price: 12.5 },
      ],
    });
    made.push(go);
    const { Karten, Album } = go.products;
    const submissions = users.slice(0, left).map(({ user_id }) => ({
      user_id,
      go: go.go_id,
      entries: [
        { item_id: Karten?.item_id ?? 0, itemvariant_id: Karten?.variants['Mina'] ?? 0, amount: 2 },
        { item_id: Album?.item_id ?? 0, itemvariant_id: null, amount: 1 },
      ],
    }));
    for (let first = 0; first < submissions.length; first += callsPerBatch)
      await Promise.all(
        submissions
          .slice(first, first + callsPerBatch)
          .map((cart) => admin.claims.admProxySubmitCart.mutate(cart)),
      );
  }
  return made;
}

/** Makes unpaid claims of a number of fans in a new group order. */
async function someClaims(title: string, count: number): Promise<{ go: MadeGo; claimIds: number[] }> {
  const go = await makeGo(admin, { title, products: [{ caption: 'Poster', price: 8 }] });
  const entries = [{ item_id: go.products['Poster']?.item_id ?? 0, itemvariant_id: null, amount: 1 }];
  const users = (await admin.user.admGetUsers.query()).filter(({ banned }) => !banned).slice(0, count);
  const claims = await Promise.all(
    users.map(({ user_id }) => admin.claims.admProxySubmitCart.mutate({ user_id, go: go.go_id, entries })),
  );
  return { go, claimIds: claims.map(({ claim_id }) => claim_id) };
}

/** The longest title that is allowed: no screen may become wider because of it. */
const longTitle = 'Forty fans order one letter each, and the title has 60 signs';

/** Claims of forty fans in a new group order, with this EMS; also one of the fans. */
async function fortyClaims(ems: number): Promise<{ go: MadeGo; fan: TestFan }> {
  const go = await makeGo(admin, { title: longTitle, products: [{ caption: 'Brief', price: 1 }] });
  const entries = [{ item_id: go.products['Brief']?.item_id ?? 0, itemvariant_id: null, amount: 1 }];
  const users = (await admin.user.admGetUsers.query()).filter(({ banned }) => !banned).slice(0, 30);
  const [fan, ...others] = await Promise.all([
    makeFan(shop.url, 'Payer'),
    ...Array.from({ length: 39 - users.length }, () => makeFan(shop.url)),
  ]);
  const ids = [fan, ...others].map(({ userId }) => userId).concat(users.map(({ user_id }) => user_id));
  const claims = [];
  for (let first = 0; first < ids.length; first += callsPerBatch)
    claims.push(
      ...(await Promise.all(
        ids
          .slice(first, first + callsPerBatch)
          .map((user_id) => admin.claims.admProxySubmitCart.mutate({ user_id, go: go.go_id, entries })),
      )),
    );
  await admin.claims.admUpdateClaims.mutate({ claims: claims.map(({ claim_id }) => ({ claim_id, ems })) });
  return { go, fan };
}

const claimsOf = async (go_id?: number) =>
  (await admin.claims.admGetClaimOverview.query()).filter((claim) => !go_id || claim.go_id === go_id);
const goOf = (index: number): MadeGo => {
  const go = gos[index];
  if (!go) throw new Error(`There is no group order ${index}`);
  return go;
};

const dialog = (): Locator => page.getByRole('dialog');
const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
const said = (text: string | RegExp): Promise<void> => dialog().getByText(text).first().waitFor();

async function download(file: string, kind: 'Excel' | 'plain'): Promise<{ name: string; text: string }> {
  await button('Export').click();
  const [arrived] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('menuitem', { name: file })
      .nth(kind === 'Excel' ? 0 : 1)
      .click(),
  ]);
  return { name: arrived.suggestedFilename(), text: await readFile(await arrived.path(), 'utf8') };
}

const isUnpaid = ({ stages }: ClaimRecord): boolean =>
  stages.some(({ stage, open }) => stage === 'items' && open > 0);

describe('bulk work on claims', () => {
  it('marks 300 claims by keyboard after a preview; the one that was changed meanwhile says so and can be looked at again', async () => {
    const open = (await claimsOf()).filter(isUnpaid);
    expect(open.length).toBeGreaterThanOrEqual(wantedClaims);
    const pressOn = async (role: string, name: string, key: string): Promise<void> => {
      await focusByTab(page, role, name);
      await page.keyboard.press(key);
    };
    const all = `Select all ${open.length} shown`;
    await page.goto('/admin/claims?paid=no');
    await page.getByRole('checkbox', { name: all }).waitFor();
    await pressOn('input', all, 'Space');
    await said(`${goOf(0).title}:`);
    await checkScreen(page);
    await pressOn('button', all, 'Enter');
    await page.getByText(`${open.length} selected`).waitFor();
    await pressOn('button', 'Change selected', 'Enter');
    await dialog().getByRole('combobox', { name: 'Payment', exact: true }).waitFor();
    await pressOn('combobox', 'Payment', 'ArrowDown');
    const offered = page.locator('.ant-select-item-option-active');
    await offered.waitFor();
    while ((await offered.innerText()) !== 'Mark as paid') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await checkScreen(page);
    await pressOn('button', 'Preview', 'Enter');
    await said(`${open.length} will change`);
    await checkScreen(page);

    const [first] = await claimsOf(goOf(0).go_id);
    await admin.claims.admUpdateClaim.mutate({ claim_id: first?.claim_id ?? 0, admin_note: 'Ring twice' });
    await pressOn('button', `Change ${open.length} claims`, 'Enter');
    await said(`${open.length - 1} done`);
    await said('1 changed meanwhile');
    const row = dialog()
      .getByRole('listitem')
      .filter({ hasText: first?.title ?? '' });
    await row.getByText('Changed by somebody else meanwhile').waitFor();
    await checkScreen(page);
    const focusIs = (name: string) => eventually(() => focusedName(page), `button ${name}`);
    await focusIs('Look again at what changed (1)');
    await page.keyboard.press('Enter');
    await said('1 will change');
    await pressOn('button', 'Change 1 claim', 'Enter');
    await said('1 done');
    await focusIs('Close');
    await page.keyboard.press('Enter');

    const claims = await claimsOf();
    expect(claims.filter(isUnpaid)).toEqual([]);
    expect(claims.find(({ claim_id }) => claim_id === first?.claim_id)?.admin_note).toBe('Ring twice');
    await page.getByText('No claim matches these filters.').waitFor();
  });

  it('finds the bulk change again and undoes it as one', async () => {
    const { go, claimIds } = await someClaims('Undone', 4);
    await admin.claims.admUpdateClaims.mutate({
      claims: claimIds.map((claim_id) => ({ claim_id, payment_received: true })),
    });
    await page.goto('/admin/claims');
    await button('Recent bulk changes').click();
    const [batch] = (await admin.claims.admGetBatches.query({})).batches;
    await said(`${claimIds.length} × marked as paid`);
    // The demo has batches of its own; the newest comes first.
    const events = dialog().getByRole('link', { name: 'Events' }).first();
    expect(await events.getAttribute('href')).toBe(`/admin/ledger/events?batch=${batch?.batch_id}`);
    await checkScreen(page);
    await dialog().getByRole('button', { name: 'Undo' }).first().click();
    const question = page.getByRole('dialog', { name: 'Undo this bulk change' });
    await question.getByLabel('Reason').fill('wrong list');
    await question.getByRole('button', { name: 'Undo' }).click();
    await question.getByText(`${batch?.events} undone, 0 left as they are`).waitFor();
    await question.getByRole('button', { name: 'Close' }).last().click();
    await said('Undone');
    expect((await claimsOf(go.go_id)).filter((claim) => claim.payment_received)).toEqual([]);
    expect(admins.complaints).toEqual([]);
  });

  it('marks claim after claim by keys alone', async () => {
    const { go_id } = (await someClaims('By keys', 8)).go;
    await page.goto(`/admin/claims?go=${go_id}&paid=no&sort=name&dir=asc`);
    await page.locator('[data-claim-line]').first().waitFor();
    await page.keyboard.press('j');
    const marked = [];
    for (let claim = 0; claim < 5; claim += 1) {
      const line = page.locator('[data-claim-line]:focus');
      await line.waitFor();
      const id = await line.getAttribute('data-claim-line');
      marked.push(Number(id));
      await page.keyboard.press('p');
      await page.keyboard.press('j');
      await page.locator(`[data-claim-line="${id}"]`).waitFor({ state: 'detached' });
    }
    // The list shows a mark before it is stored.
    const paid = async () =>
      (await claimsOf(go_id))
        .filter(({ payment_received }) => payment_received)
        .map(({ claim_id }) => claim_id)
        .toSorted((a, b) => a - b);
    await eventually(
      paid,
      marked.toSorted((a, b) => a - b),
    );
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('?');
    await said('payment received, or not');
    await checkScreen(page);
    await page.keyboard.press('Escape');
  });

  it('assigns tracking ids from a pasted table and shows beforehand which lines name nobody or several', async () => {
    const [one, two, three] = await claimsOf(goOf(1).go_id);
    const mail = (await admin.user.admGetUser.query({ user_id: two?.user_id ?? 0 })).mail;
    await page.goto(`/admin/claims?go=${goOf(1).go_id}`);
    await button('Paste table').click();
    const lines = [
      ['Claim', 'Tracking'],
      [one?.title, 'RB 1'],
      [mail, '00340434161094022115'],
      [three?.user_displayname, 'RB 3'],
      ['Nobody', 'RB 4'],
      [one?.title, ''],
    ];
    await dialog()
      .getByRole('textbox')
      .fill(lines.map((cells) => cells.join('\t')).join('\n'));
    await said('3 found, 2 left out.');
    await said(/Nobody.*matches none of these claims/);
    await checkScreen(page);
    await button('Preview').click();
    await button('Change 3 claims').click();
    await said('3 done');
    const ids = new Map((await claimsOf(goOf(1).go_id)).map((claim) => [claim.claim_id, claim.tracking_id]));
    expect([one, two, three].map((claim) => ids.get(claim?.claim_id ?? 0))).toEqual([
      'RB 1',
      '00340434161094022115',
      'RB 3',
    ]);

    await dialog().getByRole('button', { name: 'Undo' }).click();
    const question = page.getByRole('dialog', { name: 'Undo this bulk change' });
    await question.getByLabel('Reason').fill('last week’s list');
    await question.getByRole('button', { name: 'Undo' }).click();
    await question.getByText('3 undone, 0 left as they are').waitFor();
    await question.getByRole('button', { name: 'Close' }).last().click();
    await said('0 done');
    await said('3 undone');
    // The button that opened the question is removed with it.
    await dialog().locator(':focus').waitFor();
    await eventually(() => dialog().getByText('Undone', { exact: true }).count(), 3);
    await eventually(() => dialog().getByRole('button', { name: 'Undo' }).count(), 0);
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    expect((await claimsOf(goOf(1).go_id)).filter(({ tracking_id }) => tracking_id)).toEqual([]);
  });

  it('exports what the filters show', async () => {
    const go = goOf(1);
    const claims = await claimsOf(go.go_id);
    await page.goto(`/admin/claims?go=${go.go_id}`);
    await button('Export').waitFor();
    await button('Export').click();
    await checkScreen(page);
    await page.keyboard.press('Escape');

    const list = await download('Claims', 'Excel');
    expect(list.name).toMatch(/^claims-bulk-2-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(list.text.startsWith('\uFEFFClaim;')).toBe(true);
    const [, ...rows] = parseCsv(list.text, ';');
    expect(rows.map(([id]) => Number(id)).toSorted((a, b) => a - b)).toEqual(
      claims.map(({ claim_id }) => claim_id).toSorted((a, b) => a - b),
    );
    expect(rows[0]).toContain('22,50');

    const totals = parseCsv((await download('Totals for the supplier', 'plain')).text, ',').slice(1);
    const n = claims.length;
    expect(totals.map((cells) => cells.slice(3, 8))).toEqual([
      ['Album', '', String(n), String(n), (n * 12.5).toFixed(2)],
      ['Karten', 'Mina', String(n * 2), String(n * 2), (n * 10).toFixed(2)],
    ]);
    const packing = parseCsv((await download('Packing list', 'Excel')).text, ';').slice(1);
    expect(packing).toHaveLength(claims.length * 2);
  });

  it('clones a group order with its links', async () => {
    const source = goOf(0);
    await page.goto('/admin/gos');
    await page.getByRole('button', { name: `Clone ${source.title}`, exact: true }).click();
    const title = dialog().getByRole('textbox', { name: 'Title of the new group order' });
    await title.fill('Encore');
    await checkScreen(page);
    await dialog().getByRole('button', { name: 'Clone' }).click();
    await page.getByRole('heading', { name: 'Encore', level: 1 }).waitFor();
    const cloneId = Number(/editgo\/(\d+)/.exec(page.url())?.[1]);
    const links = (go_id: number) => admin.gos.admGetLinkedItemIds.query({ go_id });
    expect(await links(cloneId)).toEqual(await links(source.go_id));
    await expect(admin.gos.admGetGo.query({ go_id: cloneId })).resolves.toMatchObject({
      published: false,
      status: null,
      available_until: null,
    });
    expect(admins.complaints).toEqual([]);
  });

  it('asks forty fans for EMS at once, and what one of them paid in part stands on their phone', async () => {
    const { go, fan } = await fortyClaims(34.1);
    await page.goto(`/admin/payments?go=${go.go_id}&stage=ems`);
    await page.getByRole('checkbox', { name: 'Select all 40 shown' }).check();
    await button('Change selected').click();
    await said('40 fans will be asked to pay 1364.00 € in 40 payments.');
    await checkScreen(page);
    // The foot of a long dialog stays within the screen, at a distance from its edge.
    await page.setViewportSize({ width: 1280, height: 900 });
    const foot = await button('Ask for payment (40)').boundingBox();
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(900 - 12);
    await button('Ask for payment (40)').click();
    await said('40 done');
    await dialog().getByRole('button', { name: 'Close' }).last().click();

    await button('Record a payment').click();
    await choose(dialog(), 'Fan', fan.displayname);
    await dialog().getByLabel('Amount').fill('12');
    await said('The parts take all of it.');
    await button('Record payment').click();
    // Nobody confirmed the address of the account.
    const question = page.getByRole('dialog', { name: `Is this account really ${fan.displayname}'s?` });
    await question.getByRole('button', { name: 'Record payment' }).click();
    await dialog().waitFor({ state: 'hidden' });

    const phone = await visit(browser, shop.url, 360);
    await enterAs(phone, fan);
    await phone.page.goto('/');
    await phone.page.getByRole('link', { name: 'To pay: 22.10 €' }).click();
    await phone.page.getByRole('button', { name: 'Open payments' }).click();
    await phone.page.getByText('12.00 of 34.10 paid', { exact: false }).waitFor();
    await checkScreen(phone.page);
    await phone.leave();
  });
});
