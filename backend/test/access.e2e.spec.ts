import type { Caller } from './caller';
import { digestOf, makeWorld, type World } from './make-world';
import { openTestShop, password, people, type PersonName, type TestShop } from './open-test-shop';
import { allProcedures } from './procedure-list';
import type { Access, ProcedureRow } from './procedure-row';
import { procedureTable } from './procedure-table';

/** The result of a call by each person, for each kind of access. */
const door: Readonly<Record<Access, Readonly<Record<PersonName, 'in' | 'UNAUTHORIZED' | 'FORBIDDEN'>>>> = {
  anyone: { anonymous: 'in', fan: 'in', otherFan: 'in', banned: 'in', admin: 'in' },
  person: { anonymous: 'UNAUTHORIZED', fan: 'in', otherFan: 'in', banned: 'UNAUTHORIZED', admin: 'in' },
  admin: {
    anonymous: 'UNAUTHORIZED',
    fan: 'FORBIDDEN',
    otherFan: 'FORBIDDEN',
    banned: 'UNAUTHORIZED',
    admin: 'in',
  },
};

let shop: TestShop;
let world: World;

beforeAll(async () => {
  shop = await openTestShop();
  world = await makeWorld(shop);
});

afterAll(() => shop.close());

const rowOf = (path: string): ProcedureRow => {
  const row = procedureTable(world).find((known) => known.path === path);
  if (!row) throw new Error(`${path} has no row`);
  return row;
};

it('has a row for every procedure, and no other', () => {
  const kinds = Object.entries(allProcedures()).map(([path, { _def }]) => `${path} ${_def.type}`);
  const rows = procedureTable(world).map(({ path, kind }) => `${path} ${kind}`);
  expect(rows.sort()).toEqual(kinds.sort());
});

const refusedPaths = (who: PersonName): string[] =>
  procedureTable({ claimId: 0, spareClaimId: 0 })
    .filter(({ access }) => door[access][who] !== 'in')
    .map(({ path }) => path);

describe.each(['anonymous', 'fan', 'otherFan', 'banned'] as const)('%s', (who) => {
  let before: string;

  beforeAll(async () => {
    before = await digestOf(shop.owner);
  });

  it.each(refusedPaths(who))('is refused %s', async (path) => {
    const { kind, input, access } = rowOf(path);
    expect((await shop.callers[who].refused(path, kind, input)).code).toBe(door[access][who]);
    // The access check comes before the check of the input: only people who may call learn about errors of the input.
    expect((await shop.callers[who].refused(path, kind, { surprise: 1 })).code).toBe(door[access][who]);
  });

  it('has changed nothing by all this', async () => {
    expect(await digestOf(shop.owner)).toBe(before);
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
    const rows = procedureTable(world).filter(({ access }) => door[access][who] === 'in');
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
