import {
  type Account,
  accountDifference,
  type AccountEvent,
  balanceMovedBy,
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
    case 'PointsAdded':
      return { ...state, points: addPoints(state.points, event.data.points) };
    case 'PointsSubtracted':
      return { ...state, points: points(state.points - event.data.points) };
    case 'PointsCorrected':
    case 'PointsReversed':
      return { ...state, points: addPoints(state.points, event.data.difference) };
    default:
      return booked(state, event);
  }
}

/** A claim books Fan Beats by the posting its event carries; euros move by what the event says of itself. */
function booked(state: Account, event: AccountEvent | ClaimEvent): Account {
  if (!('posting' in event.data)) {
    const moved = balanceMovedBy(event);
    return moved === 0 ? state : { ...state, balanceCents: cents(state.balanceCents + moved) };
  }
  const difference = accountDifference(event.data.posting);
  return {
    ...state,
    points: addPoints(state.points, difference.points),
    pending: addPoints(state.pending, difference.pending),
  };
}
