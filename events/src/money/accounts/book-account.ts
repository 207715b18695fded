import {
  accountMovedBy,
  addCents,
  addPoints,
  assertAboveZero,
  freeText,
  points,
  points as wholePoints,
  postingsOf,
  Rejection,
  type Account,
  type AccountEvent,
  type BookingReason,
  type Cents,
  type ClaimEvent,
  type Points,
} from '../../language';

/** Fan Beats that the fan can spend; below 0 where a correction left a debt (rules D31, D33). */
export function availablePoints(account: Account): Points {
  return points(account.points - account.pending);
}

/** Folds a fact of this fan, from any stream, into the account; never validates. */
export function evolveAccount(state: Account, event: AccountEvent | ClaimEvent): Account {
  const moved = accountMovedBy(postingsOf(event));
  return {
    balanceCents: addCents(state.balanceCents, moved.balanceCents),
    points: addPoints(state.points, moved.points),
    pending: addPoints(state.pending, moved.pending),
  };
}

interface BalanceBooking {
  readonly userId: number;
  /** Above 0. */
  readonly amountCents: Cents;
  readonly reason?: string | null;
}

/** An admin adds euros to the balance (rule D35). */
export function addBalance(_state: Account, { userId, amountCents, reason }: BalanceBooking): AccountEvent[] {
  assertAboveZero(amountCents);
  return [{ type: 'BalanceAdded', data: { userId, amountCents }, ...privateReason(reason) }];
}

/** An admin takes euros off the balance. Throws Rejection BALANCE_TOO_LOW when it would fall below 0 (rule D35). */
export function subtractBalance(state: Account, booking: BalanceBooking): AccountEvent[] {
  const { userId, amountCents, reason } = booking;
  assertAboveZero(amountCents);
  if (amountCents > state.balanceCents) {
    throw new Rejection('BALANCE_TOO_LOW', { missing: amountCents - state.balanceCents });
  }
  return [{ type: 'BalanceSubtracted', data: { userId, amountCents }, ...privateReason(reason) }];
}

export interface PointsCommand {
  readonly userId: number;
  /** Above 0 to add or subtract, 0 or more to set. */
  readonly points: Points;
  readonly reason?: string | null;
}

/** An admin adds Fan Beats. */
export function addPointsToAccount(
  _state: Account,
  { userId, points, reason }: PointsCommand,
): AccountEvent[] {
  assertAboveZero(points);
  return [{ type: 'PointsAdded', data: { userId, points }, ...privateReason(reason) }];
}

/**
 * An admin takes Fan Beats off. Throws Rejection POINTS_TOO_LOW for more than the account has. Pending ones count as
 * part of it, so the fan's available ones may fall below 0 by such a correction (rule D33).
 */
export function subtractPointsFromAccount(state: Account, command: PointsCommand): AccountEvent[] {
  const { userId, points, reason } = command;
  assertAboveZero(points);
  if (points > state.points) throw new Rejection('POINTS_TOO_LOW', { missing: points - state.points });
  return [{ type: 'PointsSubtracted', data: { userId, points }, ...privateReason(reason) }];
}

/**
 * An admin sets the number of Fan Beats, pending included. Throws Rejection NO_CHANGE for the same number (rule D36).
 */
export function setPoints(state: Account, { userId, points, reason }: PointsCommand): AccountEvent[] {
  if (points < 0) throw new RangeError(`Not 0 or more Fan Beats: ${points}`);
  if (points === state.points) throw new Rejection('NO_CHANGE');
  const difference = wholePoints(points - state.points);
  return [
    { type: 'PointsCorrected', data: { userId, difference, pointsAfter: points }, ...privateReason(reason) },
  ];
}

/** The private part of a booking; empty where the admin gave no reason (rule D35). */
function privateReason(typed: string | null | undefined): { readonly private?: BookingReason } {
  const reason = freeText(typed);
  return reason === null ? {} : { private: { reason } };
}
