import { until } from '@fan-beats/events/testing';
import { DataSource } from 'typeorm';
import { refusalOf, type Caller } from '../../../../test/caller';
import { makeWorld, setStatusOfFirst, type World } from '../../../../test/make-world';
import { ids, openTestShop, password, type TestShop } from '../../../../test/open-test-shop';
import { hashOfToken } from '../session/secret-tokens';
import { demoteUser } from './first-admin';

let shop: TestShop;
let world: World;
/** Another server process on the same database. */
let there: Awaited<ReturnType<TestShop['another']>>;

beforeAll(async () => {
  shop = await openTestShop();
  world = await makeWorld(shop);
  there = await shop.another();
});

afterAll(async () => {
  await there.close();
  await shop.close();
});

const admin = () => shop.callers.admin.api.user;
const give = async (grant: 'books' | 'money' | 'packing', more: object = {}): Promise<number> =>
  (await admin().giveGrant.mutate({ user_id: ids.otherFan, grant, ...more })).grant_id;
const helper = (): Promise<Caller> => shop.stranger().logIn('other@example.org', password);
const claims = (caller: Caller) => caller.api.claims.admGetClaimOverview.query();
const inForce = async () =>
  (await admin().getGrants.query({ user_id: ids.otherFan })).grants.filter(({ in_force }) => in_force);

afterEach(() => shop.owner.query('UPDATE grants SET ended_at = now() WHERE ended_at IS NULL'));

describe('a grant (rule D135)', () => {
  it('acts from the next call on, without a new login, on every server process', async () => {
    const caller = await helper();
    const onOther = new (caller.constructor as typeof Caller)(there.url);
    for (const [name, value] of caller.cookies) onOther.cookies.set(name, value);
    expect((await refusalOf(claims(caller))).code).toBe('FORBIDDEN');
    await give('books');
    expect(await claims(caller)).toHaveLength(2);
    expect(await claims(onOther)).toHaveLength(2);
    expect((await caller.api.user.getUserInfo.query()).grants).toEqual([
      { grant: 'books', with_names: false, until: null },
    ]);
  });

  it('is one of its kind: a new one takes its place, and the sessions end where names are lost', async () => {
    await give('books');
    await give('books', { with_names: true, until: '2099-01-01T00:00:00Z' });
    const caller = await helper();
    const [claim] = await claims(caller);
    expect(claim?.user_displayname).not.toMatch(/^#/);
    await give('books');
    expect((await refusalOf(claims(caller))).code).toBe('UNAUTHORIZED');
    const [masked] = await claims(await helper());
    expect(masked?.user_displayname).toBe(`#${masked?.user_id}`);
    expect(await inForce()).toHaveLength(1);
  });

  it('that is given again as it is changes nothing', async () => {
    expect(await give('money')).toBe(await give('money'));
  });

  it('ends at its time: no call is let in, and the live stream ends', async () => {
    await give('money', { until: new Date(Date.now() + 3_000).toISOString() });
    const caller = await helper();
    expect(await claims(caller)).toHaveLength(2);
    const stream = await liveStream(caller);
    await until(async () => (await inForce()).length === 0);
    expect((await refusalOf(claims(caller))).code).toBe('FORBIDDEN');
    await stream.ended;
  });

  it('that an admin ends stops the sessions and the live streams at once', async () => {
    const grantId = await give('money');
    const caller = await helper();
    const stream = await liveStream(caller);
    await admin().endGrant.mutate({ grant_id: grantId });
    expect((await refusalOf(claims(caller))).code).toBe('UNAUTHORIZED');
    await stream.ended;
    const audited = `SELECT changed FROM audit_entries WHERE act = 'user.endGrant' AND subject = 'user ${ids.otherFan}' ORDER BY audit_id DESC LIMIT 1`;
    expect(await shop.row(audited)).toEqual({ changed: ['money'] });
  });

  it('ends with a ban, and is not given back with the end of the ban (rule D151)', async () => {
    await give('money');
    await admin().admUpdateUser.mutate({ user_id: ids.otherFan, banned: true });
    expect(await inForce()).toEqual([]);
    await admin().admUpdateUser.mutate({ user_id: ids.otherFan, banned: false });
    expect((await refusalOf(claims(await helper()))).code).toBe('FORBIDDEN');
    const [ended] = (await admin().getGrants.query({ user_id: ids.otherFan })).grants;
    expect(ended).toMatchObject({ grant: 'money', ended_by: { user_id: ids.admin } });
    const audited = `SELECT changed FROM audit_entries WHERE act = 'user.admUpdateUser' AND subject = 'user ${ids.otherFan}' ORDER BY audit_id LIMIT 1`;
    expect(await shop.row(audited)).toEqual({ changed: ['banned', 'money'] });
  });

  it('is for people with an account who are not organisers', async () => {
    const refused = async (userId: number) =>
      (await refusalOf(admin().giveGrant.mutate({ user_id: userId, grant: 'books' }))).code;
    expect(await refused(ids.otherAdmin)).toBe('PRECONDITION_FAILED');
    expect(await refused(ids.banned)).toBe('PRECONDITION_FAILED');
    expect(await refused(999)).toBe('NOT_FOUND');
    const { user_id } = await admin().admAddPerson.mutate({ displayname: 'Nobody yet' });
    expect(await refused(user_id)).toBe('PRECONDITION_FAILED');
  });

  it('is in the data of its person', async () => {
    await give('packing');
    const { grants } = await (await helper()).api.user.exportMyData.query();
    expect(grants.at(-1)).toMatchObject({ grant: 'packing', ended_at: null });
  });
});

describe('a person who is gone', () => {
  const gone = (displayname: string) => admin().admAddPerson.mutate({ displayname });
  const giveBySql = (userId: number) =>
    shop.owner.query(
      `INSERT INTO grants (user_id, kind, given_by) VALUES (${userId}, 'money', ${ids.admin})`,
    );
  const ended = async (user_id: number) => (await admin().getGrants.query({ user_id })).grants;

  it('has no grant after an erasure, and the record of it stays without a name', async () => {
    const { user_id } = await gone('Erased helper');
    await giveBySql(user_id);
    await admin().admErasePerson.mutate({ user_id });
    expect(await ended(user_id)).toMatchObject([{ in_force: false, ended_by: null }]);
    expect(JSON.stringify(await ended(user_id))).not.toContain('Erased helper');
  });

  it('has no grant after a merger, and neither has the other one', async () => {
    const { user_id } = await gone('Merged helper');
    await giveBySql(user_id);
    const into = { user_id, into_user_id: ids.fan };
    const { digest } = await admin().admPreviewMerger.query(into);
    await admin().admMergePeople.mutate({ ...into, digest });
    expect(await ended(user_id)).toMatchObject([{ in_force: false, ended_by: { user_id: ids.admin } }]);
    expect(await ended(ids.fan)).toEqual([]);
  });
});

describe('a helper with money', () => {
  it('takes back payments, and no other act', async () => {
    await give('money');
    const { api } = await helper();
    const day = new Date().toISOString().slice(0, 10);
    const paid = { user_id: ids.fan, amount: 1, method: 'cash', received_on: day, parts: [] } as const;
    await api.payments.admRecord.mutate(paid);
    const last = async (type: string): Promise<number> => {
      const sql = 'SELECT max(position)::int AS position FROM ledger.events WHERE type = $1';
      return (await shop.row<{ position: number }>(sql, [type]))?.position ?? 0;
    };
    const points = await last('PointsAdded');
    expect((await refusalOf(api.ledger.admReverse.mutate({ position: points }))).code).toBe('FORBIDDEN');
    const position = await last('PaymentRecorded');
    expect((await api.ledger.admReverse.mutate({ position })).reversed).toHaveLength(1);
  });
});

describe('a helper who packs', () => {
  it('sets tracking ids, and sees what is ready', async () => {
    await give('packing');
    const { packing } = (await helper()).api;
    const packed = { claim_id: world.claimId, tracking_id: 'PARCEL1' };
    expect(await packing.getClaims.query({ go_id: 1 })).toEqual([]);
    expect((await refusalOf(packing.pack.mutate(packed))).code).toBe('NOT_FOUND');
    await setStatusOfFirst(shop, 'AT_PROXY');
    const [before] = await packing.getClaims.query({ go_id: 1 });
    expect(before).toMatchObject({ waits_for: 'goods', tracking_id: null });
    await setStatusOfFirst(shop, 'ARRIVED');
    expect(await packing.pack.mutate(packed)).toMatchObject({ ...packed, waits_for: 'payment' });
    expect(await packing.getGos.query()).toEqual([
      { go_id: 1, title: 'First', status: 'ARRIVED', claims: 2, ready: 0, tracked: 1 },
    ]);
  });
});

describe('an invited helper (rule D138)', () => {
  const invite = (displayname: string, more: object = {}) =>
    admin().inviteHelper.mutate({ displayname, by: 'link', grant: 'packing', ...more });
  const tokenOf = (link: string | null): string => link?.split('#')[1] ?? '';

  it('has the grant when the link was used, once', async () => {
    const { user_id, link } = await invite('Packer');
    const token = tokenOf(link);
    expect((await admin().getGrants.query({ user_id })).grants).toEqual([]);
    expect((await admin().getGrants.query({ user_id })).invitations).toMatchObject([{ grant: 'packing' }]);
    const caller = shop.stranger();
    expect(await caller.api.user.checkLink.mutate({ token })).toMatchObject({
      opens: 'invitation',
      grant: { grant: 'packing', with_names: false, until: null },
    });
    expect(await caller.api.user.logInByLink.mutate({ token })).toMatchObject({
      success: true,
      user: { grants: [{ grant: 'packing' }] },
    });
    expect(await caller.api.packing.getGos.query()).toHaveLength(1);
    expect(await shop.stranger().api.user.logInByLink.mutate({ token })).toMatchObject({ success: false });
    const { grants } = await admin().getGrants.query({ user_id });
    expect(grants).toMatchObject([{ in_force: true, given_by: { user_id: ids.admin } }]);
  });

  it('without an address confirms who they are by a password chosen meanwhile, or by a new link (rule D132)', async () => {
    const { user_id, link } = await invite('Without an address');
    const caller = shop.stranger();
    const { user } = caller.api;
    await user.logInByLink.mutate({ token: tokenOf(link) });
    const grow = () =>
      shop.owner.query(`UPDATE sessions SET created_at = created_at - interval '1 hour' WHERE user_id = $1`, [
        user_id,
      ]);
    const isRefused = async () => (await refusalOf(user.offerTotp.mutate())).message;
    await grow();
    expect(await isRefused()).toBe('Please confirm first that it is you.');
    const again = await admin().inviteHelper.mutate({ user_id, by: 'link', grant: 'packing' });
    await user.logInByLink.mutate({ token: tokenOf(again.link) });
    expect((await user.offerTotp.mutate()).secret).toMatch(/^[A-Z2-7]{32}$/);

    await grow();
    expect(await user.addMail.mutate({ mail: 'late@example.org' })).toMatchObject({ success: true });
    await shop.owner.query(
      `INSERT INTO entry_tokens (purpose, token_hash, user_id, address, expires_at)
       VALUES ('proof', $1, $2, 'late@example.org', now() + interval '1 hour')`,
      [hashOfToken('late proof'), user_id],
    );
    expect(await user.confirmMail.mutate({ token: 'late proof' })).toMatchObject({ success: true });
    expect(await isRefused()).toBe('Please confirm first that it is you.');
    const newPassword = 'chosen by a helper';
    expect(await user.choosePassword.mutate({ newPassword })).toMatchObject({ success: true });
    const proof = { password: newPassword, code: null, credential: null };
    expect(await user.confirmIdentity.mutate(proof)).toMatchObject({ success: true });
    await user.offerTotp.mutate();
  });

  it('has none by a link that was revoked, or whose admin is one no more', async () => {
    const revoked = await invite('Revoked');
    await admin().admRevokeInvitation.mutate({ user_id: revoked.user_id });
    const used = (link: string | null) =>
      shop.stranger().api.user.logInByLink.mutate({ token: tokenOf(link) });
    expect(await used(revoked.link)).toMatchObject({ success: false });

    const other = await shop.stranger().logIn('other-admin@example.org', password);
    const input = { displayname: 'Of a former admin', by: 'link', grant: 'money' } as const;
    const { link, user_id } = await other.api.user.inviteHelper.mutate(input);
    await admin().setRole.mutate({ user_id: ids.otherAdmin, role: 'fan' });
    const shown = await shop.stranger().api.user.checkLink.mutate({ token: tokenOf(link) });
    expect(shown).toEqual({ opens: 'invitation', inviter: null });
    expect((await admin().getGrants.query({ user_id })).invitations).toEqual([]);
    expect(await used(link)).toMatchObject({ success: true });
    expect((await admin().getGrants.query({ user_id })).grants).toEqual([]);
    await admin().setRole.mutate({ user_id: ids.otherAdmin, role: 'admin' });
  });

  it('is invited by the newest link alone (rule D150)', async () => {
    const first = await invite('Twice');
    const { user_id } = first;
    const second = await admin().inviteHelper.mutate({ user_id, by: 'link', grant: 'books' });
    expect((await admin().getGrants.query({ user_id })).invitations).toMatchObject([{ grant: 'books' }]);
    const { checkLink, logInByLink } = shop.stranger().api.user;
    const opened = { opens: null, inviter: null };
    expect(await checkLink.mutate({ token: tokenOf(first.link) })).toEqual(opened);
    expect((await refusalOf(admin().admInvite.mutate({ user_id, by: 'link' }))).code).toBe(
      'PRECONDITION_FAILED',
    );
    expect((await admin().admMakeLinks.mutate({ user_ids: [user_id] })).links).toEqual([]);
    expect(await logInByLink.mutate({ token: tokenOf(second.link) })).toMatchObject({
      success: true,
      user: { grants: [{ grant: 'books' }] },
    });
  });

  it('is withdrawn with a ban, and so has no grant after it', async () => {
    const { user_id, link } = await invite('Banned before');
    await admin().admUpdateUser.mutate({ user_id, banned: true });
    await admin().admUpdateUser.mutate({ user_id, banned: false });
    const token = tokenOf(link);
    expect(await shop.stranger().api.user.logInByLink.mutate({ token })).toMatchObject({ success: false });
    expect((await admin().getGrants.query({ user_id })).invitations).toEqual([]);
  });

  it('has the grant of a second invitation, too, after the first one ended by its time', async () => {
    const { user_id, link } = await invite('Packer again', { grant: 'books', with_names: true });
    const used = (secret: string | null) =>
      shop.stranger().api.user.logInByLink.mutate({ token: tokenOf(secret) });
    await used(link);
    await shop.owner.query(`UPDATE grants SET until = now() - interval '1 hour' WHERE user_id = ${user_id}`);
    const again = await admin().inviteHelper.mutate({ user_id, by: 'link', grant: 'books' });
    expect(await used(again.link)).toMatchObject({
      success: true,
      user: { grants: [{ grant: 'books', with_names: false, until: null }] },
    });
    const { grants } = await admin().getGrants.query({ user_id });
    expect(grants).toMatchObject([{ in_force: true }, { in_force: false, ended_by: null }]);
    expect(grants[1]?.ended_at).toBe(grants[1]?.until);
  });

  it('gets the grant by mail as well', async () => {
    const { user_id } = await invite('By mail', { mail: 'by-mail@example.org', by: 'mail' });
    expect((await admin().getGrants.query({ user_id })).invitations).toMatchObject([{ grant: 'packing' }]);
  });
});

describe('the role of a person (rule D139)', () => {
  it('is changed by another admin, acts at once, and is audited', async () => {
    await give('packing');
    const caller = await helper();
    expect(await admin().setRole.mutate({ user_id: ids.otherFan, role: 'admin' })).toMatchObject({
      user_role: 2,
    });
    expect(await inForce()).toEqual([]);
    expect((await refusalOf(claims(caller))).code).toBe('UNAUTHORIZED');
    const promoted = await helper();
    expect(await claims(promoted)).toHaveLength(2);
    await admin().setRole.mutate({ user_id: ids.otherFan, role: 'fan' });
    expect((await refusalOf(claims(promoted))).code).toBe('UNAUTHORIZED');
    const audited = `SELECT changed FROM audit_entries WHERE act = 'user.setRole' AND subject = 'user ${ids.otherFan}' ORDER BY audit_id`;
    const { rows } = await shop.owner.query(audited);
    expect(rows).toEqual([{ changed: ['admin'] }, { changed: ['fan'] }]);
  });

  it('is never one’s own, nor given to somebody who cannot log in with a password', async () => {
    const own = admin().setRole.mutate({ user_id: ids.admin, role: 'fan' });
    expect((await refusalOf(own)).rule).toBe('NOT_YOURSELF');
    const { user_id } = await admin().admAddPerson.mutate({ displayname: 'Without a password' });
    const refused = await refusalOf(admin().setRole.mutate({ user_id, role: 'admin' }));
    expect(refused.code).toBe('PRECONDITION_FAILED');
  });

  it('leaves an admin, where two demote one another at the same time', async () => {
    const other = await shop.stranger().logIn('other-admin@example.org', password);
    const outcomes = await Promise.allSettled([
      admin().setRole.mutate({ user_id: ids.otherAdmin, role: 'fan' }),
      other.api.user.setRole.mutate({ user_id: ids.admin, role: 'fan' }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { rows } = await shop.owner.query<{ user_id: number }>('SELECT FROM users WHERE user_role >= 2');
    expect(rows).toHaveLength(1);
    expect(await demoteUser(shop.app.get(DataSource).manager, 'admin@example.org')).not.toBe('demoted');
  });
});

/** A live stream of a person; `ended` waits for its end. */
async function liveStream(caller: Caller): Promise<{ readonly ended: Promise<void> }> {
  const response = await caller.fetch(`${caller.url}/api/live`, { method: 'GET', headers: {}, body: null });
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  const ended = (async () => {
    while (reader && !(await reader.read()).done);
  })();
  return { ended };
}
