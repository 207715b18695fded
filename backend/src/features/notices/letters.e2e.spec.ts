import { randomUUID } from 'node:crypto';
import { startMailServer, type MailServer } from '../../../test/mail-server';
import { keepRows, makeWorld, type World } from '../../../test/make-world';
import { ids, openTestShop, type TestShop } from '../../../test/open-test-shop';
import { beginAnew, mailAll } from './testing/mail-all';

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
  jest.restoreAllMocks();
  await putBack();
});

afterAll(async () => {
  await shop.close();
  await mails.close();
});

const admin = () => shop.callers.admin.api;
const fan = () => shop.callers.fan.api;
const ask = () => fan().feedback.addFeedback.mutate({ message: 'Where is it?', category: 2 });
const newestRequest = async () => (await admin().feedback.admGetFeedback.query())[0]?.feedback_id ?? 0;

describe('a letter with placeholders (rule M58)', () => {
  it('is filled in for each person, chosen without a group order, and written once under its key', async () => {
    const stage = { claim_id: world.claimId, stage: 'items', due_on: '2099-11-27' } as const;
    await admin().payments.admChangeStages.mutate({ act: 'request', stages: [stage] });
    const to = { to: 'chosen', user_ids: [ids.fan, ids.otherFan] } as const;
    const { digest, people } = await admin().notices.admPreviewLetter.query(to);
    expect(people.map(({ values }) => values)).toEqual([
      { name: 'Fan', sum: '12.50 €', due: '27.11.2099', link: 'https://shop.example/pay' },
      { name: 'Other Fan', sum: '0.00 €', due: '–', link: 'https://shop.example/pay' },
    ]);
    const letter = { subject: '{sum} of {name}', text: 'Dear {name}, {unknown} {sum} by {due}: {link}' };
    const call = { ...to, ...letter, digest, idempotency_key: randomUUID() };
    for (let n = 0; n < 2; n += 1) expect(await admin().notices.admWrite.mutate(call)).toEqual({ told: 2 });
    await expect(admin().notices.admWrite.mutate({ ...call, text: 'Dear {name}' })).rejects.toThrow(
      'other contents',
    );
    const [notice] = (await fan().notices.getMine.query()).notices;
    expect(notice).toMatchObject({
      title: '12.50 € of Fan',
      text: 'Dear Fan, {unknown} 12.50 € by 27.11.2099: https://shop.example/pay',
    });
  });

  it('is told to a person without an account, who reads it under News later, and untold', async () => {
    const { user_id } = await admin().user.admAddPerson.mutate({ displayname: 'Chat', instagram: 'chat' });
    const told = { user_id, subject: 'News', text: 'We wait.', idempotency_key: randomUUID() };
    const kept = () =>
      shop.row('SELECT count(*)::int AS n, max(mail_after) AS mail FROM notices WHERE user_id = $1', [
        user_id,
      ]);
    for (let n = 0; n < 2; n += 1) await admin().notices.admTellLetter.mutate({ ...told, told: true });
    expect(await kept()).toEqual({ n: 1, mail: null });
    await admin().notices.admTellLetter.mutate({ ...told, told: false });
    expect(await kept()).toEqual({ n: 0, mail: null });
    await expect(
      admin().notices.admTellLetter.mutate({ ...told, user_id: ids.fan, told: true }),
    ).rejects.toThrow('write to them');
  });

  it('that was told is listed with the people who were told, until the ticks are taken back (M67)', async () => {
    const { user_id } = await admin().user.admAddPerson.mutate({ displayname: 'Chat', instagram: 'chat' });
    const typed = { letter_subject: 'News of {name}', letter_text: 'Dear {name}' };
    const told = { user_id, subject: 'News of Chat', text: 'Dear Chat', idempotency_key: randomUUID() };
    await admin().notices.admTellLetter.mutate({ ...told, ...typed, told: true });
    expect(await admin().notices.admGetToldLetters.query()).toEqual([
      {
        go_id: null,
        subject: 'News of {name}',
        text: 'Dear {name}',
        told_at: expect.any(String) as string,
        people: [{ user_id, idempotency_key: told.idempotency_key }],
      },
    ]);
    await admin().notices.admTellLetter.mutate({ ...told, ...typed, told: false });
    expect(await admin().notices.admGetToldLetters.query()).toEqual([]);
  });

  it('goes to the people whom the filters of the users find, and to nobody else (M66)', async () => {
    await admin().user.admAddPerson.mutate({ displayname: 'Fan by chat', instagram: 'fanbychat' });
    const to = { to: 'found', search: 'fan', role: 'user' } as const;
    const table = await admin().user.admGetUserTable.query({ search: 'fan', role: 'user', page: 1 });
    const seen = await admin().notices.admPreviewLetter.query(to);
    const names = [...seen.people, ...seen.unreached].map(({ user_displayname }) => user_displayname);
    expect(names.toSorted()).toEqual(table.rows.map(({ displayname }) => displayname).toSorted());
    expect(seen).toMatchObject({ unreached: [{ user_displayname: 'Fan by chat' }] });
    const letter = { subject: 'News', text: 'We wait, {name}.', digest: seen.digest };
    const write = () => admin().notices.admWrite.mutate({ ...to, ...letter, idempotency_key: randomUUID() });

    // One of them is not found any more: nothing is sent.
    await shop.owner.query('UPDATE users SET banned = true WHERE user_id = $1', [ids.otherFan]);
    await expect(write()).rejects.toThrow('The recipients have changed');
    await shop.owner.query('UPDATE users SET banned = false WHERE user_id = $1', [ids.otherFan]);
    expect(await write()).toEqual({ told: seen.people.length });
    const { rows } = await shop.owner.query<{ user_id: number }>('SELECT user_id FROM notices');
    expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(
      new Set(seen.people.map(({ user_id }) => user_id)),
    );
  });

  it('is shown in the language of each fan, as it is written, and to no erased person', async () => {
    await shop.owner.query("UPDATE users SET language = 'de' WHERE user_id = $1", [ids.fan]);
    const stage = { claim_id: world.claimId, stage: 'items', due_on: '2099-11-27' } as const;
    await admin().payments.admChangeStages.mutate({ act: 'request', stages: [stage] });
    const to = { to: 'chosen', user_ids: [ids.fan] } as const;
    const { digest, people } = await admin().notices.admPreviewLetter.query(to);
    const letter = { subject: 'News', text: '{sum}', digest, idempotency_key: randomUUID() };
    await admin().notices.admWrite.mutate({ ...to, ...letter });
    expect((await fan().notices.getMine.query()).notices[0]?.text).toBe(people[0]?.values.sum);
    const { user_id } = await admin().user.admAddPerson.mutate({ displayname: 'Gone' });
    await admin().user.admErasePerson.mutate({ user_id });
    await expect(
      admin().notices.admPreviewLetter.query({ to: 'chosen', user_ids: [user_id] }),
    ).resolves.toMatchObject({ people: [], unreached: [] });
  });

  it('is kept under a name, replaced and deleted', async () => {
    const letter = { name: 'Ordered', subject: 'It is ordered', text: 'Dear {name}' };
    await admin().notices.admSaveLetter.mutate(letter);
    await admin().notices.admSaveLetter.mutate({ ...letter, text: 'Hello {name}' });
    const [saved, ...others] = await admin().notices.admGetLetters.query();
    expect([saved, others]).toMatchObject([{ ...letter, text: 'Hello {name}' }, []]);
    await admin().notices.admDeleteLetter.mutate({ letter_id: saved?.letter_id ?? 0 });
    expect(await admin().notices.admGetLetters.query()).toEqual([]);
  });
});

describe('an answer to a contact request (rule M59)', () => {
  it('is read under News and by mail, once, and archives the request', async () => {
    await ask();
    const feedback_id = await newestRequest();
    await admin().notices.admAnswerRequest.mutate({ feedback_id, text: 'On its way.' });
    await expect(admin().notices.admAnswerRequest.mutate({ feedback_id, text: 'Again' })).rejects.toThrow(
      'answered already',
    );
    expect((await fan().notices.getMine.query()).notices).toMatchObject([
      { title: 'An answer to your request', text: 'On its way.' },
    ]);
    await mailAll(shop);
    expect(mails.mails).toHaveLength(1);
    expect(mails.mails[0]).toContain('On its way.');
    const [request] = await admin().feedback.admGetFeedback.query();
    expect(request).toMatchObject({ is_archived: true, answer: 'On its way.' });
  });
});
