import { mailAll } from '../src/features/notices/testing/mail-all';
import { textsIn } from '../src/platform/texts/texts';
import { Caller } from './caller';
import { startMailServer, type MailServer } from './mail-server';
import { makeWorld } from './make-world';
import { ids, openTestShop, type TestShop } from './open-test-shop';

let shop: TestShop;
let mails: MailServer;

beforeAll(async () => {
  // A catalog of translators that no test depends on.
  textsIn('de').load('de', {
    'Claim not found': 'Claim nicht gefunden',
    'Group order not found': 'Sammelbestellung nicht gefunden',
    'Please log in.': 'Bitte melde dich an.',
    'There is a band of this name already': 'Eine Band mit diesem Namen gibt es schon',
    '{shop}: a test': '{shop}: ein Test',
    'Email or password is incorrect.': 'E-Mail oder Passwort ist falsch.',
    'Please enter the six digits of the mail': 'Gib die sechs Ziffern aus der E-Mail ein',
  });
  mails = await startMailServer();
  shop = await openTestShop({ config: { smtpUrl: mails.url } });
  await makeWorld(shop);
});
afterAll(async () => {
  await shop.close();
  await mails.close();
});

/** A window of the same person, whose page names a language in each call. */
function windowIn(language: string, of: Caller = shop.callers.admin): Caller {
  const window = new Caller(shop.url, { 'x-language': language });
  for (const [name, value] of of.cookies) window.cookies.set(name, value);
  return window;
}

const changeOfNone = {
  batch_id: '3b1f0a1c-53a5-4f8e-9d0b-5d9a3c3f7f11',
  claims: [{ claim_id: 999_999, tracking_id: 'T 1' }],
};
const refusedRow = async (caller: Caller) => {
  const { results } = (await caller.call('claims.admUpdateClaims', 'mutation', changeOfNone)) as {
    results: readonly { message: string }[];
  };
  return results[0]?.message;
};

describe('a call is refused in its language:', () => {
  it('as a whole, before and after the person is known', async () => {
    const input = { go_id: 999_999 };
    const inWords = async (caller: Caller) =>
      (await caller.refused('gos.getGoInfos', 'query', input)).message;
    expect(await inWords(windowIn('de', shop.callers.fan))).toBe('Sammelbestellung nicht gefunden');
    expect(await inWords(shop.callers.fan)).toBe('Group order not found');
    expect(await inWords(windowIn('de', shop.stranger()))).toBe('Bitte melde dich an.');
    expect(await inWords(shop.stranger())).toBe('Please log in.');
  });

  it('the sentence of a field', async () => {
    const band = { bandname: 'A band of two languages', members: [] };
    await shop.callers.admin.api.bands.admSaveBand.mutate(band);
    const fields = async (caller: Caller) =>
      (await caller.refused('bands.admSaveBand', 'mutation', band)).fields;
    expect(await fields(windowIn('de'))).toEqual({ bandname: 'Eine Band mit diesem Namen gibt es schon' });
    expect(await fields(shop.callers.admin)).toEqual({ bandname: 'There is a band of this name already' });
  });

  it('a row of many, also where the same batch is sent again in another language', async () => {
    expect(await refusedRow(windowIn('de'))).toBe('Claim nicht gefunden');
    expect(await refusedRow(shop.callers.admin)).toBe('Claim not found');
    expect(await refusedRow(windowIn('de'))).toBe('Claim nicht gefunden');
  });

  it('a login, which is answered and not refused', async () => {
    const guess = { mail: 'nobody@example.org', password: 'a wrong one' };
    const answer = async (caller: Caller) => caller.call('user.login', 'mutation', guess);
    expect(await answer(windowIn('de', shop.stranger()))).toMatchObject({
      message: 'E-Mail oder Passwort ist falsch.',
    });
    expect(await answer(shop.stranger())).toMatchObject({ message: 'Email or password is incorrect.' });
  });

  it('the sentence of a check that a decorator makes', async () => {
    const guess = { mail: 'nobody@example.org', code: '12' };
    const fields = async (caller: Caller) =>
      (await caller.refused('user.logInByCode', 'mutation', guess)).fields;
    expect(await fields(windowIn('de', shop.stranger()))).toEqual({
      code: 'Gib die sechs Ziffern aus der E-Mail ein',
    });
    expect(await fields(shop.stranger())).toEqual({ code: 'Please enter the six digits of the mail' });
  });

  it('not in a language that the shop does not have, nor by a header that is none', async () => {
    for (const language of ['fr', 'DE', 'de, en', '__proto__', 'constructor', 'd'.repeat(10_000)])
      expect(await refusedRow(windowIn(language))).toBe('Claim not found');
  });
});

it('an answer that people share is the same in all languages', async () => {
  const input = encodeURIComponent(JSON.stringify({ go_id: 1 }));
  const shared = async (caller: Caller) => {
    const answer = await caller.fetch(`${shop.url}/api/gos.getGoInfos?input=${input}`, {
      method: 'GET',
      headers: {},
      body: null,
    });
    return [answer.status, answer.headers.get('etag'), await answer.text()];
  };
  expect(await shared(windowIn('de', shop.callers.fan))).toEqual(await shared(shop.callers.fan));
});

describe('a mail is in the language of its person', () => {
  const subjectOf = async () => {
    await mailAll(shop);
    mails.mails.length = 0;
    await shop.callers.admin.api.notices.admSendTest.mutate();
    await mailAll(shop);
    const mail = mails.mails.at(-1) ?? '';
    const page = mails.pages.at(-1) ?? '';
    return [/^Subject: (.*)$/m.exec(mail)?.[1], /<html lang="(..)"/.exec(page)?.[1]];
  };
  const choose = (language: string | null) =>
    shop.owner.query('UPDATE users SET language = $2 WHERE user_id = $1', [ids.admin, language]);

  it('and in that of the shop where they chose none', async () => {
    expect(await subjectOf()).toEqual(['Fan Beats: a test', 'en']);
    await choose('de');
    expect(await subjectOf()).toEqual(['Fan Beats: ein Test', 'de']);
    await choose(null);
    await shop.owner.query("UPDATE shop_settings SET shown_language = 'de'");
    expect(await subjectOf()).toEqual(['Fan Beats: ein Test', 'de']);
    await choose('source');
    expect(await subjectOf()).toEqual(['Fan Beats: a test', 'en']);
  });
});
