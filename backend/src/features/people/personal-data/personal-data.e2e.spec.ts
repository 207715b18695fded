import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addPointsToAccount } from '@fan-beats/events/rules';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { rebuild, verifyProjections } from '@fan-beats/projections';
import { Caller, refusalOf } from '../../../../test/caller';
import { everyRow } from '../../../../test/every-row';
import { entry, makeRecords } from '../../../../test/make-world';
import { ids, openTestShop, password, type TestShop } from '../../../../test/open-test-shop';
import { SubmitCart } from '../../claims/commands/submit-cart.command';
import { UpdateClaim } from '../../claims/commands/update-claim.command';
import { AddPoints } from '../users/commands/add-points.command';
import { bookingPlan, pointsBooking } from '../users/commands/booking';
import { Ledger } from '../../../ledger/ledger';
import { newCommand } from '../../../platform/cqrs/shop-command';
import { SetGoStatus } from '../../catalogue/gos/commands/set-go-status.command';
import { adminCli } from '../../../cli/admin.cli';
import type { Actor } from '../../../platform/people/actor';
import { readErasures } from '../users/erased-users';
import { Erasures } from './erasures';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  await makeRecords(shop.owner);
  await shop.callers.admin.api.gos.admLinkItemToGo.mutate({ go_id: 1, item_id: 1, amount: null });
});

afterAll(() => shop.close());

const admin: Actor = { userId: ids.admin, role: 2, correlationId: 'test' };
const commands = () => shop.app.get(CommandBus);
const erasures = () => shop.app.get(Erasures);
const erase = (user_id: number) => shop.callers.admin.api.user.admErasePerson.mutate({ user_id });
const verification = () => verifyProjections({ url: shop.databaseUrl });

/** A mark in every text about a person, and only about that person. */
const markOf = (userId: number): string => `mark${userId}x`;

/** People who registered, claimed, paid and wrote, and about whom others wrote. */
async function makePeople(first: number, count: number): Promise<void> {
  const known = await shop.row<{ password_hash: string }>(
    `SELECT password_hash FROM users WHERE user_id = ${ids.fan}`,
  );
  const numbers = Array.from({ length: count }, (_, more) => first + more);
  const people = numbers.map((n) => {
    const mark = markOf(n);
    return `(${n}, '${mark}@example.org', '${mark}@example.org', '${mark} name', '${mark} name', '${mark}.gram', $1)`;
  });
  await shop.owner.query(
    `INSERT INTO users (user_id, mail, mail_key, displayname, displayname_key, instagram, password_hash) VALUES ${people.join()}`,
    [known?.password_hash],
  );
  const requests = numbers.map((n) => `(${n}, 1, '${markOf(n)} message')`);
  await shop.owner.query(`INSERT INTO feedback (user_id, topic, message) VALUES ${requests.join()}`);
  // A thousand at once would wait for connections longer than the limit on a slow machine.
  for (let n = 0; n < count; n += 100)
    await Promise.all(
      Array.from({ length: Math.min(100, count - n) }, (_, more) => liveAs(first + n + more)),
    );
}

async function liveAs(userId: number): Promise<void> {
  const mark = markOf(userId);
  const actor: Actor = { userId, role: 1, correlationId: 'test' };
  const entries = [{ itemId: 1, itemvariantId: null, amount: 1, additionalInfo: `${mark} line` }];
  const { claim_id: claimId } = await commands().execute(
    newCommand(SubmitCart, actor, { goId: 1, entries, additionalInfo: `${mark} info` }),
  );
  const changes = { paymentReceived: true, adminNote: `${mark} note`, trackingId: `${mark} parcel` };
  await Promise.all([
    commands().execute(newCommand(UpdateClaim, admin, { claimId, expectedVersion: 1, ...changes })),
    commands().execute(newCommand(AddPoints, admin, { userId, points: 7, reason: `${mark} reason` })),
  ]);
}

function countMarks(text: string): Map<number, number> {
  const counts = new Map<number, number>();
  for (const [, userId] of text.matchAll(/mark(\d+)x/g))
    counts.set(Number(userId), (counts.get(Number(userId)) ?? 0) + 1);
  return counts;
}

const totals = () =>
  shop.row(`SELECT (SELECT json_agg(a ORDER BY user_id) FROM projection.account a)::text AS accounts,
    (SELECT json_agg(s ORDER BY s.go_id, s.item_id, s.variant_id) FROM projection.go_stock s)::text AS stock,
    (SELECT json_agg(s ORDER BY s.claim_id, s.stage) FROM projection.claim_stage s)::text AS claims,
    (SELECT md5(string_agg(encode(hash, 'hex') || data::text || meta::text, '' ORDER BY position))
       FROM ledger.events WHERE type <> 'PersonErased') AS events`);

describe('erasing 100 of 1,000 persons', () => {
  const first = 2_000;
  const erasedIds = Array.from({ length: 100 }, (_, n) => first + n * 10);

  beforeAll(() => makePeople(first, 1_000));

  it('leaves none of their texts in a dump, every hash valid and every total as it was', async () => {
    const before = await totals();
    const marksBefore = countMarks(await everyRow(shop));
    // The control: each mark was in the row (5), the request, the events (5) and the read models (5).
    for (const userId of erasedIds) expect(marksBefore.get(userId)).toBe(16);
    const events = 'SELECT count(*)::int AS events FROM ledger.events';
    const { events: eventsBefore = 0 } = (await shop.row<{ events: number }>(events)) ?? {};
    const claims = await shop.owner.query<{ claim_id: number; user_id: number }>(
      'SELECT claim_id, user_id FROM projection.claim_overview',
    );
    const arrivals = claims.rows.map(({ claim_id, user_id }) => `(${claim_id}, ${user_id})`);
    await shop.owner.query(`INSERT INTO claim_arrivals (claim_id, user_id) VALUES ${arrivals.join()}`);
    for (const userId of erasedIds) await erase(userId);

    const told = 'SELECT 1 FROM claim_arrivals WHERE user_id = ANY($1)';
    expect((await shop.owner.query(told, [erasedIds])).rows).toEqual([]);
    const marks = countMarks(await everyRow(shop));
    expect(erasedIds.filter((userId) => marks.has(userId))).toEqual([]);
    expect(marks.size).toBe(900);
    expect(new Set(marks.values())).toEqual(new Set([16]));
    expect(await totals()).toEqual(before);
    expect(await shop.row(events)).toEqual({ events: eventsBefore + 100 });
    expect(await verification()).toMatchObject({ findings: [], findingCount: 0 });
  });

  it('shows another name on every screen', async () => {
    const [gone = 0] = erasedIds;
    const { api } = shop.callers.admin;
    const [claim] = await api.claims.admGetUserClaims.query({ user_id: gone });
    expect(claim).toMatchObject({
      user_displayname: 'Gelöschter Nutzer',
      claim_sum: 12.5,
      payment_received: true,
      additional_info: null,
      tracking_id: null,
      admin_note: null,
    });
    expect((await api.user.admGetUsers.query()).find(({ user_id }) => user_id === gone)).toMatchObject({
      displayname: 'Gelöschter Nutzer',
      mail: '',
      erased: true,
    });
  });

  it('does no more when it is asked for again', async () => {
    const before = await totals();
    await expect(erase(erasedIds[0] ?? 0)).resolves.toMatchObject({ erased: true });
    expect(await totals()).toEqual(before);
  });

  it('lets nobody act for them, nor book for them', async () => {
    const [user_id = 0] = erasedIds;
    const { api } = shop.callers.admin;
    const calls = [
      api.user.admAddUserPoints.mutate({ user_id, points: 1 }),
      api.user.admUpdateUser.mutate({ user_id, banned: true }),
      api.claims.admProxySubmitCart.mutate({ user_id, go: 1, entries: [entry(1, 2)] }),
    ];
    for (const call of calls) expect((await refusalOf(call)).code).toBe('NOT_FOUND');
    // Admitted before the erasure, decided after it.
    const booking = newCommand(AddPoints, admin, { userId: user_id, points: 1 });
    const plan = bookingPlan(booking, (account) => addPointsToAccount(account, pointsBooking(booking)));
    await expect(shop.app.get(Ledger).commit(booking, plan)).rejects.toThrow('user');
  });

  it('is done again for people who are erased in the log and there all the same', async () => {
    const [gone = 0, back = 0] = erasedIds;
    await shop.owner.query(
      `UPDATE users SET mail = 'mark${back}x@example.org', mail_key = 'mark${back}x@example.org',
         displayname = 'mark${back}x', displayname_key = 'mark${back}x', password_hash = 'x', erased_at = NULL WHERE user_id = $1`,
      [back],
    );
    const [claim] = await shop.callers.admin.api.claims.admGetUserClaims.query({ user_id: gone });
    await shop.callers.admin.api.claims.admUpdateClaim.mutate({
      claim_id: claim?.claim_id ?? 0,
      admin_note: `${markOf(gone)} late`,
    });
    expect([...countMarks(await everyRow(shop)).keys()]).toEqual(expect.arrayContaining([gone, back]));
    await expect(erasures().finish()).resolves.toBe(2);
    expect(countMarks(await everyRow(shop)).size).toBe(900);
    await expect(erasures().finish()).resolves.toBe(0);
    expect((await verification()).findings).toEqual([]);
  });

  it('forgets what a rebuild that was killed has left behind, and takes nothing from one that is under way', async () => {
    const [gone, next] = [first + 1, first + 2];
    const left = "SELECT count(*)::int AS tables FROM pg_tables WHERE tablename LIKE '%\\_\\_rebuild'";
    const killed = rebuild({
      url: shop.serverUrl,
      onProgress: async ({ phase }) => {
        if (phase !== 'catch up') return;
        await shop.owner.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'fan-beats-rebuild' AND datname = current_database()",
        );
      },
    });
    await expect(killed).rejects.toThrow();
    expect((await shop.row<{ tables: number }>(left))?.tables).toBeGreaterThan(5);
    await erase(gone);
    expect(countMarks(await everyRow(shop)).has(gone)).toBe(false);
    expect(await shop.row(left)).toEqual({ tables: 0 });
    let erased: Promise<unknown> | undefined;
    await rebuild({
      url: shop.serverUrl,
      onProgress: async ({ phase }) => {
        if (phase === 'fill') await (erased ??= erase(next));
      },
    });
    expect(countMarks(await everyRow(shop)).has(next)).toBe(false);
    expect(await verification()).toMatchObject({ findings: [], findingCount: 0 });
  });
});

describe('a database from before an erasure', () => {
  it('forgets again whom the register names, and nobody who got the same number later', async () => {
    const userId = 5_000;
    await makePeople(userId, 2);
    await erase(userId);
    const register = (await readErasures(shop.app.get(Pool))).filter(({ user_id }) => user_id === userId);
    expect(register).toEqual([
      {
        user_id: userId,
        registered_at: expect.any(String) as string,
        erased_at: expect.any(String) as string,
      },
    ]);
    const { registered_at, erased_at } = register[0] ?? { registered_at: '', erased_at: '' };

    const restored = await openTestShop();
    try {
      await restored.owner.query(
        `INSERT INTO users (user_id, mail, mail_key, displayname, displayname_key, password_hash, created_at) VALUES
           ($1, 'back@example.org', 'back@example.org', 'Back', 'back', 'x', $2),
           ($1 + 1, 'other@new.example', 'other@new.example', 'Somebody else', 'somebody else', 'x', now())`,
        [userId, registered_at],
      );
      const again = [...register, { user_id: userId + 1, registered_at, erased_at }];
      await expect(restored.app.get(Erasures).reapply(again)).resolves.toEqual({
        erased: 1,
        before: 0,
        unknown: 1,
      });
      await expect(restored.app.get(Erasures).reapply(again)).resolves.toEqual({
        erased: 0,
        before: 1,
        unknown: 1,
      });
      const names = await restored.owner.query(
        'SELECT displayname FROM users WHERE user_id >= $1 ORDER BY user_id',
        [userId],
      );
      expect(names.rows).toEqual([{ displayname: null }, { displayname: 'Somebody else' }]);
      expect(
        await restored.row("SELECT meta->>'actorId' AS actor, meta->>'via' AS via FROM ledger.events"),
      ).toEqual({ actor: null, via: 'system' });
    } finally {
      await restored.close();
    }
  });
});

describe('the command for backups', () => {
  const run = async (...args: string[]): Promise<string> => {
    const said = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    const env = { ...process.env };
    Object.assign(process.env, { DATABASE_URL: shop.databaseUrl, ALLOW_UNSAFE_DATABASE: '1' });
    try {
      expect(await adminCli(args)).toBe(0);
      return said.mock.calls.map(([text]) => String(text)).join('');
    } finally {
      process.env = env;
      said.mockRestore();
    }
  };

  it('writes the register to a file and reads it again, whole or not at all', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fan-beats-register-'));
    const file = join(folder, 'erasures.jsonl');
    const count = (await readErasures(shop.app.get(Pool))).length;
    expect(count).toBeGreaterThan(0);
    expect(await run('erasures', file)).toContain(`Wrote ${count} erasures`);
    expect(await run('reapply-erasures', file)).toContain(`Erased already: ${count}.`);
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"user_id":"x"}\n`);
    await expect(run('reapply-erasures', file)).rejects.toThrow(`line ${count + 1}: this is not a line`);
    rmSync(folder, { recursive: true });
  });
});

describe('a person who is erased', () => {
  it('is logged out at once, on every server process, and the address is free again', async () => {
    const another = await shop.another();
    const gone = await shop.stranger().logIn('other@example.org', password);
    await erase(ids.otherFan);
    for (const url of [shop.url, another.url]) {
      const headers = { cookie: [...gone.cookies].map((pair) => pair.join('=')).join('; ') };
      expect((await fetch(`${url}/api/user.getUserInfo`, { headers })).status).toBe(401);
    }
    await expect(shop.stranger().logIn('other@example.org', password)).rejects.toThrow('could not log in');
    await expect(
      shop.stranger().api.user.register.mutate({
        mail: 'other@example.org',
        pwdhash: password,
        displayname: 'Other Fan',
      }),
    ).resolves.toMatchObject({ success: true });
    await another.close();
  });

  it('leaves no hash of the mail address among the refused logins', async () => {
    const limited = await shop.another({ rateLimits: true });
    const userId = 7_500;
    await makePeople(userId, 1);
    const mail = `${markOf(userId)}@example.org`;
    const ofAccount = async (): Promise<number> => {
      const { rows } = await shop.owner.query('SELECT FROM guesses WHERE starts_with(subject, $1)', [
        createHash('sha256').update(`account ${mail}`).digest('hex'),
      ]);
      return rows.length;
    };
    await new Caller(limited.url).api.user.login.mutate({ mail, password: 'a wrong one' });
    // The count of the account, and the turn of this network at it.
    expect(await ofAccount()).toBe(2);
    await erase(userId);
    expect(await ofAccount()).toBe(0);
    await limited.close();
  });
});

describe('the export of a person', () => {
  it('holds everything about them, of deleted claims too, and nothing of anybody else', async () => {
    const userId = 6_000;
    await makePeople(userId, 2);
    const { rows } = await shop.owner.query<{ claim_id: number }>(
      'SELECT claim_id FROM projection.claim_overview WHERE user_id = $1',
      [userId],
    );
    const caller = await shop.stranger().logIn(`${markOf(userId)}@example.org`, password);
    const text = async () => JSON.stringify(await caller.api.user.exportMyData.query());
    const whole = await text();
    for (const part of [
      '@example.org',
      ' name',
      '.gram',
      ' message',
      ' line',
      ' info',
      ' note',
      ' parcel',
      ' reason',
    ])
      expect(whole).toContain(markOf(userId) + part);
    expect([...countMarks(whole).keys()]).toEqual([userId]);
    expect(whole).not.toMatch(/Organiser|argon2|admin@example|"actorId"|"actor_id"/);

    const [claim] = rows;
    await shop.owner.query(`UPDATE users SET user_role = 2 WHERE user_id = $1`, [userId + 1]);
    const helper = await shop.stranger().logIn(`${markOf(userId + 1)}@example.org`, password);
    await helper.api.claims.admDeleteClaim.mutate({ claim_id: claim?.claim_id ?? 0 });
    await shop.owner.query(`UPDATE users SET user_role = 1 WHERE user_id = $1`, [userId + 1]);
    const after = await text();
    expect(after).toContain(`${markOf(userId)} info`);
    expect(after).toContain('"type":"ClaimDeleted"');
    expect([...countMarks(after).keys()]).toEqual([userId]);
  });

  it('holds all that they were told, however much it is, and which mails they want', async () => {
    const { api } = shop.callers.fan;
    await shop.owner.query(
      `INSERT INTO notices (position, user_id, kind, about)
       SELECT n, $1, 'credited', '{"amountCents": 100}' FROM generate_series(1000001, 1000101) n`,
      [ids.fan],
    );
    await api.notices.chooseMails.mutate({ mails_of_letters: false });
    const { told, mails_of_status, mails_of_letters } = await api.user.exportMyData.query();
    const credited = told.filter(({ title }) => title === '1.00 € is credit of yours now');
    expect([credited.length, mails_of_status, mails_of_letters]).toEqual([101, true, false]);
    expect((await api.notices.getMine.query()).notices).toHaveLength(100);
  });
});

describe('two people who are one', () => {
  it('are merged, and two again, once however often that is sent under its key (D25, A10)', async () => {
    const user_id = 6_500;
    await makePeople(user_id, 2);
    const { user } = shop.callers.admin.api;
    const merger = { user_id, into_user_id: user_id + 1, idempotency_key: randomUUID() };
    const separation = { user_id, idempotency_key: randomUUID() };
    const merge = () => user.admMergePeople.mutate(merger);
    const separate = () => user.admSeparatePeople.mutate(separation);
    expect(await merge()).toEqual(await merge());
    const other = { ...merger, idempotency_key: randomUUID() };
    expect((await refusalOf(user.admMergePeople.mutate(other))).rule).toBe('MERGED_AWAY');
    expect(await separate()).toEqual(await separate());
    const twice = { user_id, idempotency_key: randomUUID() };
    expect((await refusalOf(user.admSeparatePeople.mutate(twice))).rule).toBe('NO_CHANGE');
  });
});

describe('the preview of a merger (A10)', () => {
  const user_id = 6_600;
  const into_user_id = 6_601;
  const merger = { user_id, into_user_id };
  const user = () => shop.callers.admin.api.user;

  it('shows both people before and after, as the act then leaves them, and records nothing', async () => {
    await makePeople(user_id, 2);
    const { claims } = shop.callers.admin.api;
    await user().admAddUserBalance.mutate({ user_id, balance: 7.5 });
    await claims.admProxySubmitCart.mutate({ user_id, go: 1, entries: [entry(1, 2)] });
    const events = 'SELECT count(*)::int AS events FROM ledger.events';
    const before = await shop.row(events);
    const plan = await user().admPreviewMerger.query(merger);
    expect(await shop.row(events)).toEqual(before);

    const gone = await user().admGetUser.query({ user_id });
    const kept = await user().admGetUser.query({ user_id: into_user_id });
    const [claim] = await claims.admGetUserClaims.query({ user_id });
    expect(plan).toMatchObject({
      gone: { balance: gone.balance, points: gone.points, unavailable_points: gone.unavailable_points },
      kept: { balance: kept.balance, points: kept.points, unavailable_points: kept.unavailable_points },
      claimed_by_both: [claim?.gotitle],
    });
    expect(plan.after.claims).toBe(plan.gone.claims + plan.kept.claims);

    await user().admMergePeople.mutate({ ...merger, digest: plan.digest });
    const after = await user().admGetUser.query({ user_id: into_user_id });
    const claimsAfter = await claims.admGetUserClaims.query({ user_id: into_user_id });
    expect(plan.after).toEqual({
      balance: after.balance,
      points: after.points,
      unavailable_points: after.unavailable_points,
      claims: claimsAfter.length,
    });
  });

  it('is refused as the act is', async () => {
    const refusal = async (gone: number, kept: number) => {
      const { code, rule } = await refusalOf(
        user().admPreviewMerger.query({ user_id: gone, into_user_id: kept }),
      );
      return rule ?? code;
    };
    expect(await refusal(user_id, into_user_id)).toBe('MERGED_AWAY');
    expect(await refusal(into_user_id, into_user_id)).toBe('SAME_PERSON');
    expect(await refusal(ids.admin, into_user_id)).toBe('IS_ADMIN');
    expect(await refusal(999_999, into_user_id)).toBe('NOT_FOUND');
  });

  it('holds until an account or a claim of either changes; after that the act is a conflict', async () => {
    const other = { user_id: 6_700, into_user_id: 6_701 };
    await makePeople(other.user_id, 2);
    const { digest } = await user().admPreviewMerger.query(other);
    await user().admAddUserBalance.mutate({ user_id: other.into_user_id, balance: 1 });
    const refused = await refusalOf(user().admMergePeople.mutate({ ...other, digest }));
    expect(refused).toMatchObject({ code: 'CONFLICT' });
    const again = await user().admPreviewMerger.query(other);
    expect(again.after.balance).toBe(again.gone.balance + again.kept.balance);
    const key = { idempotency_key: randomUUID() };
    await user().admMergePeople.mutate({ ...other, ...key, digest: again.digest });
    // The key stands for the two people: an act that was recorded gets its answer under any digest.
    await expect(user().admMergePeople.mutate({ ...other, ...key, digest })).resolves.toMatchObject({
      merged_into: other.into_user_id,
    });
  });
});

describe('a person who may not be erased', () => {
  it('owes something or is owed something, which the refusal names (D74)', async () => {
    const userId = 7_000;
    await makePeople(userId, 1);
    const { api } = shop.callers.admin;
    const [claim] = await api.claims.admGetUserClaims.query({ user_id: userId });
    const claim_id = claim?.claim_id ?? 0;
    const save = (changes: object) => api.claims.admUpdateClaim.mutate({ claim_id, ...changes });
    const hold = (amount: number) =>
      api.claims.admProxySubmitCart.mutate({ user_id: userId, go: 1, entries: [entry(1, amount)] });
    const setStatus = (status: 'CANCELED' | null) =>
      commands().execute(newCommand(SetGoStatus, admin, { goId: 1, status }));
    const refusedFor = async (rule: string) =>
      expect(await refusalOf(erase(userId))).toMatchObject({
        rule,
        message: expect.stringContaining(`#${claim_id}`) as string,
      });

    await hold(2);
    await refusedFor('CLAIM_UNPAID');
    await save({ payment_received: true });
    await hold(1);
    await refusedFor('CLAIM_OVERPAID');
    await save({ payment_received: false });
    await save({ payment_received: true, customs: 2.25, ems: 0 });
    await refusedFor('COST_OPEN');
    await save({ customs_done: true });
    await setStatus('CANCELED');
    await refusedFor('CANCELED_CLAIM_PAID');
    await setStatus(null);
    await expect(erase(userId)).resolves.toMatchObject({ erased: true });
  });

  it('is oneself, or the last admin, also when two erase one another', async () => {
    const other = await shop.stranger().logIn('other-admin@example.org', password);
    expect((await refusalOf(erase(ids.admin))).rule).toBe('NOT_YOURSELF');
    await Promise.allSettled([
      erase(ids.otherAdmin),
      other.api.user.admErasePerson.mutate({ user_id: ids.admin }),
    ]);
    expect(
      await shop.row('SELECT count(*)::int AS admins FROM users WHERE user_role >= 2 AND NOT banned'),
    ).toEqual({ admins: 1 });
  });
});
