import { enterAs, visit } from './support/browser';
import { checkInGerman, checkScreen } from './support/check-screen';
import { choose } from './support/choose';
import { makeFan } from './support/fan-client';
import { changeGo, makeGo } from './support/make-go';
import { inMailTo } from './support/mails';
import { openOffice, type OfficeStage } from './support/stage';

let stage: OfficeStage;

beforeAll(async () => {
  stage = await openOffice();
});

afterAll(() => stage.close());

/** A claim of a fan that is paid, with goods that have arrived. */
async function paidClaim(title: string) {
  const { admin, shop } = stage;
  const fan = await makeFan(shop.url, 'Yuna');
  const { go_id, products } = await makeGo(admin, { title, products: [{ caption: 'Album', price: 20 }] });
  const entry = { item_id: products['Album']?.item_id ?? 0, itemvariant_id: null, amount: 1 };
  const { claim_id } = await fan.client.claims.submitCart.mutate({ go: go_id, entries: [entry] });
  await admin.claims.admUpdateClaim.mutate({ claim_id, payment_received: true });
  await changeGo(admin, go_id, { status: 'ARRIVED' });
  return { fan, go_id, claim_id };
}

it('a helper is invited by a link, packs, and is stopped while packing', async () => {
  const { admin, page, browser, shop } = stage;
  const { fan, go_id, claim_id } = await paidClaim('To pack');
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Team' }).click();
  const form = page.getByRole('form', { name: 'Invite a helper' });
  await form.getByLabel('Name', { exact: true }).fill('Paula Packs');
  await form.getByLabel('Email (optional)').fill('paula@example.org');
  await form.getByRole('button', { name: 'Invite by mail' }).click();
  await page.getByRole('list', { name: 'Invited' }).getByText('Packing, without an end').waitFor();
  await checkScreen(page);

  const link = await inMailTo(shop, 'paula@example.org', /(\/enter#[\w-]{43})/);
  const paula = await visit(browser, shop.url, 360);
  await paula.page.goto(link);
  await paula.page.getByRole('button', { name: 'Log in now' }).click();
  await paula.page.waitForURL('**/team/packing');
  await paula.page.getByText('You help with: Packing, without an end. The rest is for organisers.').waitFor();
  await choose(paula.page, 'Group order', 'To pack');
  const parcel = paula.page.getByRole('form', { name: `Pack claim ${claim_id} of ${fan.displayname}` });
  await parcel.getByLabel('Tracking ID').fill('RB 123');
  await checkScreen(paula.page);
  expect(await paula.page.locator('main').innerText()).not.toContain('€');
  await parcel.getByRole('button', { name: 'Save' }).click();
  await paula.page.getByText('Tracking ID saved').waitFor();
  expect((await admin.claims.admGetClaim.query({ claim_id })).tracking_id).toBe('RB 123');
  await checkInGerman(paula.page);
  await paula.page.getByRole('contentinfo').getByRole('button', { name: 'English', exact: true }).click();
  await paula.page.locator('html[data-language=en]').waitFor();
  await paula.page.goto('/admin/gos');
  await paula.page.waitForURL((url) => url.pathname === '/');

  await paula.page.goto(`/team/packing?go=${go_id}&view=sent`);
  await parcel.getByLabel('Tracking ID').fill('RB 456');
  await page.reload();
  await page.getByRole('button', { name: 'End Packing of Paula Packs' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await page.getByText('Packing ended for Paula Packs').waitFor();
  await paula.page.waitForURL((url) => url.pathname === '/login');
  await paula.page.getByText(/^Your session has ended/).waitFor();
  paula.overlook(/401/);
  expect((await admin.claims.admGetClaim.query({ claim_id })).tracking_id).toBe('RB 123');
  await paula.leave();
});

it('a helper with the grant Money may record payments, and has no page for it once the grant ended', async () => {
  const { admin, page, browser, shop } = stage;
  const helper = await makeFan(shop.url, 'Mona');
  await page.goto(`/admin/users/user/${helper.userId}`);
  await page.getByRole('button', { name: 'Give a grant …' }).click();
  const form = page.getByRole('form', { name: 'Give a grant' });
  await form.getByRole('radio', { name: /^Money/ }).check();
  await form.getByLabel('Ends (optional)').fill('31.12.2099');
  await form.getByRole('button', { name: 'Give', exact: true }).click();
  // Nobody proved that the address of the account is theirs.
  await page.getByRole('dialog').getByRole('button', { name: 'Give', exact: true }).click();
  await page.getByText('Money, until 31.12.2099, 23:59').waitFor();
  await checkScreen(page);

  const mona = await visit(browser, shop.url, 360);
  await enterAs(mona, helper);
  await mona.page.goto('/team');
  await mona.page.waitForURL('**/team/claims');
  await checkScreen(mona.page);
  await mona.page.goto('/team/ledger/money');
  await mona.page.getByText('Adds up to the cent').waitFor();
  await checkScreen(mona.page);
  await mona.page.goto('/team/payments');
  await mona.page.getByRole('button', { name: 'Record a payment' }).waitFor();
  await checkScreen(mona.page);

  const { grants } = await admin.user.getGrants.query({ user_id: helper.userId });
  await admin.user.endGrant.mutate({ grant_id: grants[0]?.grant_id ?? 0 });
  await mona.page.waitForURL((url) => url.pathname === '/login');
  mona.overlook(/401/);
  await enterAs(mona, helper);
  await mona.page.goto('/team/payments');
  await mona.page.getByText('You have no task here').waitFor();
  await checkInGerman(mona.page);
  await mona.leave();
});
