import { entry, makeWorld } from '../../../test/make-world';
import { ids, openTestShop, password, type TestShop } from '../../../test/open-test-shop';
import { hashOfToken } from '../session/secret-tokens';
import { mayBeMailed } from '../../platform/people/may-be-mailed';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  await makeWorld(shop);
});

afterAll(() => shop.close());

const admin = () => shop.callers.admin.api;

describe('people without an account (rule A9)', () => {
  it('are claimed for, paid for and erased like anybody, by a name alone', async () => {
    const { user_id } = await admin().user.admAddPerson.mutate({ displayname: ' Nora  Berg ' });
    expect(await admin().user.admGetUser.query({ user_id })).toMatchObject({
      ...{ displayname: 'Nora Berg', mail: '', instagram: null, without_account: true },
    });
    const cart = { user_id, go: 1, entries: [entry(1, 2)] };
    const { claim_id } = await admin().claims.admProxySubmitCart.mutate(cart);
    const claims = await admin().claims.admGetClaimOverview.query();
    expect(claims.find((claim) => claim.claim_id === claim_id)).toMatchObject({
      ...{ user_displayname: 'Nora Berg', claim_sum: 25 },
    });
    await admin().claims.admUpdateClaim.mutate({ claim_id, payment_received: true });
    await admin().user.admErasePerson.mutate({ user_id });
    expect(await admin().user.admGetUser.query({ user_id })).toMatchObject({ erased: true });
    expect(await admin().user.admGetUser.query({ user_id })).not.toHaveProperty('without_account');
  });

  it('get no mail and cannot log in until they choose a password by a link to their address', async () => {
    const mail = 'olga@example.org';
    const { user_id } = await admin().user.admAddPerson.mutate({ displayname: 'Olga', mail });
    expect([...(await mayBeMailed(shop.owner, [user_id, ids.fan])).keys()]).toEqual([ids.fan]);
    for (const guess of ['', password, 'null'])
      await expect(shop.stranger().logIn(mail, guess)).rejects.toThrow();
    await shop.stranger().api.user.register.mutate({ mail, pwdhash: password, displayname: 'Not Olga' });
    expect(await shop.row('SELECT password_hash FROM users WHERE user_id = $1', [user_id])).toEqual({
      password_hash: null,
    });
    const token = 'a-token-that-came-by-mail';
    await shop.owner.query(
      `INSERT INTO entry_tokens (purpose, token_hash, user_id, expires_at) VALUES ('reset', $1, $2, now() + interval '1 hour')`,
      [hashOfToken(token), user_id],
    );
    const newPassword = 'olga has one now';
    await shop.stranger().api.user.resetPassword.mutate({ token, newPassword });
    await shop.stranger().logIn(mail, newPassword);
    expect(await admin().user.admGetUser.query({ user_id })).not.toHaveProperty('without_account');
    expect((await mayBeMailed(shop.owner, [user_id])).size).toBe(1);
  });

  it('have a name and an address that nobody else has', async () => {
    const add = (displayname: string, mail?: string) =>
      admin().user.admAddPerson.mutate({ displayname, ...(mail && { mail }) });
    await add('Pia', 'pia@example.org');
    await expect(add('PIA')).rejects.toThrow('This display name is already taken.');
    await expect(add('Pia 2', 'Pia@Example.org')).rejects.toThrow('Somebody has this address already.');
    await Promise.all([add('Ria'), add('Sia')]);
  });
});
