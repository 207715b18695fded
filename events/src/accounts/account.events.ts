import type { DomainEvent, EventDefinition } from '../event';
import type { Cents } from '../kernel/money';
import type { Points } from '../kernel/points';

/** Why an admin booked: free text, shown in the statement (rule D35). */
export interface BookingReason {
  readonly reason: string;
}

export type BalanceAdded = DomainEvent<
  'BalanceAdded',
  { readonly userId: number; readonly amountCents: Cents },
  BookingReason
>;
export type BalanceSubtracted = DomainEvent<
  'BalanceSubtracted',
  { readonly userId: number; readonly amountCents: Cents },
  BookingReason
>;
export type PointsAdded = DomainEvent<
  'PointsAdded',
  { readonly userId: number; readonly points: Points },
  BookingReason
>;
export type PointsSubtracted = DomainEvent<
  'PointsSubtracted',
  { readonly userId: number; readonly points: Points },
  BookingReason
>;
export type PointsCorrected = DomainEvent<
  'PointsCorrected',
  { readonly userId: number; readonly difference: Points; readonly pointsAfter: Points },
  BookingReason
>;

export type BalanceReversed = DomainEvent<
  'BalanceReversed',
  { readonly userId: number; readonly differenceCents: Cents; readonly reversesPosition: number },
  BookingReason
>;
export type PointsReversed = DomainEvent<
  'PointsReversed',
  { readonly userId: number; readonly difference: Points; readonly reversesPosition: number },
  BookingReason
>;

export type AccountEvent =
  | BalanceAdded
  | BalanceSubtracted
  | PointsAdded
  | PointsSubtracted
  | PointsCorrected
  | BalanceReversed
  | PointsReversed;

const userId = 'fan the account belongs to';
const reason = { reason: 'why, in the words of the admin' };

export const accountEventDefinitions: { readonly [E in AccountEvent as E['type']]: EventDefinition<E> } = {
  BalanceAdded: {
    type: 'BalanceAdded',
    schemaVersion: 1,
    stream: 'account',
    meaning: 'An admin added euros to the balance (D35).',
    data: { userId, amountCents: 'amount above 0' },
    private: reason,
  },
  BalanceSubtracted: {
    type: 'BalanceSubtracted',
    schemaVersion: 1,
    stream: 'account',
    meaning: 'An admin took euros off the balance, never below 0 (D35).',
    data: { userId, amountCents: 'amount above 0' },
    private: reason,
  },
  PointsAdded: {
    type: 'PointsAdded',
    schemaVersion: 1,
    stream: 'account',
    meaning: 'An admin added Fan Beats.',
    data: { userId, points: 'Fan Beats above 0' },
    private: reason,
  },
  PointsSubtracted: {
    type: 'PointsSubtracted',
    schemaVersion: 1,
    stream: 'account',
    meaning: 'An admin took Fan Beats off, not more than there were.',
    data: { userId, points: 'Fan Beats above 0' },
    private: reason,
  },
  PointsCorrected: {
    type: 'PointsCorrected',
    schemaVersion: 1,
    stream: 'account',
    meaning: 'An admin set the account to a number of Fan Beats (D36).',
    data: { userId, difference: 'difference booked, never 0', pointsAfter: 'the number set' },
    private: reason,
  },
  BalanceReversed: {
    type: 'BalanceReversed',
    schemaVersion: 1,
    stream: 'account',
    meaning: 'An admin reversed a booking of euros, once; the balance never falls below 0 by it (D35, D53).',
    data: {
      userId,
      differenceCents: 'difference booked: the reversed amount with the opposite sign',
      reversesPosition: 'position of the booking that is reversed',
    },
    private: reason,
  },
  PointsReversed: {
    type: 'PointsReversed',
    schemaVersion: 1,
    stream: 'account',
    meaning: 'An admin reversed a booking of Fan Beats, once; not more than there are (D36, D53).',
    data: {
      userId,
      difference: 'difference booked: the reversed Fan Beats with the opposite sign',
      reversesPosition: 'position of the booking that is reversed',
    },
    private: reason,
  },
};
