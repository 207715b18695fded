import { addressOf, shopNamed } from '@fan-beats/events';
import { migrate } from '../src/platform/database/migrate';
import type { Caller } from './caller';
import { digestOf, makeWorld, type World } from './make-world';
import { openTestShop, type PersonName, type TestShop } from './open-test-shop';
import { procedureTable } from './procedure-table';

/** Two shops in one database under one secret, each at a host of its own; the people of both have the same numbers. */
const moonShop = shopNamed('moon');
const login = { name: 'moon_of_hosts', password: 'x' };

let here: TestShop;
let moon: TestShop;
let world: World;

beforeAll(async () => {
  here = await openTestShop();
  const url = addressOf(here.databaseUrl, {}, moonShop);
  await migrate(url, login);
  const serverUrl = Object.assign(new URL(url), { username: login.name, password: login.password }).href;
  moon = await openTestShop({ database: { url, serverUrl, drop: () => Promise.resolve() } });
  world = await makeWorld(moon);
});

afterAll(async () => {
  await moon.close();
  await here.close();
});

/** A person of this shop at the other's host, with the cookies under the names that they have there. */
function atMoon(who: PersonName): Caller {
  const caller = moon.stranger();
  for (const [name, value] of here.callers[who].cookies)
    caller.cookies.set(name.replace('fan_beats', moonShop.prefix), value);
  return caller;
}

const rows = () => procedureTable(world);

describe.each(['fan', 'admin'] as const)('the session of a %s', (who) => {
  it('is none at the host of another shop, whichever procedure is called', async () => {
    const before = await digestOf(moon.owner);
    const names = [...atMoon(who).cookies.keys()];
    expect(names.toSorted()).toEqual([...moon.callers[who].cookies.keys()].toSorted());
    const closed = rows().filter(({ access }) => access !== 'anyone');
    const codes = await Promise.all(
      closed.map(async ({ path, kind, input }) => {
        const { code } = await atMoon(who).refused(path, kind, input);
        return `${path} ${code}`;
      }),
    );
    expect(codes).toEqual(closed.map(({ path }) => `${path} UNAUTHORIZED`));
    expect((await atMoon(who).refused('user.refreshToken', 'mutation', undefined)).code).toBe('UNAUTHORIZED');
    expect(await digestOf(moon.owner)).toBe(before);
  });
});

it('numbers of another shop lead to nothing of it, whichever procedure is called with them', async () => {
  const before = await digestOf(moon.owner);
  const told: string[] = [];
  for (const { path, kind, input, access } of rows().filter(({ ownSession }) => !ownSession)) {
    const caller = here.callers[access === 'person' ? 'fan' : 'admin'].copy();
    told.push(`${path} ${await caller.call(path, kind, input).then(JSON.stringify, String)}`);
  }
  // Names of the other shop's records.
  expect(told.filter((answer) => /AURORA|Photocards|"First"|j\/first/.test(answer))).toEqual([]);
  expect(await digestOf(moon.owner)).toBe(before);
});

it('the server of one has no right on anything of the other', async () => {
  const { rows: rights } = await here.owner.query<{ reached: string }>(
    `SELECT format('%s %s', r.rolname, c.oid::regclass) AS reached
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN (VALUES ($1, $3::text[]), ($2, $4)) AS others (rolname, schemas) ON nspname = ANY(schemas)
       JOIN pg_roles r USING (rolname)
      WHERE relkind IN ('r', 'v') AND has_table_privilege(r.oid, c.oid, 'SELECT, INSERT, UPDATE, DELETE')
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`,
    [login.name, new URL(here.serverUrl).username, shopNamed(null).schemas, moonShop.schemas],
  );
  expect(rights).toEqual([]);
});
