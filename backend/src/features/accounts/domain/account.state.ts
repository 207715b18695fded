import {
  accountDifference,
  addCents,
  addPoints,
  cents,
  points,
  type AccountEvent,
  type Cents,
  type ClaimEvent,
  type Points,
} from '@fan-beats/events';

/** A fan's account; claims book on it too, so it is read from its projection and not from one stream. */
export interface AccountState {
  readonly balanceCents: Cents;
  /** Everything booked, pending included (rule D31). */
  readonly points: Points;
  readonly pending: Points;
}

export const initialAccount: AccountState = { balanceCents: cents(0), points: points(0), pending: points(0) };

/** Fan Beats the fan can spend; below 0 where a correction left a debt (rules D31, D33). */
export function availablePoints(account: AccountState): Points {
  return points(account.points - account.pending);
}

/** Folds a fact of this fan, whatever its stream, into the account; never validates. */
export function evolveAccount(state: AccountState, event: AccountEvent | ClaimEvent): AccountState {
  switch (event.type) {
    case 'BalanceAdded':
      return { ...state, balanceCents: addCents(state.balanceCents, event.data.amountCents) };
    case 'BalanceSubtracted':
      return { ...state, balanceCents: cents(state.balanceCents - event.data.amountCents) };
    case 'PointsAdded':
      return { ...state, points: addPoints(state.points, event.data.points) };
    case 'PointsSubtracted':
      return { ...state, points: points(state.points - event.data.points) };
    case 'PointsCorrected':
    case 'PointsReversed':
      return { ...state, points: addPoints(state.points, event.data.difference) };
    case 'BalanceReversed':
      return { ...state, balanceCents: addCents(state.balanceCents, event.data.differenceCents) };
    default:
      return bookClaim(state, event);
  }
}

/** A claim books by the posting its event carries; facts of a claim without one move nothing here. */
function bookClaim(state: AccountState, event: ClaimEvent): AccountState {
  if (!('posting' in event.data)) return state;
  const difference = accountDifference(event.data.posting);
  return {
    ...state,
    points: addPoints(state.points, difference.points),
    pending: addPoints(state.pending, difference.pending),
  };
}
