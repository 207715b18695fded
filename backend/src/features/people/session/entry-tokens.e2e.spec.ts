import { until } from '@fan-beats/events/testing';
import { Caller } from '../../../../test/caller';
import { makeWorld } from '../../../../test/make-world';
import { startMailServer, type MailServer } from '../../../../test/mail-server';
import { openTestShop, password, type TestShop } from '../../../../test/open-test-shop';
import { Outbox } from '../../notices/outbox';

let shop: TestShop;
let limited: Awaited<ReturnType<TestShop['another']>>;
let mails: MailServer;
let strangers = 0;
let said = '';

beforeAll(async () => {
  mails = await startMailServer();
  shop = await openTestShop({ config: { smtpUrl: mails.url } });
  await makeWorld(shop);
  limited = await shop.another({ rateLimits: true, trustedProxies: 1 });
});

afterAll(async () => {
  await limited.close();
  await shop.close();
  await mails.close();
});

/**
 * Requests a link from another address, and returns the token of the mail, if there is one. Either server may be
 * sending the mail already. The helper then only waits: a mail that is sent twice has two links, and the last mail is
 * the one that is read.
 */
async function ask(): Promise<string | undefined> {
  mails.mails.length = 0;
  const { api } = new Caller(limited.url, { 'x-forwarded-for': `10.1.0.${(strangers += 1)}` });
  await api.user.requestPasswordReset.mutate({ email: 'fan@example.org' });
  await until(async () => {
    await shop.app.get(Outbox).send(() => false);
    return (await shop.row("SELECT mail_id FROM mails WHERE state = 'queued'")) === undefined;
  });
  said = mails.mails.at(-1) ?? '';
  return /reset-password#([\w-]{43})/.exec(said)?.[1];
}

/** Changes row by row: Citus cannot compute with times of a row while it changes rows. */
async function pass(minutes: number): Promise<void> {
  const { rows } = await shop.owner.query<{ token_id: string; created_at: Date; expires_at: Date }>(
    'SELECT token_id, created_at, expires_at FROM entry_tokens',
  );
  const ago = (time: Date): Date => new Date(time.getTime() - minutes * 60_000);
  for (const { token_id, created_at, expires_at } of rows)
    await shop.owner.query('UPDATE entry_tokens SET created_at = $2, expires_at = $3 WHERE token_id = $1', [
      token_id,
      ago(created_at),
      ago(expires_at),
    ]);
}

const choose = (token = '') =>
  shop.stranger().api.user.resetPassword.mutate({ token, newPassword: password });

describe('links for a new password that strangers asked for all day (rule A12)', () => {
  const tokens: (string | undefined)[] = [];

  beforeAll(async () => {
    for (let n = 0; n < 10; n += 1) {
      tokens.push(await ask());
      await pass(31);
    }
  });

  it('leave the owner the last one, as long as no further comes', async () => {
    expect(new Set(tokens).size).toBe(10);
    expect(said).toContain('open this link within a day:');
    expect(await ask()).toBeUndefined();
    await pass(18 * 60);
    expect(await ask()).toBeUndefined();
    expect(await choose(tokens.at(-2))).toMatchObject({ success: false });
    expect(await choose(tokens.at(-1))).toMatchObject({ success: true });
  });

  it('count again once one was used', async () => {
    const token = await ask();
    await pass(61);
    expect(await choose(token)).toMatchObject({ success: false });
    expect(await choose(await ask())).toMatchObject({ success: true });
  });
});
