import { addDays, germanDay } from '@fan-beats/events';
import { until } from '@fan-beats/events/testing';
import { startMailServer } from './mail-server';
import { closeApp, openTestShop } from './open-test-shop';
import { startServer } from './server-process';

jest.setTimeout(900_000);

const kills = Number(process.env['MAIL_KILLS'] ?? 1);
const fans = Number(process.env['MAIL_FANS'] ?? 30);

it(`a mail to ${fans} fans survives ${kills} times SIGKILL: each is told once, and a mail keeps its name`, async () => {
  const mails = await startMailServer();
  const shop = await openTestShop({ config: { smtpUrl: mails.url } });
  await shop.owner.query(
    `INSERT INTO users (mail, mail_key, displayname, displayname_key, password_hash, user_role, banned, session_version)
     SELECT m, m, n, n, 'none', 1, false, 0
       FROM generate_series(1, $1::int) i, LATERAL (SELECT 'crowd' || i || '@example.org' AS m, 'crowd ' || i AS n) names`,
    [fans],
  );
  const { rows } = await shop.owner.query<{ user_id: number }>(
    "SELECT user_id FROM users WHERE mail LIKE 'crowd%' ORDER BY user_id",
  );
  const received_on = addDays(germanDay(Date.now()), -2);
  for (const { user_id } of rows)
    await shop.callers.admin.api.payments.admRecord.mutate({
      user_id,
      amount: 3,
      received_on,
      method: 'bank',
      parts: null,
      again: true,
    });
  await closeApp(shop.app);
  const running = () => startServer({ DATABASE_URL: shop.serverUrl, SMTP_URL: mails.url });
  // Makes everything due that waits for its quiet time, or for its next try.
  const hurry = () =>
    shop.owner.query(
      "UPDATE notices SET mail_after = now(); UPDATE mails SET next_at = now() WHERE state = 'queued'",
    );
  const untilMails = (count: number): Promise<void> =>
    until(async () => {
      await hurry();
      return mails.mails.length >= count;
    });
  for (let n = 1; n <= kills; n += 1) {
    const server = await running();
    await untilMails(mails.mails.length + 1 + Math.floor((Math.random() * fans) / (kills + 1)));
    server.child.kill('SIGKILL');
    await server.ended;
  }
  const last = await running();
  const waiting =
    "SELECT FROM users LEFT JOIN mails m USING (user_id) WHERE mail LIKE 'crowd%' AND m.state IS DISTINCT FROM 'handed over'";
  await until(async () => {
    await hurry();
    return (await shop.row(waiting)) === undefined;
  });
  last.child.kill('SIGKILL');
  await last.ended;
  const named = mails.mails.map((mail) => [
    /^To: (.*)$/m.exec(mail)?.[1] ?? '',
    /^Message-ID: (.*)$/m.exec(mail)?.[1] ?? '',
  ]);
  const names = new Map(named as [string, string][]);
  expect(names.size).toBe(fans);
  expect(new Set(named.map(([to, name]) => `${to} ${name}`)).size).toBe(fans);
  expect(await shop.row("SELECT count(*)::int AS told FROM notices WHERE kind = 'arrived'")).toEqual({
    told: fans,
  });
  process.stdout.write(`${mails.mails.length - fans} of ${fans} mails came twice, under their name\n`);
  await shop.close();
  await mails.close();
});
