import type { UserRecord } from '@fan-beats/backend/contract';

export const userSorts = ['name', 'email', 'role'] as const;
export type UserSort = (typeof userSorts)[number];

export interface UserOrder {
  readonly by: UserSort;
  readonly direction: 'asc' | 'desc';
}

export const defaultUserOrder: UserOrder = { by: 'email', direction: 'asc' };

type Compare = (a: UserRecord, b: UserRecord) => number;

const byEmail: Compare = (a, b) => a.mail.localeCompare(b.mail, 'de');
const compares: Readonly<Record<UserSort, Compare>> = {
  name: (a, b) => a.displayname.localeCompare(b.displayname, 'de') || byEmail(a, b),
  email: byEmail,
  role: (a, b) => a.user_role - b.user_role || byEmail(a, b),
};

/** Clicking the sort in force turns it round; another one begins ascending. */
export function nextOrder(order: UserOrder, by: UserSort): UserOrder {
  return { by, direction: order.by === by && order.direction === 'asc' ? 'desc' : 'asc' };
}

/** People whose name, mail or handle holds the search, in the order wanted. */
export function listUsers(
  users: readonly UserRecord[],
  search: string,
  order: UserOrder,
): readonly UserRecord[] {
  const text = search.trim().toLowerCase();
  const found = users.filter(({ displayname, mail, instagram }) =>
    `${displayname}\n${mail}\n${instagram ?? ''}`.toLowerCase().includes(text),
  );
  const turn = order.direction === 'asc' ? 1 : -1;
  return found.sort((a, b) => turn * compares[order.by](a, b));
}
