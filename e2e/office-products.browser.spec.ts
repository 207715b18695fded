import type { Page } from 'playwright-core';

import { gripOf, lifted, orderOf, pullDown } from './office/dragging';
import { eventually } from './office/eventually';
import { brokenPicture, dropFile, paintPicture, pasteFile } from './office/pictures';
import { expectTexts } from './office/texts';
import type { Visit } from './support/browser';
import { checkScreen } from './support/check-screen';
import type { FanClient } from './support/fan-client';
import { makeProduct } from './support/make-go';
import { openOffice, type OfficeStage } from './support/stage';

let stage: OfficeStage;
let admin: FanClient;
let desk: Visit;
let page: Page;

beforeAll(async () => {
  stage = await openOffice();
  ({ admin, desk, page } = stage);
});

afterAll(() => stage.close());

const variants = () => page.getByRole('list', { name: 'Product variants' });
// Icons add their own word before the name of a button.
const button = (name: string) => page.getByRole('button', { name: new RegExp(`^([a-z-]+ )?${name}$`) });
const dialog = () => page.getByRole('dialog');

async function openProduct(caption: string, names: readonly string[] = []) {
  const product = await makeProduct(admin, { caption, variants: names });
  await page.goto(`/admin/items/edititem/${product.item_id}`);
  await page.getByRole('heading', { name: caption, level: 1 }).waitFor();
  return product;
}

async function save(): Promise<void> {
  await button('Save').click();
  await page.getByText('Product saved').waitFor();
  await page.getByText('Product saved').waitFor({ state: 'hidden' });
}

const heightOf = async (name: string) => Math.round((await gripOf(variants(), name).boundingBox())?.y ?? 0);

const captionsOf = async (itemId: number) =>
  (await admin.item.admGetItem.query({ item_id: itemId })).variants.map(({ caption }) => caption);

describe('variants change places', () => {
  it('by mouse, once it moved 8 px', async () => {
    const { item_id } = await openProduct('Photocards', ['Mina', 'Jun', 'Sua']);
    await pullDown(page, gripOf(variants(), 'Mina'), 6);
    await eventually(() => lifted(variants()).count(), 0);
    await page.mouse.up();
    expect(await orderOf(variants())).toEqual(['Mina', 'Jun', 'Sua']);

    await pullDown(page, gripOf(variants(), 'Mina'), 8);
    await lifted(variants()).waitFor();
    await page.mouse.up();
    await lifted(variants()).waitFor({ state: 'detached' });

    const belowJun = async () => (await heightOf('Mina')) - (await heightOf('Jun'));
    const line = -(await belowJun());
    await pullDown(page, gripOf(variants(), 'Mina'), line);
    await eventually(belowJun, line);
    await page.mouse.up();
    await eventually(() => orderOf(variants()), ['Jun', 'Mina', 'Sua']);
    await checkScreen(page);
    await save();
    expect(await captionsOf(item_id)).toEqual(['Jun', 'Mina', 'Sua']);
  });

  it('by keyboard in steps of 25 px, and escape puts them back', async () => {
    await openProduct('Posters', ['Mina', 'Jun', 'Sua']);
    const grip = gripOf(variants(), 'Jun');
    await grip.focus();
    const before = await heightOf('Jun');
    await page.keyboard.press('Space');
    await lifted(variants()).waitFor();
    await page.keyboard.press('ArrowDown');
    await eventually(() => heightOf('Jun'), before + 25);
    await checkScreen(page);
    await page.keyboard.press('Escape');
    await lifted(variants()).waitFor({ state: 'detached' });
    expect(await orderOf(variants())).toEqual(['Mina', 'Jun', 'Sua']);

    await grip.focus();
    await page.keyboard.press('Space');
    await lifted(variants()).waitFor();
    for (const step of [1, 2, 3]) {
      await page.keyboard.press('ArrowUp');
      await eventually(() => heightOf('Jun'), before - 25 * step);
    }
    await page.keyboard.press('Space');
    await eventually(() => orderOf(variants()), ['Jun', 'Mina', 'Sua']);
  });

  it('by buttons', async () => {
    const { item_id } = await openProduct('Stickers', ['Mina', 'Jun', 'Sua']);
    await button('Move Sua up').click();
    await button('Move Mina down').click();
    await eventually(() => orderOf(variants()), ['Sua', 'Mina', 'Jun']);
    await save();
    expect(await captionsOf(item_id)).toEqual(['Sua', 'Mina', 'Jun']);
  });
});

describe('pictures', () => {
  it('arrive nine of ten, in order, and the broken one says why', async () => {
    const { item_id } = await openProduct('Album');
    const names = [...Array(9).keys()].map((index) => `picture-${index + 1}.png`);
    const nine = await Promise.all(names.map((name, index) => paintPicture(page, name, index * 40)));
    const broken = brokenPicture('broken.png');
    const group = page.getByRole('group', { name: 'Product images' });
    const chosen = [...nine.slice(0, 4), broken, ...nine.slice(4)];
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/uploadFile', async (route) => {
      await held;
      await route.continue();
    });
    await group.locator('input[type=file]').setInputFiles(chosen);
    await page.getByRole('progressbar', { name: 'Uploading broken.png' }).waitFor();
    await eventually(() => page.getByRole('progressbar').count(), 10);
    await checkScreen(page);
    letGo();
    await group
      .getByRole('alert')
      .getByText(/^broken\.png: ./)
      .waitFor();
    await eventually(() => group.locator('img').count(), 9);
    await page.unroute('**/api/uploadFile');
    await desk.forgive(/uploadFile/);
    await checkScreen(page);

    await group.getByRole('button', { name: 'Move picture 9 to the front' }).click();
    await group.getByRole('button', { name: 'Remove picture 1' }).click();
    await save();
    const { images } = await admin.item.admGetItem.query({ item_id });
    expect(images).toHaveLength(8);
    const ids = images.map(({ image_id }) => image_id);
    expect([...ids].sort((a, b) => a - b)).toEqual(ids.toSpliced(6, 2, ids[7] ?? 0, ids[6] ?? 0));
  });

  it('are dropped and pasted as well, and those that do not fit are named', async () => {
    await openProduct('Lightstick', ['Version 2']);
    await button('Details of Version 2').click();
    const group = page.getByRole('group', { name: 'Images of Version 2' });
    await dropFile(group, await paintPicture(page, 'dropped.png', 15));
    await eventually(() => group.locator('img').count(), 1);
    await pasteFile(group, await paintPicture(page, 'pasted.png', 95));
    await eventually(() => group.locator('img').count(), 2);
    const four = await Promise.all(
      [1, 2, 3, 4].map((n) => paintPicture(page, `more-${n}.png`, 150 + n * 30)),
    );
    await group.locator('input[type=file]').setInputFiles(four);
    await group.getByText('more-4.png: There is room for 5 only.').waitFor();
    await eventually(() => group.locator('img').count(), 5);
    await checkScreen(page);
  });
});

describe('variants of a product', () => {
  it('include others once they are saved, and say so', async () => {
    await openProduct('Set', ['Mina', 'Jun']);
    await button('Add variant').click();
    await page.getByLabel('Name of variant 3').fill('Both');
    await page
      .getByText('Unsaved variants must be saved before they can be linked to other variants.')
      .waitFor();
    await button('Details of Both').click();
    await expectTexts(page, ['Not saved yet', 'Unsaved variants must be saved before linking.']);
    // Nothing is under the head, which stays in sight.
    await page.evaluate(() => window.scrollTo(0, 0));
    await checkScreen(page);
    await save();
    await button('Select All').click();
    await expectTexts(page, ['Includes 2 variants', 'Included in 1 variants', 'Select None']);
    // Nothing is under the head, which stays in sight.
    await page.evaluate(() => window.scrollTo(0, 0));
    await checkScreen(page);
    await page.getByRole('checkbox', { name: 'Jun' }).uncheck();
    await expectTexts(page, ['Includes 1 variants']);
    await save();
  });

  it('come from the members of a band', async () => {
    await openProduct('Member cards');
    await page.getByRole('combobox', { name: 'Band' }).waitFor();
    await button('Add member variants').click();
    await eventually(() => orderOf(variants()), ['Duri', 'Ina', 'Lio', 'Sebin']);
    await page.getByLabel('Name of Ina').fill('');
    expect(await page.getByLabel('Name of variant 2').getAttribute('aria-invalid')).toBe('true');
    await checkScreen(page);
    await button('Remove variant 2').click();
    await save();
  });
});

describe('changes that are not saved', () => {
  it('are asked for before they are lost, and Ctrl+S saves them', async () => {
    const { item_id } = await openProduct('Keyring');
    await page.getByLabel('Name', { exact: true }).fill('Key ring');
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await checkScreen(page);
    await button('Stay').click();
    await dialog().waitFor({ state: 'hidden' });
    await eventually(() => page.getByLabel('Name', { exact: true }).inputValue(), 'Key ring');
    await page.keyboard.press('Control+s');
    await page.getByText('Product saved').waitFor();
    expect((await admin.item.admGetItem.query({ item_id })).caption).toBe('Key ring');
    await page.getByRole('link', { name: 'Items', exact: true }).last().click();
    await page.getByRole('heading', { name: 'Items', level: 1 }).waitFor();
    await eventually(() => dialog().count(), 0);
  });

  it('survive that somebody else saved first', async () => {
    const { item_id } = await openProduct('Slogan', ['Mina']);
    const item = await admin.item.admGetItem.query({ item_id });
    // Typed first: a form in which nobody has typed takes over the other person's save at once.
    await page.getByLabel('Name', { exact: true }).fill('Slogan towel');
    await admin.item.admUpdateItem.mutate({
      item_id,
      caption: item.caption,
      kind: item.kind,
      category: 'Changed by the other',
      item_description: '',
      item_type: 0,
      price: 7.5,
      points: 0,
      images: [],
      ordermax: null,
      published: true,
      variants: [],
    });
    await button('Save').click();
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'This product was changed since you opened it.' });
    await notice.getByRole('listitem').filter({ hasText: 'Category: Test → Changed by the other' }).waitFor();
    await desk.forgive(/409/);
    await checkScreen(page);
    await eventually(() => page.getByLabel('Name', { exact: true }).inputValue(), 'Slogan towel');
    await button('Apply mine again').click();
    await page.getByText('Product saved').waitFor();
    const saved = await admin.item.admGetItem.query({ item_id });
    expect([saved.caption, saved.category, saved.price, saved.variants]).toEqual([
      'Slogan towel',
      'Changed by the other',
      7.5,
      [],
    ]);
  });
});
