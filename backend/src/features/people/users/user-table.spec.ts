import type { UserRowRecord } from '../../../contract/people/user-table.records';
import { findUsers, sortUsers, sumsOf, type UserFilter } from './user-table';

const row = (user_id: number, fields: Partial<UserRowRecord>): UserRowRecord => ({
  user_id,
  mail: '',
  displayname: '',
  instagram: null,
  user_role: 1,
  balance: 0,
  points: 0,
  unavailable_points: 0,
  banned: false,
  reached_by: 'mail',
  claims: 0,
  open: 0,
  late: 0,
  ...fields,
});

const mina = row(1, { displayname: 'Zoe', mail: 'a@example.org', open: 0.1, late: 0.1, claims: 2 });
const jun = row(2, { displayname: 'anna', mail: 'C@example.org', user_role: 2, open: 0.2, claims: 1 });
const sora = row(3, {
  displayname: 'Ben',
  mail: 'b@example.org',
  instagram: 'sora.fans',
  balance: 5,
  banned: true,
  reached_by: 'banned',
});
const gone = row(4, { displayname: 'Gelöschter Nutzer', erased: true, balance: -2, reached_by: 'nobody' });
const users = [gone, jun, sora, mina];
const ids = (list: readonly UserRowRecord[]) => list.map(({ user_id }) => user_id);

describe('the table of users', () => {
  test.each<[string, number[]]>([
    ['', [4, 2, 3, 1]],
    ['ANNA', [2]],
    ['b@example', [3]],
    ['sora.', [3]],
    ['@sora', [3]],
    ['example zoe', [1]],
    ['nobody', []],
  ])('finds %p in name, email and Instagram', (search, expected) => {
    expect(ids(findUsers(users, { search }))).toEqual(expected);
  });

  test.each<[Omit<UserFilter, 'search'>, number[]]>([
    [{ money: 'open' }, [2, 1]],
    [{ money: 'late' }, [1]],
    [{ money: 'credit' }, [3]],
    [{ claims: true }, [2, 1]],
    [{ claims: false }, [4, 3]],
    [{ role: 'admin' }, [2]],
    [{ role: 'user', banned: false }, [4, 1]],
    [{ banned: true }, [3]],
    [{ reachedBy: 'mail' }, [2, 1]],
    [{ reachedBy: 'nobody' }, []],
  ])('filters by %j', (filter, expected) => {
    expect(ids(findUsers(users, { search: '', ...filter }))).toEqual(expected);
  });

  test.each([
    ['name', false, [2, 3, 1, 4]],
    ['name', true, [1, 3, 2, 4]],
    ['email', false, [1, 3, 2, 4]],
    ['email', true, [2, 3, 1, 4]],
    ['role', false, [1, 3, 2, 4]],
    ['role', true, [2, 1, 3, 4]],
    ['open', true, [2, 1, 3, 4]],
    ['late', true, [1, 3, 2, 4]],
    ['claims', true, [1, 2, 3, 4]],
    ['credit', true, [3, 1, 2, 4]],
  ] as const)('sorts by %s, descending: %s, erased people last', (by, descending, expected) => {
    expect(ids(sortUsers(users, { by, descending }))).toEqual(expected);
  });

  test('adds in whole cents, and a debt takes nothing from the credit of others', () => {
    expect(sumsOf(users)).toEqual({ claims: 3, open: 0.3, late: 0.1, credit: 5 });
  });
});
