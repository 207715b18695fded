import type { Browser } from 'playwright-core';

import { answerAgain, answerInstead } from './office/answers';
import { bare, filled, type ScreenState } from './office/screens';
import { expectTexts } from './office/texts';
import { enterAs, visit, type Visit } from './support/browser';
import { checkScreen } from './support/check-screen';
import { organiser } from './support/fan-client';
import type { RunningShop } from './support/running-shop';
import { openStage, type Stage } from './support/stage';

jest.setTimeout(180_000);

let stage: Stage;
let shop: RunningShop;
let browser: Browser;
let desk: Visit;
let phone: Visit;

beforeAll(async () => {
  stage = await openStage();
  ({ shop, browser } = stage);
  [desk, phone] = await Promise.all([visit(browser, shop.url, 1280), visit(browser, shop.url, 360)]);
  await Promise.all([desk, phone].map((at) => enterAs(at, organiser)));
});

afterAll(() => stage.close());

async function show({ page }: Visit, { address, answers = {}, texts }: ScreenState): Promise<void> {
  await answerInstead(page, answers);
  await page.goto(address);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await expectTexts(page, texts);
  await checkScreen(page);
  await answerAgain(page);
}

const nameOf = ({ address, answers = {} }: ScreenState): string =>
  [address, ...Object.entries(answers).map(([path, answer]) => `${path}: ${JSON.stringify(answer)}`)].join(
    ' ',
  );

describe('every screen of the back office', () => {
  it.each(filled.map((state) => [nameOf(state), state] as const))(
    'shows its texts: %s',
    async (_name, state) => {
      // What a wide table names in its head a phone shows beside each figure.
      await show(desk, state);
    },
  );

  it.each(bare.map((state) => [nameOf(state), state] as const))(
    'says what it waits for, lacks or cannot: %s',
    async (_name, state) => {
      await show(phone, state);
    },
  );

  it('is missed when a letter changes', async () => {
    await answerInstead(phone.page, { 'gos.admGoList': { data: [] } });
    await phone.page.goto('/admin/gos');
    await expectTexts(phone.page, ['No Go items found...']);
    await expect(expectTexts(phone.page, ['No Go items found'], 300)).rejects.toThrow('does not stand');
    await expect(expectTexts(phone.page, ['no Go items found...'], 300)).rejects.toThrow('does not stand');
    await answerAgain(phone.page);
  });
});
