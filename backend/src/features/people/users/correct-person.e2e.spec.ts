import { refusalOf } from '../../../../test/caller';
import { keepRows } from '../../../../test/make-world';
import { startMailServer, type MailServer } from '../../../../test/mail-server';
import { ids, openTestShop, type TestShop } from '../../../../test/open-test-shop';
import { beginAnew, mailAll } from '../../notices/testing/mail-all';

let shop: TestShop;
let mails: MailServer;
let putBack: () => Promise<unknown>;

beforeAll(async () => {
  mails = await startMailServer();
  shop = await openTestShop({ config: { smtpUrl: mails.url, publicUrl: 'http://shop.example' } });
  putBack = await keepRows(shop.owner);
});

beforeEach(async () => {
  await beginAnew(shop);
  mails.mails.length = 0;
});

afterEach(() => putBack());

afterAll(async () => {
  await shop.close();
  await mails.close();
});

const correct = (more: object) =>
  shop.callers.admin.api.user.admCorrectPerson.mutate({ user_id: ids.fan, ...more });
const addressees = async () => {
  await mailAll(shop);
  return mails.mails
    .map((mail) => /^To: (.*)$/m.exec(mail)?.[1])
    .toSorted((one, other) => (one ?? '').localeCompare(other ?? ''));
};

describe('the correction of a person (M63)', () => {
  it('asks a new address for a proof, tells the old one, and is audited without the content', async () => {
    await shop.stranger().api.user.requestLoginLink.mutate({ mail: 'fan@example.org' });
    await shop.owner.query(
      'INSERT INTO mail_choices (user_id, refusals) VALUES ($1, 9) ON CONFLICT (user_id) DO UPDATE SET refusals = 9',
      [ids.fan],
    );
    const corrected = await correct({
      displayname: ' Fanny ',
      mail: 'fanny@example.org',
      instagram: '@fanny',
    });
    expect(corrected).toMatchObject({
      displayname: 'Fanny',
      mail: 'fanny@example.org',
      instagram: 'fanny',
      mail_unproven: true,
    });
    expect(await shop.row(`SELECT refusals FROM mail_choices WHERE user_id = ${ids.fan}`)).toEqual({
      refusals: 0,
    });
    expect(await addressees()).toEqual(['fan@example.org', 'fanny@example.org']);
    const told = mails.mails.find((mail) => mail.includes('To: fan@example.org'));
    expect(told).toMatch(/your account has another email address/);
    expect(told).not.toContain('fanny');
    const audited = await shop.row(
      `SELECT act, subject, changed, changes FROM audit_entries ORDER BY audit_id DESC LIMIT 1`,
    );
    expect(audited).toEqual({
      act: 'user.admCorrectPerson',
      subject: `user ${ids.fan}`,
      changed: ['displayname', 'mail', 'instagram'],
      changes: null,
    });
  });

  it('keeps the proof where only the spelling changes, and what stays is not audited', async () => {
    expect(await correct({ mail: 'Fan@Example.org' })).not.toHaveProperty('mail_unproven');
    expect(await addressees()).toEqual([]);
    const entries = () => shop.row('SELECT count(*)::int AS entries FROM audit_entries');
    const before = await entries();
    await correct({ instagram: undefined });
    expect(await entries()).toEqual(before);
  });

  it('is refused for a name or an address of somebody else, and for the address of an admin', async () => {
    const fieldsOf = async (call: Promise<unknown>) => Object.keys((await refusalOf(call)).fields ?? {});
    expect(await fieldsOf(correct({ displayname: 'other FAN' }))).toEqual(['displayname']);
    expect(await fieldsOf(correct({ mail: 'other@example.org' }))).toEqual(['mail']);
    expect(await fieldsOf(correct({ user_id: ids.otherAdmin, mail: 'new@example.org' }))).toEqual(['mail']);
    expect(await refusalOf(correct({ user_id: 99_999, displayname: 'Nobody' }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
