import type { UserRecord } from './user.records';

/** A person with the figures of the table of users. */
export interface UserRowRecord extends UserRecord {
  readonly claims: number;
  readonly open: number;
  /** The amount that is asked for and whose day is over. */
  readonly late: number;
}

/** A page of the table of users (rule D145). */
export interface UserTableRecord {
  readonly rows: readonly UserRowRecord[];
  /** The number of people that the filters find, on all pages. */
  readonly found: number;
  /** The number of people without filters, erased ones included. */
  readonly all: number;
  /** The number of people who were not erased. */
  readonly users: number;
  /** Sums over all people that the filters find. `credit` leaves out balances below zero. */
  readonly sums: {
    readonly claims: number;
    readonly open: number;
    readonly late: number;
    readonly credit: number;
  };
  /** The people who registered and wait to be let in (rule A13), whatever the filters are. */
  readonly waiting: readonly UserRecord[];
}
