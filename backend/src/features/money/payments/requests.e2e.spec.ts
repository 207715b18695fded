import { addDays, germanDay, shortDay, workingDay } from '@fan-beats/events';
import { until } from '@fan-beats/events/testing';
import { verifyProjections } from '@fan-beats/projections';
import { entry } from '../../../../test/make-world';
import { ids } from '../../../../test/open-test-shop';
import { beginAnew, mailAll } from '../../notices/testing/mail-all';
import { PaymentReminders } from './payment-reminders';
import {
  first,
  openStage,
  shop,
  mails,
  world,
  admin,
  fan,
  claim,
  payment,
  part,
  stages,
} from './testing/payment-stage';

openStage();

describe('a request', () => {
  it('names a day and a reference, is deferred and withdrawn, and undone as one act', async () => {
    const { batch_id } = await stages('request', { due_on: '2099-11-27' });
    const [asked] = (await fan().payments.getMine.query()).stages;
    expect(asked).toMatchObject({ due: 12.5, due_on: '2099-11-27', standing: 'asked' });
    expect(asked?.reference).toMatch(new RegExp(`^FB-C${world.claimId}-[A-Z]{2}$`));
    await stages('defer', { due_on: '2099-12-04' });
    await expect(fan().payments.getMine.query()).resolves.toMatchObject({
      stages: [{ due_on: '2099-12-04' }],
    });
    await stages('withdraw');
    await expect(fan().payments.getMine.query()).resolves.toMatchObject({
      stages: [{ standing: 'unasked', due: 0 }],
    });
    expect((await stages('defer', { due_on: '2099-12-04' })).results).toMatchObject([
      { ok: false, rule: 'NOT_REQUESTED' },
    ]);
    await expect(admin().ledger.admReverse.mutate({ batch_id })).resolves.toMatchObject({ reversed: [] });
  });

  it('starts for nobody whom it does not reach until the organiser says so, and never for a banned fan', async () => {
    const { user_id } = await admin().user.admAddPerson.mutate({ displayname: 'Without account' });
    const entries = [entry(1, 1)];
    await admin().claims.admProxySubmitCart.mutate({ user_id, go: 1, entries });
    const { stages: open, reach } = await admin().payments.admGetOpen.query();
    expect(reach).toContainEqual({ user_id, by: 'nobody' });
    const claim_id = open.find((stage) => stage.user_id === user_id)?.claim_id ?? 0;
    const ask = async (more: { act?: 'defer'; unreached?: boolean; due_on?: string }) => {
      const { results } = await admin().payments.admChangeStages.mutate({
        act: more.act ?? 'request',
        stages: [{ claim_id, stage: 'items', due_on: more.due_on ?? '2099-11-27' }],
        unreached: more.unreached,
      });
      return results[0];
    };
    expect(await ask({})).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^Nobody reaches/) as unknown,
    });
    await shop.owner.query('UPDATE users SET banned = true WHERE user_id = $1', [user_id]);
    expect(await ask({ unreached: true })).toMatchObject({
      ok: false,
      message: 'The fan is banned and is not asked for money.',
    });
    await shop.owner.query('UPDATE users SET banned = false WHERE user_id = $1', [user_id]);
    expect(await ask({ unreached: true })).toMatchObject({ ok: true });
    const later = { act: 'defer', due_on: '2099-12-04' } as const;
    expect(await ask(later)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^Nobody reaches/) as unknown,
    });
    expect(await ask({ ...later, unreached: true })).toMatchObject({ ok: true });
    const { rows: told } = await shop.owner.query<{ type: string; told: boolean | null }>(
      `SELECT type, (data->>'told')::boolean AS told FROM ledger.events
        WHERE type LIKE 'ClaimPayment%' AND (data->>'claimId')::int = $1 ORDER BY position`,
      [claim_id],
    );
    expect(told).toEqual([
      { type: 'ClaimPaymentRequested', told: true },
      { type: 'ClaimPaymentDeferred', told: true },
    ]);
    await shop.owner.query('UPDATE users SET banned = true WHERE user_id = $1', [user_id]);
    expect(await ask({ act: 'defer', due_on: '2099-12-11', unreached: true })).toMatchObject({
      ok: false,
      message: 'The fan is banned and gets no other due day: withdraw the request instead.',
    });
  });

  it('is refused for a stage that is paid meanwhile', async () => {
    await payment(12.5);
    expect((await stages('request', { due_on: '2099-11-27' })).results).toMatchObject([
      { ok: false, rule: 'NO_CHANGE' },
    ]);
  });
});

describe('a group order that asks by itself', () => {
  const goes = (auto_request: 'off' | 'closing' | 'submission', status: string | null = null) =>
    admin().gos.admUpdateGo.mutate({ ...first, status, auto_request, items_days: 5 });
  const claimFor = (user_id: number, amount: number) =>
    admin().claims.admProxySubmitCart.mutate({ user_id, go: 1, entries: [entry(1, amount)] });
  const asked = async (): Promise<readonly unknown[]> =>
    (
      await shop.owner.query<{ of: string }>(
        `SELECT stream || ' ' || (data->>'amountCents') || ' ' || (meta->>'via') AS of FROM ledger.events
          WHERE type = 'ClaimPaymentRequested' ORDER BY position`,
      )
    ).rows.map(({ of }) => of);
  beforeEach(() => shop.owner.query('DELETE FROM ledger.checkpoints'));

  const untilAsked = (times: number) => until(async () => (await asked()).length >= times);

  it('asks nobody whom it does not reach, and no banned fan (M50, M51)', async () => {
    const { user_id } = await admin().user.admAddPerson.mutate({ displayname: 'Not reached' });
    await shop.owner.query('UPDATE users SET banned = true WHERE user_id = $1', [ids.fan]);
    await goes('submission');
    await claimFor(user_id, 1);
    const { claim_id } = await claimFor(ids.otherFan, 1);
    await untilAsked(2);
    const reached = [claim_id, world.spareClaimId].map((claimId) => `claim-${claimId} 1250 system`);
    expect(new Set(await asked())).toEqual(new Set(reached));
  });

  it('asks for each submission once, by any number of servers and after one that died before it noted so', async () => {
    const another = await shop.another();
    await goes('submission');
    await untilAsked(2);
    const both = [world.claimId, world.spareClaimId].map((claimId) => `claim-${claimId} 1250 system`);
    expect(new Set(await asked())).toEqual(new Set(both));
    const dueOn = workingDay(addDays(germanDay(Date.now()), 5));
    await expect(fan().payments.getMine.query()).resolves.toMatchObject({
      stages: [{ due: 12.5, due_on: dueOn, standing: 'asked' }],
    });
    await stages('withdraw');
    // The state that a process leaves when it is killed between the two commits.
    await shop.owner.query('DELETE FROM ledger.checkpoints');
    await claimFor(ids.otherAdmin, 2);
    await untilAsked(3);
    const noted = "SELECT FROM ledger.checkpoints WHERE name = 'request-items/go-1'";
    await until(async () => (await shop.row(noted)) !== undefined);
    expect((await asked()).slice(2)).toEqual([`claim-${world.spareClaimId} 2500 system`]);
    await another.close();
  });

  it('asks again for what comes to a claim that was lowered, which is not late by the day of before (M7, M9)', async () => {
    await goes('submission');
    await untilAsked(2);
    await claimFor(ids.fan, 3);
    await untilAsked(3);
    await stages('defer', { due_on: '2026-01-05' });
    await claimFor(ids.fan, 1);
    await payment(12.5);
    await claimFor(ids.fan, 2);
    await until(async () => (await asked()).at(-1) === `claim-${world.claimId} 2500 system`);
    await expect(fan().payments.getMine.query()).resolves.toMatchObject({
      stages: [{ due: 12.5, due_on: workingDay(addDays(germanDay(Date.now()), 5)), standing: 'part-paid' }],
    });
  });

  it('asks at its closing, by the clock or by its status, each submission once', async () => {
    await goes('closing');
    const draft = { ...first, go_id: 2, title: 'Draft', published: false, status: null } as const;
    await admin().gos.admUpdateGo.mutate({ ...draft, auto_request: 'submission' });
    await admin().gos.admLinkItemToGo.mutate({ go_id: 2, item_id: 1, amount: null });
    const { claim_id } = await admin().claims.admProxySubmitCart.mutate({
      user_id: ids.otherFan,
      go: 2,
      entries: [entry(1, 1)],
    });
    await untilAsked(1);
    expect(await asked()).toEqual([`claim-${claim_id} 1250 system`]);
    await shop.owner.query("UPDATE gos SET available_until = now() - interval '1 second' WHERE go_id = 1");
    await admin().user.admAddUserBalance.mutate({ user_id: ids.fan, balance: 1 });
    await untilAsked(3);
    await stages('withdraw');
    await goes('closing', 'ORDERED');
    await claimFor(ids.otherAdmin, 2);
    await untilAsked(4);
    expect((await asked()).slice(3)).toEqual([`claim-${world.spareClaimId} 2500 system`]);
  });
});

const payingSettings = {
  account_holder: 'Fan Beats',
  iban: 'DE89370400440532013000',
  reference_prefix: 'FB',
  items_days: 3,
  ems_days: 7,
  customs_days: 7,
  domestics_days: 7,
  grace_days: 2,
  reminders: true,
};

describe('reminders (M10)', () => {
  const today = germanDay(Date.now());
  const in8Days = addDays(today, 8);
  const reminders = () => shop.app.get(PaymentReminders);
  const remind = async (day: string): Promise<void> => {
    await reminders().remind(day);
    await mailAll(shop);
  };
  const settings = (more: object = {}) => admin().settings.admSave.mutate({ ...payingSettings, ...more });
  const facts = async (): Promise<readonly unknown[]> =>
    (
      await shop.owner.query<{ of: string }>(
        `SELECT stream || ' ' || (data->>'notice') || ' ' || (meta->>'via') AS of FROM ledger.events
          WHERE type = 'PaymentReminded' ORDER BY position`,
      )
    ).rows.map(({ of }) => of);
  const nothingIsLeft = async (): Promise<void> => {
    await mailAll(shop);
    expect(mails.mails.filter((mail) => mail.includes('Still to pay'))).toEqual([]);
  };
  const late = addDays(today, -20);
  const both = (act: 'request' | 'withdraw', more: object = {}) =>
    admin().payments.admChangeStages.mutate({
      act,
      stages: (['items', 'ems'] as const).map((stage) => ({ claim_id: world.claimId, stage, ...more })),
    });

  // The shop looks once a minute by itself. Here each look has its own turn and day.
  const { look } = PaymentReminders.prototype;

  beforeEach(async () => {
    jest.spyOn(PaymentReminders.prototype, 'look').mockResolvedValue();
    mails.mails.length = 0;
    await settings();
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 4 });
    await payment(5);
    await both('request', { due_on: late });
    await beginAnew(shop);
  });

  afterEach(() => jest.restoreAllMocks());

  it('are one mail for all stages, once a day over two processes, and stand on the lists and in the ledger', async () => {
    const another = await shop.another();
    for (const [go_id, status] of [
      [2, 'CANCELED'],
      [4, 'SENT_OUT'],
    ] as const)
      await admin().gos.admUpdateGo.mutate({ ...first, go_id, status });
    const { version } = await claim();
    await Promise.all([
      remind(today),
      another.app.get(PaymentReminders).remind(today),
      look.call(reminders()),
    ]);
    await remind(today);
    expect(await facts()).toEqual([`reminders-${ids.fan} overdue system`]);
    const mail = await mails.mailed();
    expect(mail).toMatch(/^To: fan@example\.org$/m);
    expect(mail).toMatch(/^Message-ID: <mail-\d+-\d+@shop\.example>$/m);
    const paid = { items: '7.50', ems: '4.00' };
    for (const amount of Object.values(paid))
      expect(mail).toContain(`  ${amount} € late, asked for by ${shortDay(late, today)}`);
    expect(mail).toContain('http://shop.example/pay\n');
    await nothingIsLeft();
    const reminded = { last_reminder: { reminded_on: today, number: 1 } };
    await expect(fan().payments.getMine.query()).resolves.toMatchObject({ stages: [reminded, reminded] });
    const open = await admin().payments.admGetOpen.query();
    expect(open.stages.filter(({ last_reminder }) => last_reminder !== null)).toHaveLength(2);
    await expect(claim()).resolves.toMatchObject({ version });
    const { events } = await fan().user.exportMyData.query();
    expect(events.filter(({ type }) => type === 'PaymentReminded')).toMatchObject([{ by: 'the shop' }]);
    const reminder = await shop.row("SELECT data FROM ledger.events WHERE type = 'PaymentReminded'");
    const opens = { items: 750, ems: 400 };
    expect(reminder).toMatchObject({
      data: { stages: Object.entries(opens).map(([stage, openCents]) => ({ stage, openCents, number: 1 })) },
    });
    expect(await verifyProjections({ url: shop.databaseUrl })).toMatchObject({ findings: [] });
    await another.close();
  });

  it('come again after a week, three at most', async () => {
    for (const days of [0, 6, 7, 13, 14, 21, 28]) await remind(addDays(today, days));
    const of = `reminders-${ids.fan}`;
    expect(await facts()).toEqual([`${of} overdue system`, `${of} overdue system`, `${of} last system`]);
    expect(mails.mails.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1])).toEqual([
      'Fan Beats: A payment is late',
      'Fan Beats: A payment is late',
      'Fan Beats: A payment is late: last reminder',
    ]);
  });

  it('are kept back while the fan says they have paid, and name what is open then, by the day it was put off to', async () => {
    const ems = { claim_id: world.claimId, stage: 'ems', amount: 4 } as const;
    await fan().payments.announce.mutate({ parts: [part(7.5), ems] });
    await remind(addDays(today, 2));
    expect(await facts()).toEqual([]);
    await payment(7.5);
    const putOff = addDays(today, 5);
    await admin().payments.admChangeStages.mutate({
      act: 'defer',
      stages: [{ claim_id: world.claimId, stage: 'ems', due_on: putOff }],
    });
    await remind(addDays(today, 4));
    expect(await facts()).toEqual([]);
    await remind(addDays(today, 13));
    const mail = await mails.mailed();
    expect(mail).not.toContain('Items');
    expect(mail).toContain(`  4.00 € by ${shortDay(putOff, today)}`);
  });

  it('go on for the stages that the fan does not say they have paid, and again once the word is taken back', async () => {
    await fan().payments.announce.mutate({ parts: [part(7.5)] });
    await remind(today);
    const about = (await mails.mailed()).match(/^.*, claim #.*$/gm);
    expect(about).toEqual([`First, claim #${world.claimId}, EMS`]);
    const items = [{ claim_id: world.claimId, stage: 'items' }] as const;
    await fan().payments.takeBackAnnouncement.mutate({ stages: [...items] });
    await remind(addDays(today, 1));
    expect(await mails.mailed()).toContain(', Items');
  });

  it.each([
    ['nothing is open', () => payment(11.5)],
    ['the requests are withdrawn', () => both('withdraw')],
    ['the group order is canceled', () => admin().gos.admUpdateGo.mutate({ ...first, status: 'CANCELED' })],
    [
      'the fan is banned',
      () => shop.owner.query(`UPDATE users SET banned = true WHERE user_id = ${ids.fan}`),
    ],
    [
      'the fan is erased',
      () => shop.owner.query(`UPDATE users SET erased_at = now() WHERE user_id = ${ids.fan}`),
    ],
    ['the claim is deleted', () => admin().claims.admDeleteClaim.mutate({ claim_id: world.claimId })],
    ['the shop does not say where to pay', () => settings({ iban: null })],
    ['they are switched off', () => settings({ reminders: false })],
  ])('are not sent when %s', async (_when, change) => {
    await change();
    await remind(in8Days);
    expect(await facts()).toEqual([]);
    await nothingIsLeft();
  });

  it('wait for a mail server that turns them away, and forget what was paid meanwhile', async () => {
    mails.refuses = true;
    await remind(today);
    expect(await shop.row('SELECT state, tries, reason FROM mails')).toEqual({
      state: 'queued',
      tries: 1,
      reason: '450 Not now',
    });
    mails.refuses = false;
    await mailAll(shop);
    expect(mails.mails).toHaveLength(1);
    expect(await facts()).toHaveLength(1);
    mails.refuses = true;
    await remind(in8Days);
    mails.refuses = false;
    await payment(11.5);
    mails.mails.length = 0;
    await nothingIsLeft();
  });
});

describe('a mail at the request (M10)', () => {
  const today = germanDay(Date.now());
  const by = addDays(today, 8);
  const ask = (stage: 'items' | 'ems', due_on = by) =>
    admin().payments.admChangeStages.mutate({
      act: 'request',
      stages: [{ claim_id: world.claimId, stage, due_on }],
    });
  const told = (): readonly (readonly string[])[] =>
    mails.mails.map((mail) =>
      [...mail.matchAll(/^.*, claim #\d+, (\w+)$/gm)].map(([, stage]) => stage ?? ''),
    );

  beforeEach(async () => {
    jest.spyOn(PaymentReminders.prototype, 'look').mockResolvedValue();
    mails.mails.length = 0;
    await admin().settings.admSave.mutate(payingSettings);
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 4 });
    await beginAnew(shop);
    await ask('items');
  });

  afterEach(() => jest.restoreAllMocks());

  it('says all that is asked for in one, once over two processes', async () => {
    const another = await shop.another();
    await ask('ems');
    await mailAll(shop, another.app);
    await mailAll(shop);
    expect(told()).toEqual([['Items', 'EMS']]);
    const [mail] = mails.mails;
    expect(mail).toMatch(/^To: fan@example\.org$/m);
    for (const amount of ['12.50', '4.00']) expect(mail).toContain(`  ${amount} € by ${shortDay(by, today)}`);
    expect(mail).toContain('http://shop.example/pay\n');
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 6 });
    await ask('ems');
    await mailAll(shop);
    expect(told().slice(1)).toEqual([['EMS']]);
    await another.close();
  });

  it.each([
    ['it was paid', () => payment(12.5)],
    ['it was withdrawn', () => stages('withdraw')],
    ['the fan says they have paid', () => fan().payments.announce.mutate({ parts: [part(12.5)] })],
    [
      'the fan is banned',
      () => shop.owner.query(`UPDATE users SET banned = true WHERE user_id = ${ids.fan}`),
    ],
    ['the group order is canceled', () => admin().gos.admUpdateGo.mutate({ ...first, status: 'CANCELED' })],
    [
      'the shop does not say where to pay',
      () => admin().settings.admSave.mutate({ ...payingSettings, iban: null }),
    ],
    [
      'mails are switched off',
      () => admin().settings.admSave.mutate({ ...payingSettings, reminders: false }),
    ],
  ])('is not sent where %s', async (_when, change) => {
    await change();
    await mailAll(shop);
    expect(mails.mails.filter((mail) => mail.includes('Please pay'))).toEqual([]);
  });

  it('waits for a mail server that turns it away, also in the server after one that died, and forgets what was paid', async () => {
    await ask('ems');
    mails.refuses = true;
    await mailAll(shop);
    mails.refuses = false;
    await payment(12.5, { parts: [part(12.5)] });
    const another = await shop.another();
    await mailAll(shop, another.app);
    expect(told()).toContainEqual(['EMS']);
    expect(
      told()
        .flat()
        .filter((stage) => stage === 'Items'),
    ).toEqual([]);
    await another.close();
  });
});
