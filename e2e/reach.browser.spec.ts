import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';

import { startMailServer, type MailServer } from '../backend/test/mail-server';
import { Desk } from './evening/desk';
import { makeClaims, withOwner, type OwedClaim } from './evening/world';
import { checkScreen } from './support/check-screen';
import { enterAs, openBrowser, visit, type Visit } from './support/browser';
import { logInByApi, organiser, type FanClient } from './support/fan-client';
import type { MadeGo } from './support/make-go';
import { openShop, type RunningShop } from './support/running-shop';

const [byMail, byChat, byNobody] = [20, 20, 3];
const pictures = process.env['REACH_PICTURES'];

let mails: MailServer;
let shop: RunningShop;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let admin: FanClient;
let evening: Visit;
let desk: Desk;
let go: MadeGo;
let claims: readonly OwedClaim[];

beforeAll(async () => {
  mails = await startMailServer();
  [shop, browser] = await Promise.all([openShop({ SMTP_URL: mails.url }), openBrowser()]);
  admin = await logInByApi(shop.url, organiser.mail);
  const { sends_mail: _sends, version: _seen, ...settings } = await admin.settings.admGet.query();
  await admin.settings.admSave.mutate({ ...settings, reminders: true });
  const all = byMail + byChat + byNobody;
  ({ go, claims } = await makeClaims(shop, admin, all));
  // People without an account: twenty with a handle, three without anything.
  await withOwner(shop, (owner) =>
    owner.query(
      `UPDATE users SET mail = NULL, mail_key = NULL, password_hash = NULL, mail_proven_at = NULL,
              instagram = CASE WHEN user_id <= $2 THEN 'evening.' || user_id END
        WHERE user_id > $1 AND user_id <= $3`,
      [firstUser(byMail), firstUser(byMail + byChat), firstUser(all)],
    ),
  );
  evening = await visit(browser, shop.url);
  await enterAs(evening, organiser);
  desk = new Desk(evening.page);
});

afterAll(async () => {
  await browser.close();
  await shop.stop();
  await shop.remove();
  await mails.close();
});

/** The number of the last of so many fans of `makeClaims`. */
const firstUser = (n: number): number => 5_000 + n;

async function keep(name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await sharp(await evening.page.screenshot())
    .webp({ quality: 78 })
    .toFile(join(pictures, `${name}.webp`));
}

/** The requests of the group order, by the day that they name. */
async function askedFans(): Promise<ReadonlySet<number>> {
  const { stages } = await admin.payments.admGetOpen.query();
  const asked = stages.filter(({ go_id, due_on }) => go_id === go.go_id && due_on !== null);
  return new Set(asked.map(({ user_id }) => user_id));
}

const rows = () => evening.page.getByRole('list', { name: 'Copy list', exact: true }).getByRole('listitem');

/** Ticks each fan of the copy list, with the keyboard alone where `byKeys`. */
async function tellAll(from: number, byKeys = 0): Promise<void> {
  const { page } = evening;
  const all = await rows().count();
  for (let n = from; n < all; n += 1) {
    const tick = rows().nth(n).getByRole('checkbox');
    desk.steps += 1;
    if (n < byKeys) {
      await tick.focus();
      await page.keyboard.press('Space');
    } else await tick.click();
    await page.getByText(`${n + 1} of ${all} told`).waitFor();
  }
}

it('43 fans of whom 20 have a handle only and 3 nothing: all are asked and invited, and due days start when told', async () => {
  const { page } = evening;
  await page.goto(`/admin/payments?go=${go.go_id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  let begun = desk.begin();
  desk.steps += 1;
  await page.getByRole('checkbox', { name: /^Select all/ }).click();
  await desk.press('Change selected');
  await desk.said('Fans: 20 by mail, 0 under News only, 23 by chat or nobody.');
  await keep('reach-figures-1280');
  await desk.press('Ask for payment (20)');
  await desk.said('20 done');
  expect(await askedFans()).toEqual(new Set(Array.from({ length: byMail }, (_, n) => firstUser(n + 1))));
  await desk.press('Close', page.locator('.ant-modal-body'));
  const asked = desk.since('ask', begun);

  begun = desk.begin();
  await page.goto(`/admin/payments?go=${go.go_id}&standing=unasked`);
  desk.steps += 2;
  await page.getByRole('checkbox', { name: /^Select all/ }).click();
  await desk.press('Change selected');
  await desk.press('Copy list (23)');
  await desk.press('Make personal links (23)');
  await page.getByText('Each personal link lets one fan in once').waitFor();
  const text = await page.getByRole('textbox', { name: /^Text for Evening Fan 21$/ }).inputValue();
  expect(text).toMatch(
    /^Hello Evening Fan 21, please pay \d+\.\d\d € by \d\d\.\d\d\.\d{4}.*\/enter#[\w-]{43}$/,
  );
  await expectLink('@evening.5021', 'https://ig.me/m/evening.5021');
  await keep('reach-copy-list-1280');
  await checkScreen(page);
  await tellAll(0, 2);
  expect((await askedFans()).size).toBe(byMail + byChat + byNobody);
  // Taken back where it is seen: the due day is gone, and comes again with the tick.
  await rows().nth(22).getByRole('checkbox').click();
  await desk.said('22 of 23 told');
  expect((await askedFans()).size).toBe(42);
  await tellAll(22);
  const told = desk.since('tell by chat, each with one tick', begun);
  const { rows: links } = await withOwner(shop, (owner) =>
    owner.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM entry_tokens WHERE purpose = 'invitation' AND used_at IS NULL",
    ),
  );
  expect(links).toEqual([{ n: 23 }]);
  const link = /http\S+\/enter#[\w-]{43}/.exec(text)?.[0] ?? '';
  await desk.press('Done');

  begun = desk.begin();
  await page.goto('/admin/users');
  await desk.press('Invite …');
  await desk.said('0 by mail, 20 by chat, 3 by nobody');
  await desk.press('Copy list (23)');
  await desk.said('0 of 23 told');
  await tellAll(0);
  const invited = desk.since('note the invitations', begun);

  // The link of a chat lets its fan in, once.
  const fan = await visit(browser, shop.url);
  await fan.page.goto(new URL(link).pathname + new URL(link).hash);
  await fan.page.getByRole('button', { name: 'Log in now' }).click();
  await fan.page.getByRole('heading', { level: 1 }).waitFor();
  expect(claims).toHaveLength(43);

  await mailedAll();
  const to = mails.mails
    .map((mail) => /^To: (.*)$/m.exec(mail)?.[1] ?? '')
    .filter((one) => one.includes('evening'));
  expect({ mailed: new Set(to).size, twice: to.length - new Set(to).size }).toEqual({ mailed: 20, twice: 0 });
  expect(evening.complaints).toEqual([]);
  tell([asked, told, invited]);
});

async function expectLink(name: string, address: string): Promise<void> {
  expect(await evening.page.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(address);
}

/** Waits until all notices are mailed, without the minutes in which a person's notices are gathered. */
async function mailedAll(): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const waits = await withOwner(shop, async (owner) => {
      await owner.query('UPDATE notices SET mail_after = now() WHERE mail_id IS NULL AND mail_after > now()');
      const { rows: found } = await owner.query<{ waits: boolean }>(
        `SELECT EXISTS (SELECT FROM notices WHERE mail_after IS NOT NULL AND mail_id IS NULL)
             OR EXISTS (SELECT FROM mails WHERE state = 'queued') AS waits`,
      );
      return found[0]?.waits;
    });
    if (!waits) return;
    await evening.page.waitForTimeout(500);
  }
}

function tell(parts: readonly ReturnType<Desk['since']>[]): void {
  const lines = parts.map(({ part, steps, seconds }) => `| ${part} | ${steps} | ${seconds.toFixed(1)} |`);
  process.stdout.write(`\n| part | steps | seconds |\n| --- | --- | --- |\n${lines.join('\n')}\n`);
}
