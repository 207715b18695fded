import { keepRows, makeWorld, entry, pictureNames, type World } from '../../../test/make-world';
import { startMailServer, type MailServer } from '../../../test/mail-server';
import { ids, openTestShop, type TestShop } from '../../../test/open-test-shop';
import { verifyProjections } from '@fan-beats/projections';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { addDays, germanDay, type GoStatus } from '@fan-beats/events';
import { JwtService } from '@nestjs/jwt';
import { addNotice, forgetNotices } from './notice.table';
import { beginAnew, mailAll, tellAll } from './testing/mail-all';

let shop: TestShop;
let mails: MailServer;
let world: World;
let putBack: () => Promise<unknown>;

beforeAll(async () => {
  mails = await startMailServer();
  shop = await openTestShop({ config: { smtpUrl: mails.url, publicUrl: 'https://shop.example' } });
  world = await makeWorld(shop);
  putBack = await keepRows(shop.owner);
});

beforeEach(async () => {
  await beginAnew(shop);
  mails.mails.length = 0;
});

afterEach(async () => {
  mails.refuses = false;
  jest.restoreAllMocks();
  await putBack();
});

afterAll(async () => {
  await shop.close();
  await mails.close();
});

const admin = () => shop.callers.admin.api;
const fan = () => shop.callers.fan.api;
const subjects = () =>
  mails.mails.map((mail) => /^Subject: (?:Fan Beats: )?(.*)$/m.exec(mail)?.[1] ?? '').sort();
const titles = async () => (await fan().notices.getMine.query()).notices.map(({ title }) => title);
const textOf = async (title: string) =>
  (await fan().notices.getMine.query()).notices.find((one) => one.title === title)?.text;
type Parts = Parameters<ReturnType<typeof admin>['payments']['admRecord']['mutate']>[0]['parts'];
const record = (amount: number, parts: Parts = null) =>
  admin().payments.admRecord.mutate({
    user_id: ids.fan,
    amount,
    received_on: addDays(germanDay(Date.now()), -2),
    method: 'bank',
    parts,
    again: true,
  });
const mailRow = () => shop.row('SELECT state, tries, reason FROM mails ORDER BY mail_id DESC');

describe('the news of a person', () => {
  it('is one mail of all that happened, once, in words and as a page, and a list in the shop', async () => {
    const { claimId } = world;
    await admin().claims.admUpdateClaim.mutate({ claim_id: claimId, payment_received: true, ems: 4 });
    await admin().claims.admUpdateClaim.mutate({ claim_id: claimId, tracking_id: 'RR123456789KR' });
    await admin().claims.admUpdateClaim.mutate({ claim_id: claimId, ems_done: true });
    await record(3);
    for (let n = 0; n < 2; n += 1) await mailAll(shop);
    expect(mails.mails).toHaveLength(1);
    const [mail = ''] = mails.mails;
    expect(mail).toMatch(/^Subject: Fan Beats: 4 updates for you$/m);
    expect(mail).toMatch(/^Message-ID: <mail-\d+-\d+@shop\.example>$/m);
    expect(mail).toMatch(/^Auto-Submitted: auto-generated$/m);
    for (const line of [
      `First: Items of your claim #${claimId}: paid`,
      `First: The parcel of your claim #${claimId} has a tracking number`,
      `First: EMS of your claim #${claimId}: paid`,
      '3.00 € arrived',
    ])
      expect(mail).toContain(`\n${line}\n`);
    expect(mails.pages.at(-1)).toContain('<a href="https://shop.example/my-claims">');
    expect(await titles()).toHaveLength(4);
    const { unread, notices } = await fan().notices.getMine.query();
    expect(unread).toBe(4);
    const cover = pictureNames[0];
    expect(notices.map((one) => [one.topic, one.cover])).toEqual([
      ['money', null],
      ['money', cover],
      ['claim', cover],
      ['money', cover],
    ]);
    await fan().notices.markRead.mutate({ up_to: notices[1]?.notice_id ?? 0 });
    await expect(fan().notices.getMine.query()).resolves.toMatchObject({ unread: 1 });
    expect((await fan().user.exportMyData.query()).told).toHaveLength(4);
  });

  it('about a claim has its contents, from the fan, and from an organiser as a change', async () => {
    const submit = (amount: number) =>
      shop.callers.otherFan.api.claims.submitCart.mutate({ go: 1, entries: [entry(1, amount)] });
    const { claim_id } = await submit(1);
    await mailAll(shop);
    await admin().claims.admProxySubmitCart.mutate({ user_id: ids.otherFan, go: 1, entries: [entry(1, 2)] });
    await mailAll(shop);
    await admin().claims.admDeleteClaim.mutate({ claim_id });
    await mailAll(shop);
    const about = `your claim #${claim_id}`;
    expect(mails.mails.map((mail) => /^Subject: Fan Beats: (.*)$/m.exec(mail)?.[1])).toEqual([
      `First: We have ${about}`,
      `First: An organiser changed ${about}`,
      `First: An organiser deleted ${about}`,
    ]);
    expect(mails.mails[0]).toMatch(/^ {2}1 x .*$/m);
    expect(mails.mails[1]).toMatch(/^ {2}2 x .*$/m);
  });

  it('is left out where it was undone meanwhile, and taken back where it was said', async () => {
    await record(3);
    const { position: first } = await newestPayment();
    await admin().ledger.admReverse.mutate({ position: first, reason: 'typo' });
    await mailAll(shop);
    expect(mails.mails).toEqual([]);
    expect(await titles()).toEqual([]);
    await record(5);
    await mailAll(shop);
    const { position: second } = await newestPayment();
    await admin().ledger.admReverse.mutate({ position: second, reason: 'typo' });
    await mailAll(shop);
    expect(await titles()).toEqual(['Taken back: 5.00 € arrived', '5.00 € arrived']);
    expect(mails.mails).toHaveLength(2);
  });

  it('is taken back where it was read in the shop before any mail said it', async () => {
    await record(3);
    await tellAll(shop.app);
    const [notice] = (await fan().notices.getMine.query()).notices;
    await fan().notices.markRead.mutate({ up_to: notice?.notice_id ?? 0 });
    const { position } = await newestPayment();
    await admin().ledger.admReverse.mutate({ position, reason: 'typo' });
    await tellAll(shop.app);
    expect(await titles()).toEqual(['Taken back: 3.00 € arrived', '3.00 € arrived']);
  });

  it('that asks is taken back without a word where nothing was mailed: for fans told by chat and banned ones (M68)', async () => {
    const { user_id } = await admin().user.admAddPerson.mutate({ displayname: 'Chat', instagram: 'chat' });
    await shop.owner.query("UPDATE shop_settings SET reminders = true, account_holder = 'F', iban = 'DE1'");
    const entries = [entry(1, 1)];
    const ofChat = await admin().claims.admProxySubmitCart.mutate({ user_id, go: 1, entries });
    await mailAll(shop);
    mails.mails.length = 0;
    const ask = (claim_id: number, unreached: boolean) =>
      admin().payments.admChangeStages.mutate({
        act: 'request',
        stages: [{ claim_id, stage: 'items', due_on: '2099-11-27' }],
        unreached,
      });
    const withdraw = async ({ batch_id }: { batch_id: string }) =>
      expect(await admin().ledger.admReverse.mutate({ batch_id })).toMatchObject({ refused: [] });
    const noticesOf = async (userId: number) =>
      (
        await shop.owner.query<{ kind: string }>(
          `SELECT kind FROM notices WHERE user_id = $1 AND kind IN ('asked', 'taken-back') ORDER BY notice_id`,
          [userId],
        )
      ).rows.map(({ kind }) => kind);

    const told = await ask(ofChat.claim_id, true);
    await tellAll(shop.app);
    expect(await noticesOf(user_id)).toEqual(['asked']);
    // Nobody mails them, so nothing waits to be mailed.
    expect((await admin().notices.admGetMails.query({})).waiting).toEqual([]);
    await mailAll(shop);
    await withdraw(told);
    await mailAll(shop);
    expect([await noticesOf(user_id), mails.mails]).toEqual([[], []]);

    const asked = await ask(world.claimId, false);
    await tellAll(shop.app);
    expect((await admin().notices.admGetMails.query({})).waiting).toMatchObject([
      { user_displayname: 'Fan', mail_at: expect.any(String) as string },
    ]);
    await shop.owner.query('UPDATE users SET banned = true WHERE user_id = $1', [ids.fan]);
    await mailAll(shop);
    await withdraw(asked);
    await mailAll(shop);
    expect([await noticesOf(ids.fan), mails.mails]).toEqual([[], []]);

    // Mailed before the ban: the taking back is kept under News, and not mailed.
    await shop.owner.query('UPDATE users SET banned = false WHERE user_id = $1', [ids.fan]);
    const mailed = await ask(world.claimId, false);
    await mailAll(shop);
    expect(mails.mails).toHaveLength(1);
    await shop.owner.query('UPDATE users SET banned = true WHERE user_id = $1', [ids.fan]);
    await withdraw(mailed);
    await mailAll(shop);
    expect([await noticesOf(ids.fan), mails.mails.length]).toEqual([['asked', 'taken-back'], 1]);
    await shop.owner.query('UPDATE users SET banned = false WHERE user_id = $1', [ids.fan]);
  });

  it('says nothing again of a payment whose day alone is corrected, and of another amount both (M61)', async () => {
    await record(5);
    await mailAll(shop);
    const correct = async (change: { received_on?: string; amount?: number }) => {
      const { position } = await newestPayment();
      await admin().payments.admCorrect.mutate({ position, ...change });
      await mailAll(shop);
    };
    await correct({ received_on: addDays(germanDay(Date.now()), -3) });
    expect(await titles()).toEqual(['5.00 € arrived']);
    expect(mails.mails).toHaveLength(1);
    await correct({ amount: 6 });
    expect(await titles()).toEqual(
      expect.arrayContaining(['5.00 € arrived', '6.00 € arrived', 'Taken back: 5.00 € arrived']),
    );
    expect(mails.mails).toHaveLength(2);
  });

  it('about marks that became credit says so, and about a payment in place of a mark that it arrived', async () => {
    const { claimId: claim_id } = world;
    const update = (changes: object) => admin().claims.admUpdateClaim.mutate({ claim_id, ...changes });
    await update({ ems: 4, ems_done: true, payment_received: true });
    await record(4, [{ claim_id, stage: 'ems', amount: 4, replaces_mark: true }]);
    await update({ payment_received: false, marks: 'paid' });
    await update({ payment_received: true });
    await admin().claims.admDeleteClaim.mutate({ claim_id, marks: 'paid' });
    await mailAll(shop);
    expect((await titles()).filter((title) => !title.endsWith('paid'))).toEqual([
      `First: An organiser deleted your claim #${claim_id}`,
      '12.50 € is credit of yours now',
      '12.50 € is credit of yours now',
      '4.00 € arrived',
    ]);
  });

  it('about a mark that was a mistake is left out, and taken back where it was said', async () => {
    const { claimId: claim_id } = world;
    const update = (changes: object) => admin().claims.admUpdateClaim.mutate({ claim_id, ...changes });
    const mark = () => update({ payment_received: true, ems: 4, ems_done: true });
    const unmark = () => update({ payment_received: false, ems_done: false, marks: 'mistaken' });
    await mark();
    await unmark();
    await mailAll(shop);
    expect([await titles(), mails.mails]).toEqual([[], []]);
    await mark();
    await mailAll(shop);
    await unmark();
    await mailAll(shop);
    const paid = ['Items', 'EMS'].map((stage) => `First: ${stage} of your claim #${claim_id}: paid`);
    expect((await titles()).sort()).toEqual(
      [...paid, ...paid.map((title) => title.replace('First: ', 'First: Taken back: '))].sort(),
    );
    expect(mails.mails).toHaveLength(2);
  });

  it('about a tracking number that was taken off is left out, and taken back once where it was said', async () => {
    const { claimId: claim_id } = world;
    const track = async (tracking_id: string | null) => {
      await admin().claims.admUpdateClaim.mutate({ claim_id, tracking_id });
      await tellAll(shop.app);
    };
    for (const number of ['RR1', 'RR2', null]) await track(number);
    await mailAll(shop);
    expect([await titles(), mails.mails]).toEqual([[], []]);
    await track('RR3');
    await mailAll(shop);
    for (const number of ['RR4', null]) await track(number);
    await mailAll(shop);
    const told = `The parcel of your claim #${claim_id} has a tracking number`;
    expect(await titles()).toEqual([`First: Taken back: ${told}`, `First: ${told}`]);
    expect(mails.mails).toHaveLength(2);
  });

  it('about a cost that was done by hand is told once, whatever bills make of it', async () => {
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 4, ems_done: true });
    const bill = {
      go_id: 1,
      component: 'ems' as const,
      paid_on: germanDay(Date.now()),
      left_out: [],
      weights: [],
      lines: [{ what: 'postage' as const, amount: 10, basis: 'equal' as const }],
      settled: 'reopen' as const,
    };
    const { digest, bill_id } = await admin().bills.admPreview.mutate(bill);
    await admin().bills.admSplit.mutate({ ...bill, digest });
    await admin().bills.admWithdraw.mutate({ go_id: 1, bill_id });
    await mailAll(shop);
    expect(await titles()).toEqual([`First: EMS of your claim #${world.claimId}: paid`]);
  });

  it('about a payment for a canceled group order says that it is credit', async () => {
    const { claimId: claim_id } = world;
    await record(4, [{ claim_id, stage: 'items', amount: 4 }]);
    await admin().gos.admUpdateGo.mutate({
      go_id: 1,
      title: 'First',
      published: true,
      archived: false,
      status: 'CANCELED',
      available_from: null,
      available_until: null,
      instagroupurl: null,
      title_img_id: null,
    });
    await tellAll(shop.app);
    expect(await textOf('4.00 € arrived')).toBe(`4.00 € for Items of claim #${claim_id}`);
    expect(await textOf('First: Canceled')).toBe(
      '4.00 € of yours is kept: it comes back or becomes credit. Nothing is ordered, nothing is to be paid.',
    );
    await admin().payments.admChangeStages.mutate({
      act: 'release',
      stages: [{ claim_id, stage: 'items' }],
    });
    await mailAll(shop);
    expect(await textOf('First: Canceled')).toBe('Nothing is ordered, nothing is to be paid.');
    expect(await titles()).toEqual([
      'First: 4.00 € is credit of yours now',
      'First: Canceled',
      '4.00 € arrived',
    ]);
  });

  it('about a group order goes to all who claimed there, but not to those who want no such mails', async () => {
    const go = {
      go_id: 1,
      title: 'First',
      available_from: null,
      available_until: null,
      published: true,
    } as const;
    await fan().notices.chooseMails.mutate({ mails_of_status: false, mails_of_letters: true });
    await admin().gos.admUpdateGo.mutate({
      ...go,
      archived: false,
      instagroupurl: null,
      title_img_id: null,
      status: 'ORDERED',
    });
    await mailAll(shop);
    expect(mails.mails.filter((mail) => mail.includes('To: fan@example.org'))).toEqual([]);
    expect(await titles()).toEqual(['First: Order placed']);
    for (const status of ['CANCELED', null] as const)
      await admin().gos.admUpdateGo.mutate({
        ...go,
        archived: false,
        instagroupurl: null,
        title_img_id: null,
        status,
      });
    await mailAll(shop);
    expect((await titles()).slice(0, 2)).toEqual(['First: Taken back: Canceled', 'First: Canceled']);
    expect(await verifyProjections({ url: shop.databaseUrl })).toMatchObject({ findings: [] });
  });

  it('about a status that was set back says that it was taken back, and nothing is told twice', async () => {
    const set = (status: GoStatus | null) =>
      admin().gos.admUpdateGo.mutate({
        go_id: 1,
        title: 'First',
        published: true,
        archived: false,
        status,
        available_from: null,
        available_until: null,
        instagroupurl: null,
        title_img_id: null,
      });
    await shop.callers.otherFan.api.claims.submitCart.mutate({ go: 1, entries: [entry(1, 1)] });
    await shop.callers.otherFan.api.notices.chooseMails.mutate({
      mails_of_status: false,
      mails_of_letters: true,
    });
    await beginAnew(shop);
    for (const status of ['ARRIVED', 'SENT_OUT', 'ARRIVED', 'CANCELED', 'ORDERED', null] as const)
      await set(status);
    await mailAll(shop);
    const told = ['Arrived in Germany', 'Sent out', 'Taken back: Sent out'];
    const canceled = ['Canceled', 'Taken back: Canceled'];
    const all = [...told, ...canceled, 'Taken back: Order placed'].map((title) => `First: ${title}`);
    expect((await titles()).reverse()).toEqual(all);
    const mailTo = (person: string) => mails.mails.find((mail) => mail.includes(`To: ${person}@`)) ?? '';
    for (const title of all) expect(mailTo('fan')).toContain(`\n${title}\n`);
    expect(mailTo('fan')).toContain(
      '\nFirst: Taken back: Sent out\nThe earlier message was a mistake. Your claims show the present state.\n',
    );
    expect(mailTo('other')).toContain('2 updates for you');
    for (const title of canceled) expect(mailTo('other')).toContain(`\nFirst: ${title}\n`);
    mails.mails.length = 0;
    for (const status of ['ORDERED', null] as const) await set(status);
    await mailAll(shop);
    expect(mailTo('fan')).toContain('\nNo more of such mails:\n');
    expect(mailTo('other')).toBe('');
  });

  it('ends with the person', async () => {
    await record(3);
    await mailAll(shop);
    await shop.owner.query('DELETE FROM notices WHERE user_id <> $1', [ids.fan]);
    await shop.app
      .get(DataSource)
      .transaction((records) => forgetNotices(records, { userId: ids.fan, mail: 'fan@example.org' }));
    expect(await shop.row('SELECT FROM notices, mails')).toBeUndefined();
  });
});

const newestPayment = async () =>
  (await shop.row<{ position: number }>(
    "SELECT max(position)::int AS position FROM ledger.events WHERE type = 'PaymentRecorded'",
  )) ?? { position: 0 };

describe('a letter', () => {
  const letter = { go_id: 1, to: 'everybody', subject: 'It is ordered', text: 'Now <we> wait.' } as const;
  const preview = (to: 'everybody' | 'unpaid' = 'everybody') =>
    admin().notices.admPreviewLetter.query({ go_id: 1, to });
  const write = async (idempotency_key: string = randomUUID()) => {
    const { digest } = await preview();
    return admin().notices.admWrite.mutate({ ...letter, digest, idempotency_key });
  };

  it('goes to those whom the preview showed', async () => {
    const { told } = await write();
    await mailAll(shop);
    expect(mails.mails).toHaveLength(told);
    expect(subjects()[0]).toBe('First: It is ordered');
    expect(mails.pages.at(-1)).toContain('Now &lt;we&gt; wait.');
  });

  it('is not written to who has no account, which the preview says, nor to a banned fan', async () => {
    const { user_id } = await admin().user.admAddPerson.mutate({ displayname: 'Without account' });
    const entries = [entry(1, 1)];
    await admin().claims.admProxySubmitCart.mutate({ user_id, go: 1, entries });
    const before = await preview();
    expect(before.unreached).toMatchObject([{ user_id, user_displayname: 'Without account' }]);
    expect(before.people).not.toContainEqual(expect.objectContaining({ user_id }));
    await shop.owner.query('UPDATE users SET banned = true WHERE user_id = $1', [ids.fan]);
    const after = await preview();
    expect(after.people).toHaveLength(before.people.length - 1);
    expect((await write()).told).toBe(after.people.length);
    await shop.owner.query('UPDATE users SET banned = false WHERE user_id = $1', [ids.fan]);
  });

  it('goes to nobody if the recipients are others now, though as many', async () => {
    const { otherFan } = shop.callers;
    const { claim_id } = await otherFan.api.claims.submitCart.mutate({ go: 1, entries: [entry(1, 1)] });
    const change = (act: 'request' | 'withdraw', of: number) =>
      admin().payments.admChangeStages.mutate({
        act,
        stages: [{ claim_id: of, stage: 'items', due_on: '2099-11-27' }],
      });
    await change('request', world.claimId);
    const shown = await preview('unpaid');
    await change('withdraw', world.claimId);
    await change('request', claim_id);
    const now = await preview('unpaid');
    expect([shown.people.length, now.people]).toMatchObject([1, [{ user_id: ids.otherFan }]]);
    const call = { ...letter, to: 'unpaid', idempotency_key: randomUUID() } as const;
    await expect(admin().notices.admWrite.mutate({ ...call, digest: shown.digest })).rejects.toThrow(
      'The recipients have changed. Please look at the list again.',
    );
    const { told } = await admin().notices.admWrite.mutate({ ...call, digest: now.digest });
    expect(told).toBe(1);
  });

  it('is written once under its key, whoever would get it by then', async () => {
    const key = randomUUID();
    const rows = () => shop.row("SELECT count(*)::int AS told FROM notices WHERE kind = 'letter'");
    const audited = () =>
      shop.row("SELECT count(*)::int AS acts FROM audit_entries WHERE act = 'notices.admWrite'");
    const [first, atOnce] = await Promise.all([write(key), write(key)]);
    await shop.callers.otherFan.api.claims.submitCart.mutate({ go: 1, entries: [entry(1, 1)] });
    expect([atOnce, await write(key), await rows()]).toEqual([first, first, first]);
    expect(await audited()).toEqual({ acts: 1 });
    const { digest } = await preview();
    await expect(
      admin().notices.admWrite.mutate({ ...letter, text: 'Another', digest, idempotency_key: key }),
    ).rejects.toThrow('This submission was already made with other contents.');
    expect(await rows()).toEqual(first);
  });

  it('is mailed to as many as the preview says where one who wants none may get none', async () => {
    const { mailed } = await preview();
    await fan().notices.chooseMails.mutate({ mails_of_status: true, mails_of_letters: false });
    expect((await preview()).mailed).toBe(mailed - 1);
    await shop.owner.query('UPDATE users SET banned = true WHERE user_id = $1', [ids.fan]);
    expect((await preview()).mailed).toBe(mailed - 1);
  });

  it('says how to get no more of them, which its link alone does not do', async () => {
    await write();
    await mailAll(shop);
    const mail = mails.mails.find((one) => one.includes('To: fan@example.org')) ?? '';
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    const link = /List-Unsubscribe:\s*<https:\/\/shop\.example([^>]+)>/.exec(mail)?.[1] ?? '';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const wants = async () => (await fan().notices.getMine.query()).mails_of_letters;
    await fetch(`${shop.url}${link}`);
    expect(await wants()).toBe(true);
    const post = (to: string) =>
      fetch(`${shop.url}${to}`, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' });
    expect((await post(`${link}x`)).status).toBe(400);
    expect(await wants()).toBe(true);
    expect((await post(link)).status).toBe(204);
    expect(await wants()).toBe(false);
    mails.mails.length = 0;
    await write();
    await mailAll(shop);
    expect(mails.mails.filter((one) => one.includes('To: fan@example.org'))).toEqual([]);
  });

  it('to the unpaid goes to whoever was asked and does not say they paid', async () => {
    const people = async () => (await preview('unpaid')).people;
    expect(await people()).toEqual([]);
    await admin().payments.admChangeStages.mutate({
      act: 'request',
      stages: [{ claim_id: world.claimId, stage: 'items', due_on: '2099-11-27' }],
    });
    expect(await people()).toMatchObject([{ user_id: ids.fan }]);
  });
});

/** The shop, served by another process only. */
const asIf = ({ app }: Pick<TestShop, 'app'>): TestShop =>
  Object.assign(Object.create(shop) as TestShop, { app });

describe('a mail that a server turns away', () => {
  it('for good is refused, the third ends them for the person, and an organiser sends it again', async () => {
    mails.refuses = 550;
    for (let n = 0; n < 4; n += 1) {
      await record(1);
      await mailAll(shop);
    }
    expect(await mailRow()).toEqual({
      state: 'refused',
      tries: 1,
      reason: 'The last 3 mails to this person were refused: no more are sent.',
    });
    await expect(fan().notices.getMine.query()).resolves.toMatchObject({ mails_stopped: true });
    const { mails: listed } = await admin().notices.admGetMails.query({ state: 'refused' });
    expect(listed).toHaveLength(4);
    expect(listed.at(-1)).toMatchObject({ reason: '550 Not now', about: ['1.00 € arrived'], next_at: null });
    mails.refuses = false;
    await admin().notices.admResend.mutate({ mail_id: listed[0]?.mail_id ?? 0 });
    await mailAll(shop);
    expect(mails.mails).toHaveLength(1);
    await expect(fan().notices.getMine.query()).resolves.toMatchObject({ mails_stopped: false });
  });

  it('because it refuses the shop waits, and is not a refusal of the person', async () => {
    mails.refusesShop = true;
    await record(1);
    const another = await shop.another();
    await mailAll(asIf(another));
    expect(await mailRow()).toEqual({ state: 'queued', tries: 1, reason: '530 Log in first' });
    expect(await shop.row('SELECT FROM mail_choices WHERE refusals > 0')).toBeUndefined();
    mails.refusesShop = false;
    await mailAll(shop);
    expect(mails.mails).toHaveLength(1);
    await another.close();
  });

  it('with an invalid address from before keeps no other mail from being sent', async () => {
    const insert = `INSERT INTO mails (kind, address, content) VALUES ('written', $1, '{"subject": "S", "text": "T"}')`;
    for (const address of ['a@:example.org', 'x1,thief@example.org'])
      await shop.owner.query(insert, [address]);
    await record(1);
    await mailAll(shop);
    expect(mails.mails.filter((mail) => mail.includes('\n1.00 € arrived\n'))).toHaveLength(1);
    expect(mails.mails.filter((mail) => /^To:.*[ ,]thief@/m.test(mail))).toEqual([]);
  });

  it('for now waits, and so it does where none is there at all', async () => {
    mails.refuses = true;
    await record(1);
    await mailAll(shop);
    expect(await mailRow()).toEqual({ state: 'queued', tries: 1, reason: '450 Not now' });
    mails.refuses = false;
    const gone = await startMailServer();
    await gone.close();
    const without = await shop.another({ smtpUrl: gone.url });
    await mailAll(asIf(without));
    expect(await mailRow()).toMatchObject({ state: 'queued', tries: 2 });
    expect(mails.mails).toEqual([]);
    await mailAll(shop);
    expect(mails.mails).toHaveLength(1);
    await without.close();
  });
});

it('a mail that is not written yet is listed with the time, for who looks for a letter', async () => {
  await record(1);
  await tellAll(shop.app);
  const { waiting } = await admin().notices.admGetMails.query({});
  expect(waiting).toMatchObject([{ user_id: ids.fan, about: [expect.stringContaining('1.00 € arrived')] }]);
  const [mail] = waiting;
  const minutes = (Date.parse(mail?.mail_at ?? '') - Date.parse(mail?.created_at ?? '')) / 60_000;
  expect(minutes).toBeGreaterThan(4);
  expect(minutes).toBeLessThanOrEqual(30);
  expect((await admin().notices.admGetMails.query({ state: 'refused' })).waiting).toEqual([]);
  await mailAll(shop);
  expect((await admin().notices.admGetMails.query({})).waiting).toEqual([]);
});

it('a person reads whether the shop writes of payments', async () => {
  const told = async () => (await fan().notices.getMine.query()).mails_of_payments;
  expect(await told()).toBe(false);
  await shop.owner.query("UPDATE shop_settings SET reminders = true, account_holder = 'F', iban = 'DE1'");
  expect(await told()).toBe(true);
});

it('a test goes to whoever asks for it, and the domain of the sender is looked up', async () => {
  await admin().notices.admSendTest.mutate();
  await mailAll(shop);
  expect(mails.mails[0]).toMatch(/^Subject: Fan Beats: a test$/m);
  expect(mails.mails[0]).toMatch(/^To: admin@example\.org$/m);
  const { domain, findings } = await admin().notices.admCheckSender.query();
  expect(domain).toBe('shop.example');
  expect(findings.map(({ ok }) => ok)).toEqual([false, false, false]);
});

describe('a mail that its person may end', () => {
  /** Sets a status and writes a letter. */
  const tell = async () => {
    const about = { status: 'ORDERED', subject: 'It is ordered', text: 'Now we wait.' } as const;
    for (const kind of ['status', 'letter'] as const)
      await addNotice(
        shop.owner,
        { kind, claimId: null, goId: 1, about },
        { to: [ids.fan], fact: null, quiet: 'bulk', mailed: true },
      );
  };
  const tokenOf = (mail = '') => /\/unsubscribe\?token=([\w.-]+)$/m.exec(mail)?.[1] ?? '';
  const end = (token: string) => shop.stranger().api.notices.unsubscribe.mutate({ token });
  const choices = async ({ api } = shop.callers.fan) => {
    const { mails_of_status, mails_of_letters } = await api.notices.getMine.query();
    return [mails_of_status, mails_of_letters];
  };

  it('ends with all kinds that it holds, and one of an earlier release with its own', async () => {
    await tell();
    await mailAll(shop);
    expect(mails.mails).toHaveLength(1);
    expect(await end(tokenOf(mails.mails[0]))).toMatchObject({ success: true });
    expect(await choices()).toEqual([false, false]);
    await fan().notices.chooseMails.mutate({ mails_of_status: true });
    expect(await choices()).toEqual([true, false]);
    await fan().notices.chooseMails.mutate({ mails_of_letters: true });
    const old = shop.app.get(JwtService).sign({ sub: ids.fan, kind: 'letter' }, { audience: 'unsubscribe' });
    expect(await end(old)).toMatchObject({ success: true });
    expect(await choices()).toEqual([true, false]);
  });

  it('leaves out the kinds that its person wants no mails of now, and is not sent without anything else', async () => {
    await tell();
    await fan().notices.chooseMails.mutate({ mails_of_status: true, mails_of_letters: false });
    await mailAll(shop);
    expect(subjects()).toEqual(['First: Order placed']);
    expect(mails.mails[0]).not.toContain('Now we wait.');
    await fan().notices.chooseMails.mutate({ mails_of_status: true, mails_of_letters: true });
    await tell();
    await fan().notices.chooseMails.mutate({ mails_of_status: false, mails_of_letters: false });
    await mailAll(shop);
    expect(mails.mails).toHaveLength(1);
    expect(await mailRow()).toMatchObject({ state: 'handed over' });
    expect(await titles()).toHaveLength(4);
  });

  it('ends for whom its person turned out to be', async () => {
    await tell();
    await mailAll(shop);
    await admin().user.admMergePeople.mutate({ user_id: ids.fan, into_user_id: ids.otherFan });
    expect(await end(tokenOf(mails.mails[0]))).toMatchObject({ success: true });
    expect(await choices(shop.callers.otherFan)).toEqual([false, false]);
  });

  it('says where its kinds can be ended when its link is of another installation', async () => {
    const { message, success } = await end('made up');
    expect([success, message]).toEqual([
      false,
      'This link is not whole, or is from before the shop moved. Log in and switch these mails off in your profile.',
    ]);
  });
});

it('a link in a letter ends before the bracket around it and the end of its sentence', async () => {
  await addNotice(
    shop.owner,
    {
      kind: 'letter',
      claimId: null,
      goId: 1,
      about: {
        subject: 'Look',
        text: 'Look (https://example.org/?a=1&b=2). Or https://example.org/Band_(2)!',
      },
    },
    { to: [ids.fan], fact: null, quiet: 'letter', mailed: true },
  );
  await mailAll(shop);
  for (const [link, after] of [
    ['https://example.org/?a=1&amp;b=2', ').'],
    ['https://example.org/Band_(2)', '!'],
  ])
    expect(mails.pages.at(-1)).toContain(`<a href="${link}">${link}</a>${after}`);
});
