import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';

import { startMailServer, type MailServer } from '../backend/test/mail-server';
import { createTestDatabase } from '../scripts/jest/test-database';
import { Desk } from './evening/desk';
import { withOwner } from './evening/world';
import { eventually } from './office/eventually';
import { enterAs, openBrowser, visit, type Visit } from './support/browser';
import { checkScreen } from './support/check-screen';
import { choose } from './support/choose';
import { logInByApi, password } from './support/fan-client';
import { openShop, type RunningShop } from './support/running-shop';
import { organisersSheet } from './switch/sheet';

const admin = { mail: 'mira@example.org', password };
const pictures = process.env['SWITCH_PICTURES'];
const { text, fans } = organisersSheet();

let mails: MailServer;
let shop: RunningShop;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let office: Visit;
let desk: Desk;

beforeAll(async () => {
  mails = await startMailServer();
  const settings = { ADMIN_MAIL: admin.mail, ADMIN_PASSWORD: admin.password, SMTP_URL: mails.url };
  [shop, browser] = await Promise.all([openShop(settings, createTestDatabase), openBrowser()]);
  office = await visit(browser, shop.url);
  await enterAs(office, admin);
  desk = new Desk(office.page);
});

afterAll(async () => {
  await browser.close();
  await shop.stop();
  await shop.remove();
  await mails.close();
});

async function keep(name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await sharp(await office.page.screenshot())
    .webp({ quality: 78, effort: 6 })
    .toFile(join(pictures, `${name}.webp`));
}

/** The figures of the plan that take more than one line. */
const brokenFigures = (): Promise<string[]> =>
  office.page.getByRole('grid', { name: 'Claims of the fans' }).evaluate((grid) =>
    [...grid.querySelectorAll('[data-kind="figure"]')].flatMap((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      const lines = new Set([...text.getClientRects()].map(({ bottom }) => bottom));
      return cell.closest('thead') === null && lines.size > 1 ? [cell.textContent] : [];
    }),
  );

it('a group order of forty-one claims comes from its sheet into an empty shop, and its first payment is recorded', async () => {
  const { page } = office;
  await page.goto('/admin/gos');
  let begun = desk.begin();
  await desk.follow('Take over a group order');
  await page.getByLabel(/^Copy the cells/).fill(text);
  desk.steps += 1;
  await desk.press('Read the sheet');
  await desk.said('44 lines, 19 columns');
  await desk.fill('Title of the new group order', 'Aurora Winter');
  await page.getByLabel('Title of the new group order').press('Enter');
  await desk.fill('Paid on, where the sheet has no day', '15.11.2026');
  await page.getByLabel('Paid on, where the sheet has no day').press('Enter');
  await page.getByRole('button', { name: 'Leave out line 43' }).first().scrollIntoViewIfNeeded();
  await keep('take-over-questions-1280');
  await desk.press('Leave out line 43', page.getByRole('list', { name: 'Questions about items and lines' }));
  await desk.said('Left out, because “evtl. 2” is not a number of pieces');
  const take = page.getByRole('button', { name: 'Take over 41 claims' });
  await page.waitForFunction(
    () => document.querySelectorAll('main button.ant-btn-primary:enabled').length === 1,
  );
  await page.getByRole('grid', { name: 'Claims of the fans' }).scrollIntoViewIfNeeded();
  expect(await brokenFigures()).toEqual([]);
  await keep('take-over-1280');
  await checkScreen(page);
  await take.dblclick();
  desk.steps += 1;
  await desk.press('Take over', page.getByRole('dialog'));
  await desk.said('In the shop: 41 claims of Aurora Winter. No mail was sent.');
  await checkScreen(page);
  const takenOver = desk.since('take over', begun);
  expect(await told()).toEqual({ mails: 0, notices: 0 });

  begun = desk.begin();
  await desk.follow('Open the group order');
  await desk.follow('Grid');
  await page.getByRole('grid', { name: 'Fans and items' }).waitFor();
  await desk.said('41 fans');
  await keep('grid-1280');
  const looked = desk.since('look at the grid', begun);

  begun = desk.begin();
  const payer = fans[5];
  await desk.follow('Payments');
  await desk.press('Record a payment');
  const dialog = page.getByRole('dialog');
  await choose(dialog, 'Fan', payer?.name ?? '');
  desk.steps += 1;
  await desk.fill('Amount', (((payer?.cents ?? 0) - (payer?.paidCents ?? 0)) / 100).toFixed(2));
  await desk.press('Record payment', dialog);
  await desk.said(/ € recorded$/);
  const paid = desk.since('record the first payment', begun);

  begun = desk.begin();
  await desk.follow('Users');
  await desk.press('Invite …');
  await desk.said('41 mails, one for each person');
  await desk.press('Invite 41');
  await desk.said('41 invitations on the way');
  const invited = desk.since('invite the fans', begun);
  // The organiser got a mail as well: about the login.
  await eventually(() => Promise.resolve(mails.mails.length), 42);
  expect(new Set(mails.mails.map(readerOf))).toEqual(new Set([admin.mail, ...fans.map(({ mail }) => mail)]));
  for (const { mail } of fans.slice(0, 10)) await comeIn(mail);

  tell([takenOver, looked, paid, invited]);
  expect(await outcome(5)).toEqual({ claims: 41, centsOff: 0, people: 42 });
  expect(await shop.command('ledger', 'verify')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Clean') as string,
  });
  expect(office.complaints).toEqual([]);
});

const readerOf = (mail: string): string | undefined => /^To: (.*)$/m.exec(mail)?.[1]?.trim();

/** Logs in by the link of the invitation, on a phone: one tap to the claims. */
async function comeIn(mail: string): Promise<void> {
  const invitation = mails.mails.find((one) => readerOf(one) === mail);
  const guest = await visit(browser, shop.url, 360);
  await guest.page.goto(/\/enter#[\w-]{43}/.exec(invitation ?? '')?.[0] ?? '');
  await guest.page.getByRole('button', { name: 'Log in now' }).click();
  await guest.page.getByRole('heading', { name: 'My Claims' }).waitFor();
  await guest.page.getByText('Aurora Winter').first().waitFor();
  await guest.leave();
}

/** The number of mails and notices so far. */
const told = () =>
  withOwner(shop, async (owner) => {
    const { rows } = await owner.query<{ mails: number; notices: number }>(
      `SELECT (SELECT count(*) FROM mails WHERE kind <> 'written')::int AS mails,
              (SELECT count(*) FROM notices)::int AS notices`,
    );
    return rows[0];
  });

/**
 * The shop's data from the sheet, once one fan has paid the rest, and the number of cents that differ from the sheet.
 */
async function outcome(settled: number) {
  const client = await logInByApi(shop.url, admin.mail, admin.password);
  const [claims, users] = await Promise.all([
    client.claims.admGetClaimOverview.query(),
    client.user.admGetUsers.query(),
  ]);
  const mailOf = new Map(users.map(({ user_id, mail }) => [user_id, mail]));
  const byMail = new Map(claims.map((claim) => [mailOf.get(claim.user_id), claim]));
  const off = fans.map(({ mail, cents, paidCents }, n) => {
    const stages = byMail.get(mail)?.stages ?? [];
    const sum = (of: 'charged' | 'covered') =>
      stages.reduce((all, stage) => all + Math.round((stage[of] ?? 0) * 100), 0);
    return Math.abs(sum('charged') - cents) + Math.abs(sum('covered') - (n === settled ? cents : paidCents));
  });
  return { claims: claims.length, centsOff: off.reduce((all, one) => all + one, 0), people: users.length };
}

function tell(parts: readonly ReturnType<Desk['since']>[]): void {
  const rows = parts.map(({ part, steps, seconds }) => `| ${part} | ${steps} | ${seconds.toFixed(1)} |`);
  process.stdout.write(`\n| part | steps | seconds |\n| --- | --- | --- |\n${rows.join('\n')}\n`);
}
