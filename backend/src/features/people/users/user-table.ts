import { addCents, centsFromEuros, eurosFromCents } from '@fan-beats/events/kernel';
import type { UserRowRecord, UserTableRecord } from '../../../contract/people/user-table.records';
import type { Reach } from '../../../contract/people/user.records';
import { adminRole } from '../../../platform/people/person';

export const userSorts = ['name', 'email', 'role', 'claims', 'open', 'late', 'credit'] as const;
export type UserSort = (typeof userSorts)[number];

export const reaches = ['mail', 'news', 'chat', 'nobody', 'banned'] as const satisfies readonly Reach[];

export const userMoney = ['open', 'late', 'credit'] as const;

export const userRoles = ['admin', 'user'] as const;

export interface UserFilter {
  /** Words that are all in the name, the mail address or the Instagram name. */
  readonly search: string;
  readonly money?: (typeof userMoney)[number];
  readonly claims?: boolean;
  readonly role?: (typeof userRoles)[number];
  readonly banned?: boolean;
  /** Erased people are reached by nobody, and need not be. */
  readonly reachedBy?: Reach;
}

export interface UserOrder {
  readonly by: UserSort;
  readonly descending: boolean;
}

const amounts: Readonly<Record<(typeof userMoney)[number], (user: UserRowRecord) => number>> = {
  open: ({ open }) => open,
  late: ({ late }) => late,
  credit: ({ balance }) => balance,
};

type Condition = (user: UserRowRecord) => boolean;

/** The conditions of a filter. One that is left out does not narrow. */
function conditionsOf({ search, money, claims, role, banned, reachedBy }: UserFilter): readonly Condition[] {
  // A handle is stored without the @ that people write before it.
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^@(?=.)/, ''))
    .filter(Boolean);
  const hasWords: Condition = ({ displayname, mail, instagram }) => {
    const text = [displayname, mail, instagram ?? ''].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const conditions: readonly (Condition | false)[] = [
    hasWords,
    money !== undefined && ((user) => amounts[money](user) > 0),
    claims !== undefined && ((user) => user.claims > 0 === claims),
    role !== undefined && ((user) => user.user_role >= adminRole === (role === 'admin')),
    banned !== undefined && ((user) => user.banned === banned),
    reachedBy !== undefined && ((user) => user.reached_by === reachedBy && !user.erased),
  ];
  return conditions.filter((condition) => condition !== false);
}

/** The people that a filter finds. */
export function findUsers(users: readonly UserRowRecord[], filter: UserFilter): readonly UserRowRecord[] {
  const conditions = conditionsOf(filter);
  return users.filter((user) => conditions.every((holds) => holds(user)));
}

const compare = new Intl.Collator('de', { sensitivity: 'base', numeric: true }).compare;

type Comparison = (a: UserRowRecord, b: UserRowRecord) => number;
const byMail: Comparison = (a, b) => compare(a.mail, b.mail);

const comparisons: Readonly<Record<UserSort, Comparison>> = {
  name: (a, b) => compare(a.displayname, b.displayname),
  email: byMail,
  role: (a, b) => a.user_role - b.user_role,
  claims: (a, b) => a.claims - b.claims,
  open: (a, b) => a.open - b.open,
  late: (a, b) => a.late - b.late,
  credit: (a, b) => a.balance - b.balance,
};

/** Sorts people; equal ones are sorted by mail address. Erased people have no address, and are last in any order. */
export function sortUsers(users: readonly UserRowRecord[], { by, descending }: UserOrder): UserRowRecord[] {
  const sign = descending ? -1 : 1;
  return users.toSorted(
    (a, b) =>
      Number(a.erased ?? false) - Number(b.erased ?? false) ||
      sign * comparisons[by](a, b) ||
      byMail(a, b) ||
      a.user_id - b.user_id,
  );
}

export function sumsOf(users: readonly UserRowRecord[]): UserTableRecord['sums'] {
  const sum = (amountOf: (user: UserRowRecord) => number): number =>
    eurosFromCents(addCents(...users.map((user) => centsFromEuros(amountOf(user)))));
  return {
    claims: users.reduce((all, { claims }) => all + claims, 0),
    open: sum(({ open }) => open),
    late: sum(({ late }) => late),
    credit: sum(({ balance }) => Math.max(0, balance)),
  };
}
