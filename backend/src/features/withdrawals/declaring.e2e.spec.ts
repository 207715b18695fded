import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { withdrawalsStream } from '@fan-beats/events';
import { makeWorld } from '../../../test/make-world';
import { openTestShop, type TestShop } from '../../../test/open-test-shop';
import { Notices } from '../notices/notices';
import { maxOfAddress, maxWithoutClaim } from './arrivals';

let shop: TestShop;
let claimId: number;

beforeAll(async () => {
  shop = await openTestShop();
  ({ claimId } = await makeWorld(shop));
});

afterAll(() => shop.close());

beforeEach(() => shop.owner.query('DELETE FROM withdrawal_arrivals; DELETE FROM mails'));

const admin = () => shop.callers.admin.api;
const sellAs = async (seller: 'private' | 'trader') => {
  const { version: expected_version, ...look } = await admin().settings.admGetShop.query();
  return admin().settings.admSaveShop.mutate({ ...look, seller, language: 'en', expected_version });
};
const typedTo = (mail: string, more: object = {}) => ({
  name: 'Mina',
  mail,
  reference: 'my order',
  idempotency_key: randomUUID(),
  ...more,
});
const declare = (mail: string, more: object = {}) =>
  shop.stranger().api.withdrawals.declare.mutate(typedTo(mail, more));
const refusal = (mail: string, more: object = {}) =>
  shop.stranger().refused('withdrawals.declare', 'mutation', typedTo(mail, more));
const counted = async () =>
  shop.row(`SELECT (SELECT count(*)::int FROM mails) AS mails, (SELECT count(*)::int FROM withdrawal_arrivals) AS kept,
    (SELECT count(*)::int FROM ledger.events WHERE type = 'WithdrawalDeclared') AS facts`);
/** Adds this many withdrawals of other addresses that match no claim, as they would arrive over a day. */
const fillDay = (count: number) =>
  shop.owner.query(
    `INSERT INTO withdrawal_arrivals (idempotency_key, mail_digest, fits, typed)
     SELECT gen_random_uuid(), 'digest ' || n, false, '{}' FROM generate_series(1, $1::int) n`,
    [count],
  );

/** The rows of a statement; events have a stream and a position. */
interface Rows {
  readonly rows: readonly { readonly stream?: string; readonly position?: number }[];
}

it('is refused where the seller is private, and nothing is kept or mailed (L9)', async () => {
  expect(await refusal('victim@example.net')).toMatchObject({ rule: 'NOT_A_TRADER' });
  expect(await counted()).toEqual({ mails: 0, kept: 0, facts: 0 });
});

describe('somebody who declares again and again, signed out', () => {
  beforeAll(() => sellAs('trader'));

  it('has ten mails sent to one address in a day, however they come, and makes no fact', async () => {
    const calls = Array.from({ length: maxOfAddress + 5 }, () => declare('Victim@example.net'));
    const answers = await Promise.allSettled(calls);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxOfAddress);
    const refused = await refusal('victim@EXAMPLE.net');
    expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(refused.wait_seconds).toBeGreaterThan(86_000);
    expect(await counted()).toEqual({ mails: maxOfAddress, kept: maxOfAddress, facts: 0 });
    // Tomorrow there is room again.
    await shop.owner.query(`UPDATE withdrawal_arrivals SET arrived_at = now() - interval '1 day'`);
    await declare('victim@example.net');
  });

  it('uses the day of those that fit no claim up, and keeps nobody with a claim out', async () => {
    await fillDay(maxWithoutClaim - 1);
    await declare('one@example.net');
    expect(await refusal('two@example.net')).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await declare('fan@example.org', { reference: `#${claimId}` });
    expect(await counted()).toMatchObject({ mails: 2, facts: 1 });
  });

  it('has no link sent, and no more than 300 letters of what they write', async () => {
    await declare('victim@example.net', {
      name: 'Bank www.evil.example/login',
      reference: 'https://evil.example/a?b=c',
      about: `see evil.example or http://10.0.0.1/x now ${'a'.repeat(400)}THE END`,
    });
    const mail = await shop.row<{ text: string }>(`SELECT content->>'text' AS text FROM mails`);
    expect(mail?.text).toContain('> Name: Bank (link left out)');
    expect(mail?.text).toContain('> Order: (link left out)');
    expect(mail?.text).not.toMatch(/evil|10\.0\.0|THE END|:\/\//);
    expect(/Which part: ([^]*?) …/.exec(mail?.text ?? '')?.[1]).toHaveLength(300);
  });

  it('makes no later one load what came before', async () => {
    const loaded: string[] = [];
    const note = ({ rows }: Rows): void => {
      for (const { stream, position } of rows) if (stream && position) loaded.push(stream);
    };
    const query = Client.prototype.query as (...args: unknown[]) => unknown;
    const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(function (
      this: Client,
      ...args: unknown[]
    ) {
      const answer = query.apply(this, args);
      if (answer instanceof Promise) void answer.then((result: Rows) => note(result));
      return answer;
    });
    try {
      await declare('fan@example.org', { reference: `#${claimId}` });
      await declare('fan@example.org', { reference: `#${claimId}` });
      const before = loaded.filter((stream) => stream === withdrawalsStream(claimId)).length;
      await declare('fan@example.org', { reference: `#${claimId}` });
      await declare('nobody@example.org');
      const after = loaded.filter((stream) => stream === withdrawalsStream(claimId)).length;
      // Only the one that was recorded is read back, none of the earlier ones.
      expect(after - before).toBeLessThanOrEqual(1);
      expect(loaded).not.toContain(withdrawalsStream(null));
    } finally {
      spy.mockRestore();
    }
  });
});

describe('one that fits no claim', () => {
  const waitingId = async () => (await admin().withdrawals.admGetAll.query())[0]?.waiting_id ?? 0;

  it('is sorted by an organiser once, to the claim that was meant, with the moment when it arrived (L10)', async () => {
    const { declared_at } = await declare('typo@example.org', { reference: `#${claimId}` });
    const waiting_id = await waitingId();
    const sort = (claim_id: number | null, idempotency_key: string = randomUUID()) => ({
      waiting_id,
      claim_id,
      idempotency_key,
    });
    expect(await shop.callers.admin.refused('withdrawals.admSort', 'mutation', sort(999_999))).toMatchObject({
      code: 'NOT_FOUND',
    });
    const key = randomUUID();
    const sorted = await admin().withdrawals.admSort.mutate(sort(claimId, key));
    expect(sorted).toMatchObject({
      waiting_id: null,
      claim_id: claimId,
      declared_at,
      mail: 'typo@example.org',
    });
    expect(await admin().withdrawals.admSort.mutate(sort(claimId, key))).toEqual(sorted);
    expect(await shop.callers.admin.refused('withdrawals.admSort', 'mutation', sort(null))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await shop.row('SELECT name FROM mails')).toEqual({ name: `withdrawal-${sorted.position}` });
    const answer = { position: sorted.position ?? 0, claim_id: claimId, answer: 'accepted' } as const;
    expect(await admin().withdrawals.admAnswer.mutate(answer)).toMatchObject({ answer: 'accepted' });
  });

  it('is erased by an organiser with its receipt, and nothing of it stays but that it counts for the day', async () => {
    await declare('nobody@example.org');
    const waiting_id = await waitingId();
    await admin().withdrawals.admEraseWaiting.mutate({ waiting_id });
    expect(await counted()).toMatchObject({ mails: 0, kept: 1 });
    expect(await shop.row('SELECT typed FROM withdrawal_arrivals')).toEqual({ typed: null });
    expect(
      await shop.callers.admin.refused('withdrawals.admEraseWaiting', 'mutation', { waiting_id }),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('many of one address that fit no claim', () => {
  const all = () => admin().withdrawals.admGetAll.query();
  const idsOf = async (mail: string) =>
    (await all()).flatMap((one) => (one.mail?.toLowerCase() === mail ? (one.waiting_id ?? []) : []));
  const preview = (waiting_id: number) => admin().withdrawals.admPreviewErasingAddress.query({ waiting_id });
  const eraseAll = (waiting_id: number, last_waiting_id: number) =>
    admin().withdrawals.admEraseWaitingOfAddress.mutate({ waiting_id, last_waiting_id });

  it('are counted, and erased by one act with their receipts; those of others stay (L10)', async () => {
    for (const mail of ['flood@example.org', 'Flood@example.org', 'other@example.org']) await declare(mail);
    const [newest = 0, oldest = 0] = await idsOf('flood@example.org');
    expect(await preview(oldest)).toEqual({
      mail: 'Flood@example.org',
      waiting: 2,
      last_waiting_id: newest,
    });
    expect(await eraseAll(oldest, newest)).toEqual({ erased: 2 });
    expect((await all()).flatMap(({ waiting_id, mail }) => (waiting_id === null ? [] : mail))).toEqual([
      'other@example.org',
    ]);
    expect(await counted()).toMatchObject({ mails: 1 });
    expect(await shop.row('SELECT act, subject FROM audit_entries ORDER BY audit_id DESC LIMIT 1')).toEqual({
      act: 'withdrawals.admEraseWaitingOfAddress',
      subject: '2 withdrawals of one address that waited',
    });
    for (const [path, kind] of [
      ['withdrawals.admPreviewErasingAddress', 'query'],
      ['withdrawals.admEraseWaitingOfAddress', 'mutation'],
    ] as const) {
      const input = { waiting_id: oldest, ...(kind === 'mutation' && { last_waiting_id: newest }) };
      expect(await shop.callers.admin.refused(path, kind, input)).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('are erased up to the newest that the organiser was told of, and one that was sorted meanwhile stays', async () => {
    for (let times = 0; times < 3; times += 1) await declare('flood@example.org');
    const [newest = 0, middle = 0, oldest = 0] = await idsOf('flood@example.org');
    await admin().withdrawals.admSort.mutate({
      waiting_id: middle,
      claim_id: null,
      idempotency_key: randomUUID(),
    });
    await declare('flood@example.org');
    expect(await eraseAll(middle, newest)).toEqual({ erased: 2 });
    const left = (await all()).filter(({ mail }) => mail === 'flood@example.org');
    expect(left.map(({ waiting_id }) => waiting_id)).toEqual([expect.any(Number), null]);
    expect(left[0]?.waiting_id).toBeGreaterThan(newest);
    expect([oldest, newest]).not.toContain(left[0]?.waiting_id);
  });

  it('make no room for the next flood of the day once they are erased (L9)', async () => {
    for (let times = 0; times < maxOfAddress; times += 1) await declare('flood@example.org');
    const [newest = 0] = await idsOf('flood@example.org');
    await eraseAll(newest, newest);
    expect(await refusal('flood@example.org')).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    // The row is deleted after its day.
    await shop.owner.query(`UPDATE withdrawal_arrivals SET arrived_at = now() - interval '1 day'`);
    await declare('flood@example.org');
    expect(await counted()).toMatchObject({ kept: 1 });
  });
});

it('that fits a claim leaves a line on the claim, and a notice without a mail besides the receipt (L11)', async () => {
  const { declared_at } = await declare('fan@example.org', { reference: `#${claimId}` });
  await shop.app.get(Notices).followAll();
  const [claim] = await shop.callers.fan.api.claims.getUserClaims.query();
  expect(claim?.withdrawal).toEqual({ declared_at, answer: null });
  const { notices } = await shop.callers.fan.api.notices.getMine.query();
  expect(notices[0]).toMatchObject({
    claim_id: claimId,
    title: expect.stringMatching(new RegExp(`: Your withdrawal of claim #${claimId} has arrived$`)) as string,
  });
  expect(await shop.row('SELECT count(*)::int AS waiting FROM notices WHERE mail_after IS NOT NULL')).toEqual(
    { waiting: 0 },
  );
});
