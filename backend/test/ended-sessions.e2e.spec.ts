import { connect } from 'node:net';
import { until } from '@fan-beats/events/testing';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { hashOfToken, newSecretToken } from '../src/features/people/session/secret-tokens';
import { actorsLock } from '../src/platform/people/hold-actor';
import { demoteUser, promoteUser } from '../src/features/people/users/first-admin';
import { Caller, refusalOf } from './caller';
import { digestOf, entry, makeWorld, type World } from './make-world';
import { ids, openTestShop, password, type TestShop } from './open-test-shop';
import { procedureTable } from './procedure-table';
import { somebodyWaits } from './somebody-waits';

let shop: TestShop;
let world: World;
/** Another server process on the same database: it learns of changes of this one only from the database. */
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

interface SlowCall {
  /** Sends the rest, and returns the status and the text of the answer. */
  finish(): Promise<{ readonly status: number; readonly text: string }>;
}

/** Sends a request with half of its body, after the server has read the head. */
async function slowly(
  caller: Caller,
  { path, body, type = 'application/json' }: { path: string; body: Buffer; type?: string },
): Promise<SlowCall> {
  const { hostname, port } = new URL(caller.url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const continued = new Promise<void>((resolve) => socket.once('data', () => resolve()));
  const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  socket.write(
    [
      `POST /api/${path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Content-Type: ${type}`,
      `Content-Length: ${body.length}`,
      `Cookie: ${cookie}`,
      'Connection: close',
      'Expect: 100-continue',
      '\r\n',
    ].join('\r\n'),
  );
  await continued;
  const half = Math.floor(body.length / 2);
  socket.write(body.subarray(0, half));
  return {
    finish: async () => {
      socket.write(body.subarray(half));
      await ended;
      const last = answer.slice(answer.lastIndexOf('HTTP/1.1 '));
      return { status: Number(last.slice(9, 12)), text: last };
    },
  };
}

const json = (input: object): Buffer => Buffer.from(JSON.stringify(input));

async function picture(): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  return Buffer.concat([
    Buffer.from('--cut\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--cut--\r\n'),
  ]);
}

const organiser = { userId: ids.otherAdmin, mail: 'other-admin@example.org' };

const endings: Readonly<Record<string, (caller: Caller) => Promise<unknown>>> = {
  'a ban': () =>
    shop.callers.admin.api.user.admUpdateUser.mutate({ user_id: organiser.userId, banned: true }),
  'a logout': (caller) => caller.copy().api.user.logout.mutate(),
  'a reset of the password': async () => {
    const token = newSecretToken();
    await shop.owner.query(
      "INSERT INTO entry_tokens (purpose, token_hash, user_id, expires_at) VALUES ('reset', $1, $2, now() + interval '1 hour')",
      [hashOfToken(token), organiser.userId],
    );
    await shop.stranger().api.user.resetPassword.mutate({ token, newPassword: `${password} 2` });
  },
  'a change of role': async () => {
    expect(await demoteUser(shop.app.get(DataSource).manager, organiser.mail)).toBe('demoted');
    await promoteUser(shop.app.get(DataSource).manager, organiser.mail);
  },
};

/** Logins of organisers are mailed a moment later (rule A28). */
const mailsWereSent = () => until(async () => !(await shop.row("SELECT FROM mails WHERE state = 'queued'")));

/** The digest without the tables that the ends of sessions change themselves. */
const restOf = (digest: string): string =>
  digest.replace(/^public\.(users|audit_entries|entry_tokens) .*$/gm, '');

describe.each(Object.entries(endings))('%s', (_what, end) => {
  let passwordHash: string | undefined;

  beforeAll(async () => {
    const sql = 'SELECT password_hash FROM users WHERE user_id = $1';
    passwordHash = (await shop.row<{ password_hash: string }>(sql, [organiser.userId]))?.password_hash;
  });

  afterAll(async () => {
    const sql = 'UPDATE users SET banned = false, password_hash = $2 WHERE user_id = $1';
    await shop.owner.query(sql, [organiser.userId, passwordHash]);
  });

  it('stops every request whose body is still on its way, on another server process too', async () => {
    const caller = await new Caller(there.url).logIn(organiser.mail, password);
    await mailsWereSent();
    const before = await digestOf(shop.owner);
    const calls = [
      await slowly(caller, { path: 'gos.admCreateGo', body: json({ title: 'Late' }) }),
      await slowly(caller, { path: 'feedback.addFeedback', body: json({ category: 1, message: 'Late' }) }),
      await slowly(caller, { path: 'claims.submitCart', body: json({ go: 1, entries: [entry(3, 1, 31)] }) }),
      await slowly(caller, {
        path: 'uploadFile',
        body: await picture(),
        type: 'multipart/form-data; boundary=cut',
      }),
    ];
    // After this answer the server has looked up the sender of the picture: its guard runs before the file is read.
    await caller.api.user.getUserInfo.query();
    await end(caller);
    const answers = await Promise.all(calls.map((call) => call.finish()));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(answers[0]?.text).toMatch(/log in/);
    expect(restOf(await digestOf(shop.owner))).toBe(restOf(before));
  });
});

/** Makes a call at the moment at which the session is ended, but the end is not yet visible. */
async function atTheLastMoment(sessionId: string, call: () => Promise<unknown>): Promise<string> {
  await shop.owner.query('BEGIN');
  await shop.owner.query('UPDATE sessions SET revoked_at = now() WHERE session_id = $1', [sessionId]);
  await shop.owner.query('SELECT pg_advisory_xact_lock($1)', [actorsLock]);
  const under = { ended: false };
  const outcome = call()
    .then(
      () => 'done',
      (error: unknown) => String(error).replace(/^Error: (\w+):.*$/s, '$1'),
    )
    .finally(() => (under.ended = true));
  await somebodyWaits(shop.owner, under);
  await shop.owner.query('COMMIT');
  const told = await outcome;
  await shop.owner.query('UPDATE sessions SET revoked_at = NULL WHERE session_id = $1', [sessionId]);
  return told;
}

async function newestSessionOf(userId: number): Promise<string> {
  const row = await shop.row<{ session_id: string }>(
    'SELECT session_id FROM sessions WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1',
    [userId],
  );
  return row?.session_id ?? '';
}

/** Previews record nothing and wait for nobody, like queries; they are mutations because of the size of their input. */
const previews = [
  'bills.admPreview',
  'claims.admPreviewUpdates',
  'payments.admPreviewStages',
  'purchases.admPreview',
];

describe('a session that ends between the look at who calls and what the call does', () => {
  it('keeps every procedure from doing anything', async () => {
    const people = {
      person: { caller: await new Caller(there.url).logIn('fan@example.org', password), userId: ids.fan },
      admin: { caller: await new Caller(there.url).logIn('admin@example.org', password), userId: ids.admin },
    };
    await mailsWereSent();
    const before = await digestOf(shop.owner);
    const told = new Map<string, string>();
    for (const { path, kind, access, input } of procedureTable(world)) {
      if (kind !== 'mutation' || access === 'anyone' || previews.includes(path)) continue;
      const { caller, userId } = people[access];
      const sessionId = await newestSessionOf(userId);
      told.set(path, await atTheLastMoment(sessionId, () => caller.call(path, kind, input)));
    }
    expect(await digestOf(shop.owner)).toBe(before);
    expect([...told].filter(([, answer]) => answer === 'done')).toEqual([]);
    // The others of the table need the results of earlier rows.
    expect([...told.values()].filter((answer) => answer === 'UNAUTHORIZED').length).toBeGreaterThan(25);
  });
});

describe('an answer that takes long', () => {
  it('is not given to a session that has ended meanwhile', async () => {
    const caller = await new Caller(there.url).logIn('fan@example.org', password);
    await shop.owner.query('BEGIN; LOCK TABLE bands IN ACCESS EXCLUSIVE MODE');
    const told = refusalOf(caller.api.bands.getBands.query());
    await somebodyWaits(shop.owner);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 600);
    await caller.copy().api.user.logout.mutate();
    await shop.owner.query('COMMIT');
    expect((await told).code).toBe('UNAUTHORIZED');
    clock.mockRestore();
  });
});
