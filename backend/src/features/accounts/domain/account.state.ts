import {
  type Account,
  accountDifference,
  type AccountEvent,
  addCents,
  addPoints,
  cents,
  type ClaimEvent,
  points,
  type Points,
} from '@fan-beats/events';

/** Fan Beats the fan can spend; below 0 where a correction left a debt (rules D31, D33). */
export function availablePoints(account: Account): Points {
  return points(account.points - account.pending);
}

/** Folds a fact of this fan, whatever its stream, into the account; never validates. */
export function evolveAccount(state: Account, event: AccountEvent | ClaimEvent): Account {
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
function bookClaim(state: Account, event: ClaimEvent): Account {
  if (!('posting' in event.data)) return state;
  const difference = accountDifference(event.data.posting);
  return {
    ...state,
    points: addPoints(state.points, difference.points),
    pending: addPoints(state.pending, difference.pending),
  };
}
