import type { UserRecord } from '@fan-beats/backend/contract';
import { defaultUserOrder, listUsers, nextOrder } from './userList';

const user = (changes: Partial<UserRecord>): UserRecord => ({
  user_id: 1,
  mail: 'a@fans.example',
  displayname: 'Ada',
  instagram: null,
  user_role: 1,
  balance: 0,
  points: 0,
  unavailable_points: 0,
  banned: false,
  ...changes,
});

const ada = user({ mail: 'z@fans.example', displayname: 'Ada', instagram: 'ada.beats' });
const ben = user({ mail: 'b@fans.example', displayname: 'Ben', user_role: 2 });

describe('the list of users', () => {
  test('begins by mail, ascending', () => {
    expect(listUsers([ada, ben], '', defaultUserOrder)).toEqual([ben, ada]);
  });

  test.each([
    ['BEN', [ben]],
    ['z@fans', [ada]],
    ['ada.b', [ada]],
    ['nobody', []],
  ])('finds %s by name, mail or Instagram', (search, found) => {
    expect(listUsers([ada, ben], search, defaultUserOrder)).toEqual(found);
  });

  test('turns the direction when the same sort is chosen again', () => {
    const byRole = nextOrder(defaultUserOrder, 'role');
    expect(byRole).toEqual({ by: 'role', direction: 'asc' });
    expect(listUsers([ben, ada], '', byRole)).toEqual([ada, ben]);
    expect(listUsers([ben, ada], '', nextOrder(byRole, 'role'))).toEqual([ben, ada]);
    expect(nextOrder(nextOrder(byRole, 'role'), 'role')).toEqual(byRole);
  });
});
