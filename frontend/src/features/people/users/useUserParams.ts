import { defined } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import type { InputOf } from '../../../shared/api/api';
import { reachNames } from '../../../shared/format/words';
import { oneOf, useAddress } from '../../../shared/routes/useAddress';

type Query = InputOf<'user.admGetUserTable'>;
export type UserSort = NonNullable<Query['sort']>;

export const userSorts = (): Readonly<Record<UserSort, string>> => ({
  name: i18n.t('Name'),
  email: i18n.t('Email'),
  role: i18n.t('Role'),
  claims: i18n.t('Claims'),
  open: i18n.t('Open'),
  late: i18n.t('Late'),
  credit: i18n.t('Credit'),
});

export const moneyNames = () => ({
  open: i18n.t('Something open'),
  late: i18n.t('Something late'),
  credit: i18n.t('With credit'),
});

export const claimNames = () => ({ yes: i18n.t('With claims'), no: i18n.t('Without claims') });
export const roleNames = () => ({ admin: i18n.t('Admins'), user: i18n.t('Without admins') });
export const banNames = () => ({ no: i18n.t('Active people'), yes: i18n.t('Banned people') });

const filterNames = ['q', 'money', 'claims', 'role', 'banned', 'reach'] as const;
export type UserFilterName = (typeof filterNames)[number];

/** Amounts and roles are sorted from the largest at first, texts from A. */
const startsDescending = (by: UserSort): boolean => !['name', 'email', 'role'].includes(by);

/** Search, filters, order and page of the table are in the address, so that a list can be shared and the back key works. */
export function useUserParams() {
  const [address, write, idIn] = useAddress();
  const chosen = {
    q: address.get('q') ?? '',
    money: oneOf(moneyNames(), address.get('money')),
    claims: oneOf(claimNames(), address.get('claims')),
    role: oneOf(roleNames(), address.get('role')),
    banned: oneOf(banNames(), address.get('banned')),
    reach: oneOf(reachNames(), address.get('reach')),
  };
  const sort = oneOf(userSorts(), address.get('sort')) ?? 'email';
  const descending = address.get('dir') === 'desc';
  const page = idIn('page') ?? 1;
  const filters = defined({
    money: chosen.money ?? undefined,
    claims: chosen.claims === null ? undefined : chosen.claims === 'yes',
    role: chosen.role ?? undefined,
    banned: chosen.banned === null ? undefined : chosen.banned === 'yes',
    reached_by: chosen.reach ?? undefined,
  });
  const query: Query = {
    ...defined({ search: chosen.q.trim() || undefined }),
    ...filters,
    sort,
    descending,
    page,
  };
  const none = Object.fromEntries(filterNames.map((name) => [name, null]));
  return {
    chosen,
    sort,
    descending,
    page,
    filters,
    query,
    setFilter: (changes: Partial<Record<UserFilterName, string | null>>) => write({ ...changes, page: null }),
    /** Sorts by a column; the same column again turns the order round. */
    sortBy: (by: UserSort) => {
      const down = by === sort ? !descending : startsDescending(by);
      write({ sort: by === 'email' ? null : by, dir: down ? 'desc' : null, page: null });
    },
    showAll: () => write({ ...none, page: null }),
    reset: () => write({ ...none, sort: null, dir: null, page: null }),
    turnTo: (next: number) => write({ page: next === 1 ? null : next }, 'push'),
  };
}

export type UserParams = ReturnType<typeof useUserParams>;
