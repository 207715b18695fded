import { addDays, germanDay } from '@fan-beats/events/kernel';
import type { Page } from 'playwright-core';

import { eventually } from './office/eventually';
import { enterAs, visit, type Visit } from './support/browser';
import { checkScreen } from './support/check-screen';
import { logInByApi, makeFan, organiser, type FanClient } from './support/fan-client';
import { focusByTab } from './support/keys';
import { makeGo, type MadeGo } from './support/make-go';
import { openStage, type Stage } from './support/stage';

let stage: Stage;
let admin: FanClient;
let go: MadeGo;
let desk: Visit;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  admin = await logInByApi(stage.shop.url, organiser.mail);
  go = await makeGo(admin, {
    title: 'Typo Tour',
    products: [{ caption: 'Album A', price: 12.5, points: 3 }],
  });
  desk = await visit(stage.browser, stage.shop.url, 360);
  ({ page } = desk);
  await enterAs(desk, organiser);
});

afterAll(async () => {
  await desk.leave();
  await stage.close();
});

/** Opens a dialog by the Enter key on its button. */
async function open(button: RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).first().press('Enter');
  await page.getByRole('dialog').waitFor();
}

/** Goes to the button of the dialog by Tab, presses it, and waits until the dialog is gone. */
async function confirm(button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: button, exact: true }).waitFor();
  await focusByTab(page, 'button', button);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

/** Goes to a field of the dialog by Tab, types over what it has, and presses Enter. */
async function type(field: string, text: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(field, { exact: true }).waitFor();
  for (let steps = 0; steps < 30; steps += 1) {
    const isThere = await dialog
      .getByLabel(field, { exact: true })
      .evaluate((input) => input === document.activeElement);
    if (isThere) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

async function makePaidClaim() {
  const fan = await makeFan(stage.shop.url);
  const itemId = go.products['Album A']?.item_id ?? 0;
  const { claim_id } = await fan.client.claims.submitCart.mutate({
    go: go.go_id,
    entries: [{ item_id: itemId, itemvariant_id: null, amount: 2 }],
  });
  await admin.payments.admRecord.mutate({
    user_id: fan.userId,
    amount: 52,
    received_on: addDays(germanDay(Date.now()), -1),
    method: 'bank',
    parts: null,
  });
  const money = async () => {
    const { claim_sum, covered_sum } = await admin.claims.admGetClaim.query({ claim_id });
    return [claim_sum, covered_sum, (await admin.user.admGetUser.query({ user_id: fan.userId })).balance];
  };
  return { itemId, money, payments: `/admin/payments?view=recorded&user=${fan.userId}` };
}

it('a payment and the price of claimed pieces are corrected by keys on a phone, and both undone (M61, M62)', async () => {
  const { itemId, money, payments } = await makePaidClaim();
  await page.goto(payments);
  const dialog = page.getByRole('dialog');
  await open(/^Correct payment/);
  await type('Amount', '25');
  await dialog
    .getByText(/^Items of claim #\d+, Typo Tour: paid 25.00 €, then 25.00 €; 0.00 € open$/)
    .waitFor();
  await checkScreen(page);
  await confirm('Correct the payment');
  await eventually(money, [25, 25, 0]);
  await open(/^Undo the correction of payment/);
  await confirm('Undo the correction');
  await eventually(money, [25, 25, 27]);
  await checkScreen(page);

  await page.goto(`/admin/items/edititem/${itemId}`);
  await open(/^Change the price of claimed pieces/);
  await type('Price of a piece', '10');
  await dialog.getByText('25.00 € paid · 0.00 € open · 5.00 € becomes credit').waitFor();
  await checkScreen(page);
  await confirm('Change the prices');
  await eventually(money, [20, 20, 32]);
  await open(/^Undo the change of prices/);
  await dialog.getByText(/uses 5.00 € of credit/).waitFor();
  await confirm('Undo the change of prices');
  await eventually(money, [25, 25, 27]);
  await checkScreen(page);
});

it('both are corrected and undone in German', async () => {
  const { itemId, money, payments } = await makePaidClaim();
  await admin.user.updateUserProfile.mutate({ language: 'de' });
  await desk.context.addCookies([{ name: 'language', value: 'de', url: stage.shop.url }]);
  await page.goto(payments);
  await open(/^Zahlung \d+ korrigieren$/);
  await type('Betrag', '30');
  await checkScreen(page);
  await confirm('Zahlung korrigieren');
  await eventually(money, [25, 25, 5]);
  await open(/^Korrektur .*rückgängig machen/);
  await confirm('Korrektur rückgängig machen');
  await eventually(money, [25, 25, 27]);

  await page.goto(`/admin/items/edititem/${itemId}`);
  await open(/^Preis geclaimter Stücke ändern/);
  await type('Stückpreis', '10');
  await page.getByRole('list', { name: 'Auswirkungen' }).getByText('20,00 €').first().waitFor();
  await checkScreen(page);
  await confirm('Preise ändern');
  await eventually(money, [20, 20, 32]);
  await open(/^Preisänderung vom/);
  await confirm('Preisänderung rückgängig machen');
  await eventually(money, [25, 25, 27]);
  await admin.user.updateUserProfile.mutate({ language: 'en' });
});
