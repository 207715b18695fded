import type { UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { finder } from '../../../shared/ui/lists/search';

export const userSorts = () => ({ name: i18n.t('Name'), email: i18n.t('Email'), role: i18n.t('Role') });
export type UserSort = keyof ReturnType<typeof userSorts>;

export interface UserOrder {
  readonly by: UserSort;
  readonly direction: 'asc' | 'desc';
}

export const defaultUserOrder: UserOrder = { by: 'email', direction: 'asc' };

export function searchUsers(users: readonly UserRecord[], search: string): readonly UserRecord[] {
  const isFound = finder(search);
  return users.filter(({ displayname, mail, instagram }) => isFound(displayname, mail, instagram));
}

const compare = new Intl.Collator('de', { sensitivity: 'base', numeric: true }).compare;

const comparisons: Readonly<Record<UserSort, (a: UserRecord, b: UserRecord) => number>> = {
  name: (a, b) => compare(a.displayname, b.displayname),
  email: (a, b) => compare(a.mail, b.mail),
  role: (a, b) => a.user_role - b.user_role,
};

/** Sorts by the chosen order; equal users are sorted by email. Erased people have neither, and are last either way. */
export function sortUsers(users: readonly UserRecord[], { by, direction }: UserOrder): readonly UserRecord[] {
  const sign = direction === 'asc' ? 1 : -1;
  return [...users].sort(
    (a, b) =>
      Number(a.erased ?? false) - Number(b.erased ?? false) ||
      sign * comparisons[by](a, b) ||
      comparisons.email(a, b),
  );
}

/** The number of users. Erased people stay on the list for their claims, and are not users. */
export const countUsers = (users: readonly UserRecord[]): number =>
  users.filter(({ erased }) => !erased).length;

/** The next order: a second choice of the same column reverses it. */
export function nextOrder(order: UserOrder, by: UserSort): UserOrder {
  return { by, direction: order.by === by && order.direction === 'asc' ? 'desc' : 'asc' };
}
