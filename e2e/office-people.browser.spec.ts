import type { Browser, Page } from 'playwright-core';

import { eventually } from './office/eventually';
import { expectTexts } from './office/texts';
import { anotherTab, enterAs, visit, type Visit } from './support/browser';
import { checkScreen } from './support/check-screen';
import { choose } from './support/choose';
import { makeFan, type FanClient } from './support/fan-client';
import { makeGo } from './support/make-go';
import type { RunningShop } from './support/running-shop';
import { openOffice, type OfficeStage } from './support/stage';

let stage: OfficeStage;
let shop: RunningShop;
let browser: Browser;
let admin: FanClient;
let desk: Visit;
let page: Page;

beforeAll(async () => {
  stage = await openOffice();
  ({ shop, browser, admin, desk, page } = stage);
});

afterAll(() => stage.close());

const button = (name: string) => page.getByRole('button', { name: new RegExp(`^([a-z-]+ )?${name}$`) });

/** A fan with a claim of two products and a freebie. */
async function claimOf(title: string) {
  const [fan, go] = await Promise.all([
    makeFan(shop.url, 'Yuna'),
    makeGo(admin, {
      title,
      products: [
        { caption: 'Album', price: 20, points: 20 },
        { caption: 'Poster', price: 5 },
        { caption: 'Sticker', freebie: true, points: 4 },
      ],
    }),
  ]);
  const line = (caption: string) => ({
    item_id: go.products[caption]?.item_id ?? 0,
    itemvariant_id: null,
    amount: 1,
  });
  const { claim_id } = await fan.client.claims.submitCart.mutate({
    go: go.go_id,
    entries: ['Album', 'Poster', 'Sticker'].map(line),
  });
  return { fan, go, claim_id, line };
}

describe('a claim that was paid too much', () => {
  it('can be saved on a phone, and is begun by one click', async () => {
    const { fan, go, claim_id, line } = await claimOf('Overpaid');
    await admin.claims.admUpdateClaim.mutate({ claim_id, payment_received: true });
    await admin.claims.admProxySubmitCart.mutate({
      user_id: fan.userId,
      go: go.go_id,
      entries: [line('Album'), line('Sticker')],
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/admin/claims?claim=${claim_id}`);
    await page.getByRole('form').getByText('5.00 € too much', { exact: true }).waitFor();
    await page.getByText(/^25\.00 € of 20\.00 € paid/).waitFor();
    for (const name of ['Save', 'Save and Close', 'Close']) {
      const box = await button(name).boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(346);
    }
    await checkScreen(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/admin/users/user/${fan.userId}`);
    // Parts that load later would move the button away from the mouse.
    await page.waitForLoadState('networkidle');
    await choose(page, 'Open group order', 'Overpaid');
    const create = await button('Create Proxy Claim').boundingBox();
    await page.mouse.move((create?.x ?? 0) + 20, (create?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.up();
    // The fan of this test never confirmed the address.
    await page.getByRole('dialog').getByRole('button', { name: 'Claim for this account' }).click();
    await page.waitForURL(new RegExp(`/goproxy/${go.go_id}/${fan.userId}`));
  });
});

describe('a proxy claim', () => {
  it('takes a line off, says for whom it is all the time, and confirms', async () => {
    const { fan, go, claim_id } = await claimOf('Proxy');
    await page.goto(`/admin/claims?claim=${claim_id}`);
    await page.getByRole('link', { name: 'Change Claim' }).click();
    const cart = page.getByRole('complementary', { name: 'Cart' });
    await cart.getByText(`Proxy claim for ${fan.displayname}`).waitFor();
    await checkScreen(page);
    await cart.getByRole('button', { name: /^Remove .*Poster/ }).click();
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole('button', { name: /Cart$/ }).waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.getByText(`Proxy claim for ${fan.displayname}`).last().waitFor();
    await checkScreen(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await button('Submit Claim').click();
    await page.waitForURL(new RegExp(`/proxy-claim-success/${fan.userId}/${claim_id}$`));
    await expectTexts(page, ['Claim Confirmed!', `Claim #${claim_id}`]);
    await checkScreen(page);
    const { items } = await admin.claims.admGetClaim.query({ claim_id });
    expect(items.map(({ caption }) => caption).sort()).toEqual(['Album', 'Sticker']);
    expect(go.title).toBe('Proxy');
  });

  it('shows its confirmation to admins only', async () => {
    const { fan, claim_id } = await claimOf('For admins');
    const guest = await visit(browser, shop.url, 360);
    await enterAs(guest, fan);
    await guest.page.goto(`/proxy-claim-success/${fan.userId}/${claim_id}`);
    await expectTexts(guest.page, ['You do not have permission to view this page.']);
    await checkScreen(guest.page);
    await guest.leave();
  });
});

describe('a user', () => {
  it('banned while shopping ends at the login by themselves, and reads why', async () => {
    const { fan, go } = await claimOf('Ban');
    const guest = await visit(browser, shop.url);
    await enterAs(guest, fan);
    await guest.page.goto(`/go/${go.go_id}`);
    await guest.page.getByRole('region', { name: 'Products' }).waitFor();
    await page.goto(`/admin/users/user/${fan.userId}`);
    await page.getByRole('checkbox', { name: 'Banned' }).click();
    const question = page.getByRole('dialog');
    await question.getByText(/^Every session ends at once/).waitFor();
    await checkScreen(page);
    await question.getByRole('button', { name: 'Ban', exact: true }).click();
    await expectTexts(page, ['banned', 'User banned']);
    await checkScreen(page);
    // The stream of hints ends with the session, and the page queries the reason.
    await guest.page.waitForURL((url) => url.pathname === '/login');
    await guest.page.getByLabel(/e-?mail/i).fill(fan.mail);
    await guest.page
      .getByLabel(/password/i)
      .first()
      .fill(fan.password);
    await guest.page
      .getByRole('button', { name: /log ?in/i })
      .last()
      .click();
    await guest.page.getByText('This account has been banned.').waitFor();
    expect(await guest.page.getByText('Your session has ended').count()).toBe(0);
    await checkScreen(guest.page);
    await guest.leave();
    await page.getByRole('checkbox', { name: 'Banned' }).uncheck();
    await expectTexts(page, ['Active']);
  });

  it('gets Guthaben and Fan Beats with a reason, never below nothing', async () => {
    const fan = await makeFan(shop.url, 'Nari');
    await page.goto(`/admin/users/user/${fan.userId}`);
    const money = page.getByRole('form', { name: 'Change Guthaben' });
    await money.getByLabel('Amount: Guthaben').fill('12,50');
    await money.getByLabel('Reason: Guthaben').fill('Refund');
    await money.getByRole('button', { name: 'Add Guthaben' }).click();
    await expectTexts(page, ['12.50 €']);
    await money.getByText('Subtract', { exact: true }).click();
    await money.getByLabel('Amount: Guthaben').fill('12,51');
    await eventually(() => money.getByRole('button', { name: 'Subtract Guthaben' }).isDisabled(), true);
    await checkScreen(page);
    const beats = page.getByRole('form', { name: 'Change Fan Beats' });
    await beats.getByText('Set', { exact: true }).click();
    await beats.getByLabel('Amount: Fan Beats').fill('30');
    await beats.getByRole('button', { name: 'Set Fan Beats' }).click();
    await eventually(async () => (await admin.user.admGetUser.query({ user_id: fan.userId })).points, 30);
    const { balance } = await admin.user.admGetUser.query({ user_id: fan.userId });
    expect(balance).toBe(12.5);
  });

  it('is found by search, sorted by address, and the filter leaves with Reset', async () => {
    await page.goto('/admin/users');
    await page.getByLabel('Search users').fill('organisation');
    await expectTexts(page, ['Jonas Organisation', 'Mira Organisation']);
    await page.getByRole('button', { name: 'Role' }).click();
    await page.getByRole('button', { name: /Role.*ascending/ }).click();
    await eventually(async () => new URL(page.url()).search, '?q=organisation&sort=role&dir=desc');
    await page.reload();
    await eventually(() => page.getByLabel('Search users').inputValue(), 'organisation');
    await button('Reset').click();
    await eventually(async () => new URL(page.url()).search, '');
  });
});

describe('a field that is being edited', () => {
  it('stays when news arrive, and what nobody edits is brought up to date', async () => {
    const { claim_id } = await claimOf('Live');
    await page.goto(`/admin/claims?claim=${claim_id}`);
    const tab = await anotherTab(desk);
    await tab.page.goto(`/admin/claims?claim=${claim_id}`);
    await page.getByLabel('Tracking ID').fill('typed here');
    await tab.page.getByLabel('Admin Note').waitFor();
    await admin.claims.admUpdateClaim.mutate({ claim_id, admin_note: 'from elsewhere' });
    await eventually(() => tab.page.getByLabel('Admin Note').inputValue(), 'from elsewhere');
    await eventually(() => page.getByLabel('Tracking ID').inputValue(), 'typed here');
    await tab.page.close();
    await page.getByLabel('Tracking ID').fill('');
  });
});
