import type { UserRecord } from '@fan-beats/backend/contract';
import { aUser } from './testing/aUser';
import { countUsers, defaultUserOrder, nextOrder, searchUsers, sortUsers } from './userList';

const mina = aUser({ user_id: 1, displayname: 'Zoe', mail: 'a@example.org' });
const jun = aUser({ user_id: 2, displayname: 'anna', mail: 'C@example.org', user_role: 2 });
const sora = aUser({ user_id: 3, displayname: 'Ben', mail: 'b@example.org', instagram: 'sora.fans' });
const users = [jun, sora, mina];
const ids = (list: readonly UserRecord[]) => list.map((user) => user.user_id);

describe('the list of users', () => {
  test.each([
    ['', [2, 3, 1]],
    ['ANNA', [2]],
    ['b@example', [3]],
    ['sora.', [3]],
    ['example zoe', [1]],
    ['nobody', []],
  ])('finds %p in name, email and Instagram', (search, expected) => {
    expect(ids(searchUsers(users, search))).toEqual(expected);
  });

  test.each([
    ['name', 'asc', [2, 3, 1]],
    ['name', 'desc', [1, 3, 2]],
    ['email', 'asc', [1, 3, 2]],
    ['role', 'asc', [1, 3, 2]],
    ['role', 'desc', [2, 1, 3]],
  ] as const)('sorts by %s, %s', (by, direction, expected) => {
    expect(ids(sortUsers(users, { by, direction }))).toEqual(expected);
  });

  test('has erased people last, whatever it is sorted by, and does not count them', () => {
    const gone = aUser({ user_id: 4, displayname: 'Gelöschter Nutzer', mail: '', erased: true });
    const all = [gone, ...users];
    expect(ids(sortUsers(all, { by: 'email', direction: 'asc' })).at(-1)).toBe(4);
    expect(ids(sortUsers(all, { by: 'email', direction: 'desc' })).at(-1)).toBe(4);
    expect(countUsers(all)).toBe(3);
  });

  test('starts by email and turns round when the same sort is chosen again', () => {
    expect(defaultUserOrder).toEqual({ by: 'email', direction: 'asc' });
    expect(nextOrder(defaultUserOrder, 'email')).toEqual({ by: 'email', direction: 'desc' });
    expect(nextOrder({ by: 'email', direction: 'desc' }, 'email')).toEqual(defaultUserOrder);
    expect(nextOrder({ by: 'email', direction: 'desc' }, 'name')).toEqual({ by: 'name', direction: 'asc' });
  });
});
