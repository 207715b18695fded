import {
  type Account,
  accountMovedBy,
  type AccountEvent,
  addCents,
  addPoints,
  type ClaimEvent,
  points,
  type Points,
  postingsOf,
} from '@fan-beats/events';

/** Fan Beats the fan can spend; below 0 where a correction left a debt (rules D31, D33). */
export function availablePoints(account: Account): Points {
  return points(account.points - account.pending);
}

/** Folds a fact of this fan, whatever its stream, into the account; never validates. */
export function evolveAccount(state: Account, event: AccountEvent | ClaimEvent): Account {
  const moved = accountMovedBy(postingsOf(event));
  return {
    balanceCents: addCents(state.balanceCents, moved.balanceCents),
    points: addPoints(state.points, moved.points),
    pending: addPoints(state.pending, moved.pending),
  };
}
