import { camtFile } from '../src/features/money/bank/testing/camt-file';
import { germanDay } from '@fan-beats/events';
import { until } from '@fan-beats/events/testing';
import type { Grant } from '../src/contract/people/grant.records';
import type { ProcedureMeta } from '../src/platform/trpc/trpc';
import { masked } from '../src/platform/people/without-names';
import type { Caller } from './caller';
import { grantedProcedures } from './granted-procedures';
import { digestOf, entry, makeWorld, setStatusOfFirst, type World } from './make-world';
import { ids, openTestShop, password, people, type PersonName, type TestShop } from './open-test-shop';
import { allProcedures } from './procedure-list';
import type { ProcedureRow } from './procedure-row';
import { procedurePaths, procedureTable } from './procedure-table';

/** People of a shop, and its helpers: one for each grant, and one whose grant has ended. */
const helpers = ['books', 'booksWithNames', 'money', 'packing', 'endedGrant'] as const;
type Helper = (typeof helpers)[number];
type Who = PersonName | Helper;

const grantOf: Readonly<Record<Helper, Grant>> = {
  books: 'books',
  booksWithNames: 'books',
  money: 'money',
  packing: 'packing',
  endedGrant: 'money',
};

const isHelper = (who: Who): who is Helper => (helpers as readonly Who[]).includes(who);

/** The set of a procedure, from its meta. */
function accessOf(path: string): ProcedureMeta['access'] {
  const access = allProcedures()[path]?._def.meta?.access;
  if (access === undefined) throw new Error(`${path} names nobody who may call it`);
  return access;
}

type Door = 'in' | 'UNAUTHORIZED' | 'FORBIDDEN';

/** The result of a call of a procedure by each person. */
function doorOf(path: string, who: Who): Door {
  const access = accessOf(path);
  if (access === 'anyone' || who === 'admin') return 'in';
  if (who === 'anonymous' || who === 'banned') return 'UNAUTHORIZED';
  if (access === 'person') return 'in';
  return isHelper(who) && who !== 'endedGrant' && access.includes(grantOf[who]) ? 'in' : 'FORBIDDEN';
}

/**
 * The fields of the answers to helpers without names that have texts: names of group orders, items and checks, words of the
 * shop for kinds and states, references that the shop makes, and facts as they are stored, without their private part.
 */
const textsOfBooks = [
  'auto_request',
  'by',
  'caption',
  'categories',
  'category',
  'chat_network',
  'data',
  'goTitle',
  'go_status',
  'gotitle',
  'grant',
  'kind',
  'meta',
  'method',
  'name',
  'prefixes',
  'reached_by',
  'reference',
  'reference_prefix',
  'source',
  'stage',
  'standing',
  'status',
  'stream',
  'title',
  'type',
  'unit',
  'via',
];

/** A person by their number, a number, a moment, a day, a uuid or a hash. */
const coded =
  /^(#?-?\d+(\.\d+)?|\d{4}-\d\d-\d\d(T.*Z)?|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}|)$/;

/** Texts that name a person, in every place where a text of a person is kept. */
const payerIban = 'DE02120300000000202051';
const sentinel = /qux|@example\.org|DE0212/i;

let shop: TestShop;
let world: World;
const helperCallers = new Map<Who, Caller>();

const callerBy = (who: Who): Caller => {
  const caller = isHelper(who) ? helperCallers.get(who) : shop.callers[who];
  if (!caller) throw new Error(`${who} is not logged in`);
  return caller;
};

beforeAll(async () => {
  shop = await openTestShop();
  world = await makeWorld(shop);
  await plantSentinels();
  for (const [index, who] of helpers.entries()) await makeHelper(who, 20 + index);
  // Mails about these logins go out meanwhile, and change their rows.
  const queued = () =>
    shop.row<{ mails: number }>("SELECT count(*)::int AS mails FROM mails WHERE state = 'queued'");
  await until(async () => (await queued())?.mails === 0);
});

async function makeHelper(who: Helper, userId: number): Promise<void> {
  const { admin } = shop.callers;
  await shop.owner.query(
    `INSERT INTO users (user_id, mail, mail_key, displayname, displayname_key, password_hash, user_role, mail_proven_at)
     OVERRIDING SYSTEM VALUE
     SELECT $1, $2, $2, $3, lower($3), password_hash, 1, now() FROM users WHERE user_id = ${ids.fan}`,
    [userId, `${who.toLowerCase()}@example.org`, `Helper ${who}`],
  );
  const given = { user_id: userId, grant: grantOf[who], with_names: who === 'booksWithNames' };
  const { grant_id } = await admin.api.user.giveGrant.mutate(given);
  if (who === 'endedGrant') await admin.api.user.endGrant.mutate({ grant_id });
  helperCallers.set(who, await shop.stranger().logIn(`${who.toLowerCase()}@example.org`, password));
}

async function plantSentinels(): Promise<void> {
  const { admin, fan } = shop.callers;
  await shop.owner.query(
    `UPDATE users SET displayname = 'Qux ' || user_id, displayname_key = 'qux ' || user_id, instagram = 'qux' || user_id`,
  );
  await fan.api.claims.submitCart.mutate({
    go: 1,
    entries: [{ ...entry(1, 2), additional_info: 'qux line' }],
    additional_info: 'qux claim',
  });
  const changes = { admin_note: 'qux note', tracking_id: 'QUX1', ems: 3.4 };
  await admin.api.claims.admUpdateClaim.mutate({ claim_id: world.claimId, ...changes });
  await admin.api.user.admAddUserBalance.mutate({ user_id: ids.fan, balance: 1, reason: 'qux reason' });
  await admin.api.payments.admRecord.mutate({
    user_id: ids.fan,
    amount: 2.5,
    method: 'cash',
    received_on: germanDay(Date.now()),
    parts: [],
    note: 'qux payment',
  });
  const file = camtFile([{ amountCents: 4711, purpose: 'qux purpose', payer: 'Qux Payer', iban: payerIban }]);
  await admin.api.bank.admImport.mutate({
    file: Buffer.from(file).toString('base64'),
    import_id: 'b47c4000-0000-4000-8000-000000000999',
  });
  await setStatusOfFirst(shop, 'AT_PROXY');
}

afterAll(() => shop.close());

const rowOf = (path: string): ProcedureRow => {
  const row = procedureTable(world).find((known) => known.path === path);
  if (!row) throw new Error(`${path} has no row`);
  return row;
};

it('has a row for every procedure, and no other', () => {
  const kinds = Object.entries(allProcedures()).map(([path, { _def }]) => `${path} ${_def.type}`);
  const rows = procedureTable(world).map(({ path, kind }) => `${path} ${kind}`);
  // A procedure may have two rows, such as a bill and its correction.
  expect([...new Set(rows)].sort()).toEqual(kinds.sort());
});

it('agrees with the table about every procedure', () => {
  for (const { path, access } of procedureTable(world))
    expect([path, typeof accessOf(path) === 'string' ? accessOf(path) : 'admin']).toEqual([path, access]);
});

it.each(['books', 'money', 'packing'] as const)('lets the grant %s call what is listed for it', (grant) => {
  const called = Object.keys(allProcedures()).filter((path) => accessOf(path).includes(grant));
  expect(called.sort()).toEqual([...grantedProcedures[grant]].sort());
});

const refusedPaths = (who: Who): string[] => procedurePaths.filter((path) => doorOf(path, who) !== 'in');

describe.each(['anonymous', 'fan', 'otherFan', 'banned', ...helpers] as const)('%s', (who) => {
  let before: string;

  beforeAll(async () => {
    before = await digestOf(shop.owner);
  });

  it.each(refusedPaths(who))('is refused %s', async (path) => {
    const { kind, input } = rowOf(path);
    const refusal = doorOf(path, who);
    expect((await callerBy(who).refused(path, kind, input)).code).toBe(refusal);
    // The access check comes before the check of the input: only people who may call learn about errors of the input.
    expect((await callerBy(who).refused(path, kind, { surprise: 1 })).code).toBe(refusal);
  });

  it('has changed nothing by all this', async () => {
    expect(await digestOf(shop.owner)).toBe(before);
  });
});

/** The answers of all queries that a grant lets a helper call, as texts by their paths; a refusal is a text, too. */
async function answersFor(who: Helper): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  const rows = procedureTable(world).filter(
    ({ path }) => doorOf(path, who) === 'in' && typeof accessOf(path) !== 'string',
  );
  for (const { path, kind, input } of rows)
    if (kind === 'query' || path === 'packing.pack')
      answers.set(path, await callerBy(who).call(path, kind, input).then(JSON.stringify, String));
  return answers;
}

/** Collects the names of fields with texts other than numbers of people, moments, days and codes. */
function collectTexts(value: unknown, field: string, fields: Set<string>): void {
  if (typeof value === 'string' && value !== masked && !coded.test(value)) fields.add(field);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inside] of Object.entries(value))
    collectTexts(inside, /^\d+$/.test(name) ? field : name, fields);
}

describe('the answers to a helper', () => {
  it('with the grant books have no name, address or text of a person', async () => {
    for (const [path, answer] of await answersFor('books'))
      expect([path, answer]).toEqual([path, expect.not.stringMatching(sentinel)]);
  });

  // A new field with a text appears here: it is masked in `without-names.ts`, or no person types it.
  it('with the grant books have texts in these fields alone', async () => {
    const fields = new Set<string>();
    for (const answer of (await answersFor('books')).values())
      if (/^[[{]/.test(answer)) collectTexts(JSON.parse(answer), '', fields);
    expect([...fields].sort()).toEqual(textsOfBooks);
  });

  it('are not found by a name that the helper does not see', async () => {
    const found = async (who: Helper, user: string): Promise<number> =>
      (await callerBy(who).api.ledger.admExplain.query({ figure: 'claims_all', user })).count;
    expect(await found('books', 'qux')).toBe(0);
    expect(await found('books', `#${ids.fan}`)).toBeGreaterThan(0);
    expect(await found('booksWithNames', 'qux')).toBeGreaterThan(0);
    const users = (await callerBy('books').api.user.admGetUsers.query()).map(({ user_id }) => user_id);
    expect(users).toEqual(users.toSorted((one, other) => one - other));
  });

  it.each(['booksWithNames', 'money'] as const)('of %s have them', async (who) => {
    const named = [...(await answersFor(who))].filter(([, answer]) => sentinel.test(answer));
    expect(named.map(([path]) => path)).toEqual(
      expect.arrayContaining([
        'claims.admGetClaimOverview',
        'user.admGetUsers',
        'bank.admGetReview',
        'ledger.admGetEvents',
      ]),
    );
  });

  it('do not say who has a second factor', async () => {
    const user_id = ids.otherAdmin;
    await shop.owner.query(
      `INSERT INTO totp_factors (user_id, secret, confirmed_at) VALUES (${user_id}, '', now())`,
    );
    const told = async ({ api: { user } }: Caller): Promise<string> =>
      JSON.stringify([await user.admGetUser.query({ user_id }), await user.admGetUsers.query()]);
    expect(await told(callerBy('admin'))).toContain('second_factor');
    expect(await told(callerBy('money'))).not.toContain('second_factor');
    await shop.owner.query(`DELETE FROM totp_factors WHERE user_id = ${user_id}`);
  });

  it('for packing have no sum, no bank, no mail address and no purpose', async () => {
    const answers = await answersFor('packing');
    expect([...answers.keys()]).toEqual(grantedProcedures.packing);
    for (const answer of answers.values()) {
      expect(answer).not.toMatch(
        /@example|DE0212|qux (note|reason|payment|purpose|payer)|12\.5|37\.5|3\.4\b/i,
      );
      expect(answer).not.toMatch(
        /"\w*(price|sum|points|balance|charged|covered|open|due|iban|mail|purpose)\w*":/,
      );
    }
    expect(answers.get('packing.getClaims')).toMatch(/Qux 2/);
  });
});

describe('the files of the books', () => {
  const statusOf = async (who: Who, path: string): Promise<number> => {
    const { url } = callerBy(who);
    const response = await callerBy(who).fetch(`${url}/api/${path}`, {
      method: 'GET',
      headers: {},
      body: null,
    });
    const text = await response.text();
    if (who === 'books' && response.ok) expect(text).not.toMatch(sentinel);
    return response.status;
  };

  it.each([
    ['ledger/export?format=jsonl', { booksWithNames: 200, money: 200 }],
    ['ledger/export?format=csv', { booksWithNames: 200, money: 200 }],
    ['ledger/export?format=jsonl&texts=without', { books: 200, booksWithNames: 200, money: 200 }],
    ['ledger/export?format=csv&texts=without', { books: 200, booksWithNames: 200, money: 200 }],
    ['ledger/export?format=hledger&texts=without', { books: 200, booksWithNames: 200, money: 200 }],
    ['ledger/export?format=unbacked&texts=without', { books: 200, booksWithNames: 200, money: 200 }],
    ['ledger/archive', {}],
  ] as const)('are for the right helpers: %s', async (path, allowed) => {
    const expected: Partial<Record<Helper, number>> = allowed;
    for (const who of helpers) expect([who, await statusOf(who, path)]).toEqual([who, expected[who] ?? 403]);
  });
});

const logins: Partial<Record<PersonName, string>> = {
  fan: 'fan@example.org',
  otherFan: 'other@example.org',
  admin: 'admin@example.org',
};

/** The caller of a person, with a copy of their cookies; a call that ends a session gets a new session. */
function callerOf(who: PersonName, { ownSession }: ProcedureRow): Promise<Caller> {
  const mail = logins[who];
  return ownSession && mail
    ? shop.stranger().logIn(mail, password)
    : Promise.resolve(shop.callers[who].copy());
}

describe.each(people)('%s', (who) => {
  it('is let in wherever the table says so', async () => {
    const rows = procedureTable(world).filter(({ path }) => doorOf(path, who) === 'in');
    const refusedAtDoor: string[] = [];
    for (const row of rows) {
      const caller = await callerOf(who, row);
      const code = await caller.call(row.path, row.kind, row.input).then(
        () => 'ok',
        (error: unknown) => (error instanceof Error ? (error.message.split(':', 1)[0] ?? '') : ''),
      );
      if (code === 'UNAUTHORIZED' || code === 'FORBIDDEN') refusedAtDoor.push(row.path);
    }
    // Without a valid refresh cookie there is nothing to refresh.
    const expected = who === 'anonymous' || who === 'banned' ? ['user.refreshToken'] : [];
    expect(refusedAtDoor).toEqual(expected);
  });
});

describe('the data of one person', () => {
  it('is not seen by another', async () => {
    expect(await shop.callers.otherFan.api.claims.getUserClaims.query()).not.toContainEqual(
      expect.objectContaining({ claim_id: world.claimId }),
    );
  });

  it('holds no secret, and no mail of anybody else', async () => {
    const rows = procedureTable(world).filter(({ access, kind }) => access === 'person' && kind === 'query');
    for (const { path, kind, input } of rows) {
      // Another person's record counts as not found, and the answer has no other information.
      const answer = await shop.callers.otherFan.call(path, kind, input).then(JSON.stringify, String);
      expect(answer).not.toMatch(/argon2|hash|session_version|fan@example|admin@example/);
    }
  });

  it('shows the link to the chat of a group order only to who claimed there', async () => {
    const link = 'instagram.com/j/first';
    const seen = async (caller: Caller): Promise<string> =>
      JSON.stringify([
        await caller.api.gos.getGoList.query(),
        await caller.api.gos.getGoInfos.query({ go_id: 1 }),
      ]);
    expect(await seen(shop.callers.fan)).not.toContain(link);
    const [claim] = await shop.callers.fan.api.claims.getUserClaims.query();
    expect(claim?.invite_link).toContain(link);
  });

  it('does not let a fan look into a draft', async () => {
    const { code } = await shop.callers.fan.refused('gos.getGoInfos', 'query', { go_id: 2 });
    expect(code).toBe('NOT_FOUND');
  });
});
