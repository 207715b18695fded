import { createHash, randomUUID } from 'node:crypto';
import { legalTexts, orderTexts, withdrawalsStream } from '@fan-beats/events';
import { until } from '@fan-beats/events/testing';
import { verifyProjections } from '@fan-beats/projections';
import { CommandBus } from '@nestjs/cqrs';
import { Caller } from '../../../test/caller';
import { startMailServer, type MailServer } from '../../../test/mail-server';
import { everyRow } from '../../../test/every-row';
import { entry, keepRows, makeWorld } from '../../../test/make-world';
import { ids, openTestShop, type TestShop } from '../../../test/open-test-shop';
import { newCommand } from '../../platform/cqrs/shop-command';
import { shopItself } from '../../platform/people/actor';
import { EraseAgain } from '../people/personal-data/commands/erase-again.command';
import { withTexts } from '../books/verification/verify-texts';

let shop: TestShop;
let mails: MailServer;
let claimId: number;
let putBack: () => Promise<unknown>;

beforeAll(async () => {
  mails = await startMailServer();
  shop = await openTestShop({ config: { smtpUrl: mails.url } });
  ({ claimId } = await makeWorld(shop));
  putBack = await keepRows(shop.owner);
});

beforeEach(async () => {
  await drained();
  await putBack();
  mails.mails.length = 0;
});

afterAll(async () => {
  await shop.close();
  await mails.close();
});

const admin = () => shop.callers.admin.api;
const sellAs = async (seller: 'private' | 'small' | 'trader', language: 'en' | 'de' = 'de') => {
  const { version: expected_version, ...look } = await admin().settings.admGetShop.query();
  return admin().settings.admSaveShop.mutate({ ...look, seller, language, expected_version });
};
const write = (
  text: (typeof legalTexts)[number],
  expected_version: number,
  content = `${text} ${expected_version}`,
) => admin().settings.admSaveText.mutate({ text, expected_version, content });
/** A shop that must show its texts, with the first version of each. */
const openAs = async (seller: 'small' | 'trader') => {
  await sellAs(seller);
  for (const text of legalTexts) await write(text, 0);
};
const goOf = async (go_id: number) => {
  const { version, gotitle: _same, filepath: _path, ...go } = await admin().gos.admGetGo.query({ go_id });
  return { ...go, expected_version: version };
};
const shownNow = async () => {
  const { order_terms } = await shop.callers.fan.api.gos.getGoInfos.query({ go_id: 1 });
  return (order_terms?.texts ?? []).map(({ text, version }) => ({ text, version }));
};
const submit = async (amount: number) =>
  shop.callers.fan.api.claims.submitCart.mutate({
    go: 1,
    entries: [entry(1, amount)],
    shown_texts: await shownNow(),
  });
const refusalOf = (path: string, input: unknown) => shop.callers.fan.refused(path, 'mutation', input);
/** Waits until no mail is waiting: the mail server has a mail a moment before the outbox records that. */
const drained = async () => {
  const waiting = "SELECT count(*)::int AS mails FROM mails WHERE kind = 'written' AND state = 'queued'";
  await until(async () => (await shop.row<{ mails: number }>(waiting))?.mails === 0);
};
const verified = async () => {
  const report = await verifyProjections({ url: shop.databaseUrl });
  return (await withTexts(shop.owner, report)).findings.map(({ sentence }) => sentence);
};

describe('a private circle', () => {
  it('owes nothing: no text is asked for, and none is recorded', async () => {
    const { order_terms } = await shop.callers.fan.api.gos.getGoInfos.query({ go_id: 1 });
    expect(order_terms).toBeNull();
    const shown_texts = [{ text: 'terms', version: 1 }] as const;
    await shop.callers.fan.api.claims.submitCart.mutate({ go: 1, entries: [entry(1, 2)], shown_texts });
    const [submitted] = await shop.callers.fan.api.ledger.getClaimHistory.query({ claim_id: claimId });
    expect(submitted?.data.shown).toBeUndefined();
  });
});

describe.each(['small', 'trader'] as const)('a %s', (seller) => {
  it('opens no group order and takes no order while a text is missing, and is told which', async () => {
    await sellAs(seller);
    const { order_terms } = await shop.callers.fan.api.gos.getGoInfos.query({ go_id: 1 });
    expect(order_terms?.seller).toBe(seller);
    const details = { ...(await goOf(2)), published: true };
    const refused = await shop.callers.admin.refused('gos.admUpdateGo', 'mutation', details);
    expect(refused).toMatchObject({ rule: 'TEXTS_MISSING' });
    expect(refused.message).toContain('imprint, privacy, terms, withdrawal, cost notice');
    const order = { go: 1, entries: [entry(1, 3)], shown_texts: [] };
    expect(await refusalOf('claims.submitCart', order)).toMatchObject({
      rule: 'TEXTS_MISSING',
      message: expect.stringMatching(
        /^This shop cannot take orders at the moment, as (?!.*Settings)/,
      ) as string,
    });
    // A group order that does not open may be saved.
    await admin().gos.admUpdateGo.mutate({ ...details, published: false });
  });

  it('opens once all are written, and records for each order what was shown, by version and digest', async () => {
    await openAs(seller);
    await write('terms', 1);
    await admin().gos.admUpdateGo.mutate({ ...(await goOf(1)), published: true });
    const order = { go: 1, entries: [entry(1, 3)] };
    expect(await refusalOf('claims.submitCart', order)).toMatchObject({ rule: 'TEXTS_CHANGED' });
    const shown_texts = await shownNow();
    expect(shown_texts.map(({ text }) => text).toSorted()).toEqual(orderTexts.toSorted());
    await shop.callers.fan.api.claims.submitCart.mutate({ ...order, shown_texts });
    const history = await shop.callers.fan.api.ledger.getClaimHistory.query({ claim_id: claimId });
    const digest = createHash('sha256').update('terms 1').digest('hex');
    expect(history.at(-1)?.data.shown).toContainEqual({
      text: 'terms',
      version: 2,
      sha256: digest,
    });
  });
});

it('a text that changed since the page was opened is refused, and nothing is recorded', async () => {
  await openAs('trader');
  const shown_texts = await shownNow();
  await write('cost_notice', 1, 'EMS costs more now');
  const order = { go: 1, entries: [entry(1, 5)], shown_texts };
  expect(await refusalOf('claims.submitCart', order)).toMatchObject({ rule: 'TEXTS_CHANGED' });
  await submit(5);
});

it('two admins do not overwrite each other, and every version stays readable for anybody', async () => {
  await openAs('trader');
  await write('terms', 1);
  await expect(write('terms', 1, 'another')).rejects.toThrow('changed');
  const read = (version?: number) =>
    shop.callers.anonymous.api.settings.getText.query({ text: 'terms', version });
  expect(await read(1)).toMatchObject({ content: 'terms 0', holds: false });
  expect(await read()).toMatchObject({ content: 'terms 1', version: 2, holds: true });
  await expect(read(9)).rejects.toThrow('not found');
});

it('the settings of the shop are not saved either by an admin who saw an older version', async () => {
  const { version, ...seen } = await admin().settings.admGetShop.query();
  const save = (change: object) =>
    admin().settings.admSaveShop.mutate({ ...seen, ...change, expected_version: version });
  await save({ subtitle: 'in time' });
  await expect(save({ subtitle: 'late' })).rejects.toThrow('changed');
  expect(await admin().settings.admGetShop.query()).toEqual({
    ...seen,
    subtitle: 'in time',
    version: version + 1,
  });
});

it('nobody changes a version, and verify names one that was changed all the same', async () => {
  await openAs('trader');
  await submit(2);
  expect(await verified()).toEqual([]);
  const terms = await shop.row(
    "SELECT has_table_privilege('fan_beats_server', 'legal_texts', 'UPDATE') AS may",
  );
  expect(terms).toEqual({ may: false });
  await shop.owner.query("UPDATE legal_texts SET content = 'other' WHERE text = 'terms' AND version = 1");
  expect(await verified()).toEqual([
    expect.stringMatching(/^Version 1 of the text terms, which 1 submissions .* was changed$/),
  ]);
  const { run_id } = await admin().ledger.admStartVerification.mutate();
  const report = () => admin().ledger.admGetVerification.query({ run_id });
  await until(async () => (await report()).state !== 'running');
  expect(await report()).toMatchObject({ state: 'findings', finding_count: 1, findings: [{ kind: 'text' }] });
  await shop.owner.query("UPDATE legal_texts SET content = 'terms 0' WHERE text = 'terms' AND version = 1");
  expect(await verified()).toEqual([]);
});

it('a person takes along which texts were shown, and what they said', async () => {
  await openAs('trader');
  await submit(2);
  await write('terms', 1);
  await submit(3);
  const { texts_shown } = await shop.callers.fan.api.user.exportMyData.query();
  const terms = texts_shown.filter(({ text }) => text === 'terms').map(({ content }) => content);
  expect(terms.toSorted()).toEqual(['terms 0', 'terms 1']);
});

describe('a withdrawal', () => {
  beforeEach(() => sellAs('trader'));

  const declare = (
    said: { mail: string; reference: string; name?: string; about?: string },
    caller = shop.stranger(),
  ) => caller.api.withdrawals.declare.mutate({ name: 'Mina M.', ...said, idempotency_key: randomUUID() });

  /** Makes the newest a fact that matches no claim. */
  const sortNewest = async () => {
    const [newest] = await admin().withdrawals.admGetAll.query();
    const waiting_id = newest?.waiting_id ?? 0;
    const sorted = await admin().withdrawals.admSort.mutate({ waiting_id, claim_id: null });
    return sorted.position ?? 0;
  };

  it('is a fact with a receipt that names its second, matched by reference and mail together', async () => {
    const before = await shop.callers.fan.api.claims.getUserClaims.query();
    const { declared_at } = await declare({ mail: 'Fan@Example.org', reference: `Claim #${claimId}` });
    const receipt = await mails.mailed();
    const second = new Intl.DateTimeFormat('de-DE', {
      dateStyle: 'medium',
      timeStyle: 'medium',
      timeZone: 'Europe/Berlin',
    }).format(new Date(declared_at));
    expect(receipt).toContain(`eingegangen am ${second}`);
    expect(receipt).toMatch(/^Guten Tag,$/m);
    expect(receipt).toMatch(/^> Name: Mina M\.$/m);
    expect(receipt).toMatch(/^To: fan@example\.org$/im);
    const [withdrawal] = await admin().withdrawals.admGetAll.query();
    const event = await shop.row<{ at: number }>(
      "SELECT (data->>'arrivedAt')::int8 AS at FROM ledger.events WHERE type = 'WithdrawalDeclared'",
    );
    expect(event?.at).toBe(Date.parse(declared_at));
    expect(withdrawal).toMatchObject({ claim_id: claimId, user_id: ids.fan, declared_at, answer: null });
    // Money, stock and the claim itself stay as they were.
    const after = await shop.callers.fan.api.claims.getUserClaims.query();
    expect(after.map((claim) => ({ ...claim, withdrawal: null }))).toEqual(before);
    expect(await verified()).toEqual([]);
  });

  it('is receipted and answered in the language of its person, as a whole (rule D123)', async () => {
    const window = new Caller(shop.url, { 'x-language': 'en' });
    await declare({ mail: 'fan@example.org', reference: `#${claimId}` }, window);
    const receipt = await mails.mailed();
    expect(receipt).toMatch(/^Hello,$/m);
    expect(receipt).not.toMatch(/Widerruf|Guten Tag|Bestellung/);
    const [withdrawal] = await admin().withdrawals.admGetAll.query();
    const answer = { position: withdrawal?.position ?? 0, claim_id: claimId, answer: 'accepted' as const };
    await admin().withdrawals.admAnswer.mutate(answer);
    expect(await mails.mailed()).toContain('wir nehmen Ihren Widerruf an vom');
    await shop.owner.query("UPDATE users SET language = 'en' WHERE user_id = $1", [ids.fan]);
    await admin().withdrawals.admAnswer.mutate({ ...answer, answer: 'refused', reason: 'Too late' });
    expect(await mails.mailed()).toContain('we cannot accept your withdrawal of');
  });

  it.each([
    ['of another person', { mail: 'other@example.org' }],
    ['of nobody', { mail: 'nobody@example.org' }],
    ['of a claim that is none', { mail: 'fan@example.org', reference: '#999999' }],
    ['without a number', { mail: 'fan@example.org', reference: 'my order' }],
  ])('%s fits nothing, is answered and receipted alike, and waits', async (_which, said) => {
    const about = 'all\nof it\rand\u2028more';
    const answer = await declare({ reference: `#${claimId}`, about, ...said });
    expect(Object.keys(answer)).toEqual(['declared_at']);
    const receipt = await mails.mailed();
    expect(receipt).toContain('Eingangsbestätigung');
    expect(receipt).toMatch(/^> of it\n> and\n> more$/m);
    const [latest] = await admin().withdrawals.admGetAll.query();
    expect(latest).toMatchObject({
      position: null,
      waiting_id: expect.any(Number) as number,
      claim_id: null,
      user_id: null,
      mail: said.mail,
    });
  });

  it('is refused if its name has several lines, as it would write the mail', async () => {
    const said = {
      mail: 'nobody@example.org',
      reference: '#1',
      name: 'Mina,\r\n\r\nyour payment is missing',
    };
    await expect(declare(said)).rejects.toThrow('one line');
  });

  it('sent again after a lost answer is recorded once', async () => {
    const said = { name: 'Mina', mail: 'fan@example.org', reference: `#${claimId}` };
    const again = { ...said, idempotency_key: randomUUID() };
    const api = shop.stranger().api;
    const [one, other] = [
      await api.withdrawals.declare.mutate(again),
      await api.withdrawals.declare.mutate(again),
    ];
    expect(other).toEqual(one);
    expect(await mails.mailed()).toMatch(/^Message-ID: <withdrawal-\d+@/m);
    await drained();
    expect(mails.mails).toEqual([]);
    // Nothing of the sent mail stays beside the note that it was sent.
    const kept = "SELECT count(*)::int AS mails FROM mails WHERE state = 'handed over'";
    expect(await shop.row(`${kept} AND (address IS NOT NULL OR content IS NOT NULL)`)).toEqual({ mails: 0 });
    const all = await admin().withdrawals.admGetAll.query();
    expect(all.filter(({ declared_at }) => declared_at === one.declared_at)).toHaveLength(1);
  });

  it('is answered, otherwise later, and whoever declared it is told', async () => {
    await declare({ mail: 'fan@example.org', reference: `#${claimId}` });
    await drained();
    const [newest] = await admin().withdrawals.admGetAll.query();
    const { position, claim_id } = { position: newest?.position ?? 0, claim_id: newest?.claim_id ?? null };
    mails.mails.length = 0;
    await admin().withdrawals.admAnswer.mutate({ position, claim_id, answer: 'refused', reason: 'Too late' });
    expect(await mails.mailed()).toContain('Too late');
    const unseen = { position, claim_id, answer: 'accepted', answer_seen: null };
    expect(await shop.callers.admin.refused('withdrawals.admAnswer', 'mutation', unseen)).toMatchObject({
      code: 'CONFLICT',
    });
    await admin().withdrawals.admAnswer.mutate({
      position,
      claim_id,
      answer: 'accepted',
      answer_seen: 'refused',
    });
    expect(await mails.mailed()).toContain('nehmen Ihren Widerruf an');
    const [answered] = await admin().withdrawals.admGetAll.query();
    expect(answered).toMatchObject({ position, answer: 'accepted', reason: null });
    const unknown = { position: 1, claim_id, answer: 'accepted' };
    expect(await shop.callers.admin.refused('withdrawals.admAnswer', 'mutation', unknown)).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('answered at the same moment as another is told as that one is, and once, however often that is sent', async () => {
    await declare({ mail: 'nobody@example.org', reference: 'one' });
    const first = await sortNewest();
    await declare({ mail: 'other@example.org', reference: 'two' });
    const second = await sortNewest();
    await drained();
    mails.mails.length = 0;
    const answer = (position: number, idempotency_key: string = randomUUID()) =>
      admin().withdrawals.admAnswer.mutate({ position, claim_id: null, answer: 'accepted', idempotency_key });
    const key = randomUUID();
    await Promise.all([answer(first, key), answer(second)]);
    await answer(first, key);
    await drained();
    const readers = mails.mails.splice(0).flatMap((mail) => /^To: (.*)$/m.exec(mail)?.[1] ?? []);
    expect(readers.toSorted()).toEqual(['nobody@example.org', 'other@example.org']);
    for (const position of [first, second]) await admin().withdrawals.admErase.mutate({ position });
  });

  it('that fits no claim is erased by an organiser, with what was answered and the mails not sent', async () => {
    const mark = 'never-to-be-read';
    await declare({ mail: 'fan@example.org', reference: `#${claimId}` });
    await drained();
    mails.refuses = 550;
    await declare({ name: mark, mail: `${mark}@example.org`, reference: mark, about: mark });
    const position = await sortNewest();
    const reason = `Who is ${mark}?`;
    await admin().withdrawals.admAnswer.mutate({ position, claim_id: null, answer: 'asked', reason });
    await admin().withdrawals.admAnswer.mutate({ position, claim_id: null, answer: 'accepted' });
    const written = `SELECT FROM mails WHERE content::text LIKE '%${mark}%'`;
    expect((await shop.owner.query(written)).rowCount).toBe(3);
    await admin().withdrawals.admErase.mutate({ position });
    mails.refuses = false;
    expect(await everyRow(shop)).not.toContain(mark);
    expect(await verified()).toEqual([]);
    const standing = await admin().withdrawals.admGetAll.query();
    expect(standing.map((one) => one.position)).not.toContain(position);
    // Nobody can find it later. A withdrawal with a claim is erased only with its person.
    const ofClaim = standing.find(({ claim_id }) => claim_id !== null)?.position ?? 0;
    const answer = { position, claim_id: null, answer: 'accepted' };
    for (const [path, input] of [
      ['withdrawals.admErase', { position }],
      ['withdrawals.admErase', { position: ofClaim }],
      ['withdrawals.admAnswer', answer],
    ] as const)
      expect(await shop.callers.admin.refused(path, 'mutation', input)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('that fits no claim is taken along by whoever proved its address, with what was answered', async () => {
    await declare({ mail: 'nobody@example.org', reference: 'of nobody' });
    await sortNewest();
    await declare({ mail: 'Fan@example.org', reference: 'of the fan' });
    const position = await sortNewest();
    await declare({ mail: 'other@example.org', reference: 'waits' });
    await declare({ mail: 'fan@example.org', reference: 'waits' });
    await admin().withdrawals.admAnswer.mutate({
      position,
      claim_id: null,
      answer: 'asked',
      reason: 'Of what?',
    });
    let waiting = 0;
    const taken = async () => {
      const { events, withdrawals_waiting } = await shop.callers.fan.api.user.exportMyData.query();
      expect(withdrawals_waiting.map(({ mail }) => mail)).not.toContain('other@example.org');
      waiting = withdrawals_waiting.filter(({ reference }) => reference === 'waits').length;
      return events.flatMap(({ stream, texts }) =>
        stream === withdrawalsStream(null) ? [{ ...texts }] : [],
      );
    };
    const prove = 'UPDATE users SET mail_proven_at = $2 WHERE user_id = $1';
    await shop.owner.query(prove, [ids.fan, null]);
    expect(await taken()).toEqual([]);
    expect(waiting).toBe(0);
    await shop.owner.query(prove, [ids.fan, new Date()]);
    expect(await taken()).toMatchObject([{ reference: 'of the fan' }, { reason: 'Of what?' }]);
    expect(waiting).toBe(1);
    const all = await admin().withdrawals.admGetAll.query();
    for (const one of all.filter(({ reference }) => reference?.startsWith('of ')))
      await admin().withdrawals.admErase.mutate({ position: one.position ?? 0 });
    expect(await taken()).toEqual([]);
  });

  it('is taken along by its person, and forgotten with them', async () => {
    const reference = `#${claimId}`;
    for (const said of [
      { mail: 'fan@example.org', reference },
      { mail: 'other@example.org', reference },
      { mail: 'nobody@example.org', reference },
      { mail: 'fan@example.org', reference: '#999999' },
      { mail: 'fan@example.org', reference },
    ])
      await declare(said);
    await drained();
    const { events } = await shop.callers.fan.api.user.exportMyData.query();
    expect(events.filter(({ type }) => type.startsWith('Withdrawal')).length).toBeGreaterThan(1);
    await shop.app.get(CommandBus).execute(newCommand(EraseAgain, shopItself(), { userId: ids.fan }));
    const all = await admin().withdrawals.admGetAll.query();
    expect(all.filter((one) => one.mail === 'fan@example.org')).toEqual([]);
    expect(all.map(({ claim_id, mail }) => ({ claim_id, mail }))).toEqual([
      { claim_id: claimId, mail: null },
      { claim_id: null, mail: 'nobody@example.org' },
      { claim_id: null, mail: 'other@example.org' },
      { claim_id: claimId, mail: null },
    ]);
    // The same for withdrawals from there that match no claim.
    expect(await everyRow(shop)).not.toMatch(/fan@example\.org/i);
    expect(await verified()).toEqual([]);
  });

  it('by one of two people with almost the same address is theirs alone: exported and erased with nobody else', async () => {
    const like = 'TWIN@example.org';
    const writeAs = (userId: number, mail: string) =>
      shop.owner.query(
        'UPDATE users SET mail = $2, mail_key = $2, mail_proven_at = now() WHERE user_id = $1',
        [userId, mail],
      );
    await writeAs(ids.otherFan, like);
    await writeAs(ids.admin, 'twin@example.org');
    await declare({ mail: like, reference: 'of the other' });
    const position = await sortNewest();
    await declare({ mail: like, reference: 'waits' });
    const takenBy = async (caller: typeof shop.callers.fan) => {
      const { events, withdrawals_waiting } = await caller.api.user.exportMyData.query();
      return {
        facts: events.filter((event) => event.position === position).length,
        waiting: withdrawals_waiting.filter(({ mail }) => mail === like).length,
      };
    };
    expect(await takenBy(shop.callers.admin)).toEqual({ facts: 0, waiting: 0 });
    expect(await takenBy(shop.callers.otherFan)).toEqual({ facts: 1, waiting: 1 });
    await writeAs(ids.admin, 'admin@example.org');
    await writeAs(ids.otherAdmin, 'twin@example.org');
    await shop.app.get(CommandBus).execute(newCommand(EraseAgain, shopItself(), { userId: ids.otherAdmin }));
    expect(await takenBy(shop.callers.otherFan)).toEqual({ facts: 1, waiting: 1 });
  });
});
