import type { UserRecord, UserTableRecord } from '@fan-beats/backend/contract';

/** A table of these people, without claims, out of a shop that has one person more. */
export const aUserTable = (users: readonly UserRecord[]): UserTableRecord => ({
  rows: users.map((user) => ({ ...user, claims: 0, open: 0, late: 0 })),
  found: users.length,
  all: users.length + 1,
  users: users.length + 1,
  sums: { claims: 0, open: 0, late: 0, credit: 0 },
  waiting: [],
});
