import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { addDays, germanDay } from '@fan-beats/events/kernel';
import sharp from 'sharp';

import { startMailServer, type MailServer } from '../backend/test/mail-server';
import { bankZip } from './evening/bank-files';
import { Desk, importFile, linesOf } from './evening/desk';
import { makeClaims, movementsFor, withOwner, type OwedClaim } from './evening/world';
import { eventually } from './office/eventually';
import { enterAs, openBrowser, visit, type Visit } from './support/browser';
import { logInByApi, organiser, type FanClient } from './support/fan-client';
import type { MadeGo } from './support/make-go';
import { openShop, type RunningShop } from './support/running-shop';

const claimCount = 41;
const billCents = 123_45;
const letter = {
  subject: 'EMS of Winter Album',
  text: 'The parcel is here. Please pay your share of EMS by the due day.',
};
const pictures = process.env['EVENING_PICTURES'];

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
  ({ go, claims } = await makeClaims(shop, admin, claimCount));
  await everythingMailed();
  mails.mails.splice(0);
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

/** Sends all mails, without waiting for the minutes in which a person's notices are gathered. */
async function everythingMailed(): Promise<void> {
  await eventually(
    () =>
      withOwner(shop, async (owner) => {
        await owner.query(
          'UPDATE notices SET mail_after = now() WHERE mail_id IS NULL AND mail_after > now()',
        );
        const { rows } = await owner.query<{ behind: boolean }>(
          `SELECT EXISTS (SELECT FROM notices WHERE mail_after IS NOT NULL AND mail_id IS NULL)
               OR EXISTS (SELECT FROM mails WHERE state <> 'handed over')
               OR (SELECT max(position) FROM ledger.events) > (SELECT position FROM ledger.checkpoints WHERE name = 'notices') AS behind`,
        );
        return rows[0]?.behind;
      }),
    false,
  );
}

async function keep(name: string): Promise<void> {
  if (pictures === undefined) return;
  // A passing message would hide a part of the screen.
  for (const told of await evening.page.locator('.ant-message-notice').all())
    await told.waitFor({ state: 'hidden' });
  mkdirSync(pictures, { recursive: true });
  await sharp(await evening.page.screenshot())
    .webp({ quality: 78 })
    .toFile(join(pictures, `${name}.webp`));
}

it('an evening: sixty credits, a bill over forty-one claims, asked for, reminded of, to the cent and once', async () => {
  const { page } = evening;
  await page.goto('/admin/gos');
  await page.getByRole('heading', { level: 1 }).waitFor();
  let begun = desk.begin();
  const zip = await bankZip(movementsFor(claims));

  await importFile(desk, { name: 'bank.zip', buffer: zip });
  await desk.said('Review (60)');
  await keep('evening-review-1280');
  await desk.press(/^Book 38 sure/);
  await desk.said('Review (22)');
  for (const { name } of claims.slice(-3)) {
    const line = linesOf(page).filter({ has: page.getByRole('link', { name, exact: true }) });
    await desk.press(/^Book /, line);
    await line.waitFor({ state: 'hidden' });
  }
  await desk.press('Set 19 of no fan aside');
  await desk.press('Set aside', page.getByRole('dialog'));
  await desk.said('No money waits to be looked at.');
  const imported = desk.since('import and book', begun);

  begun = desk.begin();
  await desk.follow('Go List');
  await desk.follow(`Cockpit: ${go.title}`);
  await desk.follow('Bills');
  await desk.press('Record a bill');
  await desk.fill('Paid on', germanText(addDays(germanDay(Date.now()), -1)));
  await desk.fill('Amount of line 1 in euro', '123,45');
  await desk.press('Preview');
  await desk.said('Σ shares 123.45 € = bill 123.45 €');
  await keep('evening-bill-1280');
  await desk.press('Divide 123.45 €');
  await desk.said('divided over 41 claims');
  const divided = desk.since('divide the bill', begun);

  begun = desk.begin();
  await desk.press('Request this payment');
  await desk.press('Ask for payment (41)');
  await desk.said('41 done');
  await desk.press('Close', page.locator('.ant-modal-body'));
  const asked = desk.since('ask for the shares', begun);

  begun = desk.begin();
  await desk.follow('Group order');
  await desk.press('Write to fans');
  await desk.pick('Fans who have not paid', page.getByRole('dialog'));
  await desk.fill('Subject', letter.subject);
  await desk.fill('Text', letter.text);
  await keep('evening-letter-1280');
  await desk.press('Send to 41 fans');
  await desk.said('Written to 41 fans');
  const reminded = desk.since('remind who has not paid', begun);

  await everythingMailed();
  expect(await outcome()).toEqual({ centsOff: 0, mailed: claimCount, twice: 0, unsaid: [] });
  expect(await shop.command('ledger', 'verify')).toMatchObject({ code: 0 });
  expect(evening.complaints).toEqual([]);
  tell([imported, divided, asked, reminded]);
});

/** The result of the evening: cents that are not where they should be, and mails. */
async function outcome() {
  const all = await admin.claims.admGetClaimOverview.query();
  const own = all.filter(({ go_id }) => go_id === go.go_id);
  const shares = own.reduce((sum, { ems }) => sum + Math.round((ems ?? 0) * 100), 0);
  const open = own.flatMap(({ stages }) => stages.filter(({ stage }) => stage === 'items'));
  const wrong = open.reduce((sum, one) => sum + Math.round((one.open + one.over) * 100), 0);
  // The shop may remind other fans meanwhile.
  const theirs = mails.mails.filter((mail) => claims.some((one) => mail.includes(one.mail)));
  const to = theirs.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]);
  const ids = theirs.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1]);
  const says = [letter.subject, letter.text, 'EMS', 'arrived'];
  const unsaid = theirs.flatMap((mail) => says.filter((words) => !mail.includes(words)));
  return {
    centsOff: Math.abs(shares - billCents) + wrong,
    mailed: new Set(to).size,
    twice: to.length - Math.min(new Set(to).size, new Set(ids).size),
    unsaid,
  };
}

function tell(parts: readonly ReturnType<Desk['since']>[]): void {
  const rows = parts.map(({ part, steps, seconds }) => `| ${part} | ${steps} | ${seconds.toFixed(1)} |`);
  process.stdout.write(`\n| part | steps | seconds |\n| --- | --- | --- |\n${rows.join('\n')}\n`);
}

const germanText = (day: string): string => day.split('-').reverse().join('.');
