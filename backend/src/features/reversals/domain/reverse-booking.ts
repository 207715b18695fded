import {
  accountMovedBy,
  assertNotReversed,
  cents,
  isBooking,
  postingsOf,
  Rejection,
  reversed,
  withReversal,
  type Account,
  type AccountEvent,
  type Booking,
  type Placed,
  type ReversalsMade,
  type ShopEvent,
} from '@fan-beats/events';

export interface BookingReversal {
  /** The booking to reverse, as it is in the ledger. */
  readonly target: ShopEvent & { readonly position: number };
  /** Whose account it is on now; left out where it is the one's of the booking. */
  readonly userId?: number;
  /** As it stands now, claims included. */
  readonly account: Pick<Account, 'balanceCents' | 'points'>;
  readonly reason: string | null;
}

/**
 * The same booking with the opposite sign. Throws Rejection NOT_REVERSIBLE, ALREADY_REVERSED, and BALANCE_TOO_LOW or
 * POINTS_TOO_LOW where it would take more than there is (rules D35, D36, D53).
 */
export function reverseBooking(
  made: ReversalsMade,
  { target, userId, account, reason }: BookingReversal,
): AccountEvent[] {
  if (!isBooking(target)) throw new Rejection('NOT_REVERSIBLE');
  assertNotReversed(made, target.position);
  const back = accountMovedBy(reversed(postingsOf(target)));
  refuseBelowZero('BALANCE_TOO_LOW', account.balanceCents, back.balanceCents);
  refuseBelowZero('POINTS_TOO_LOW', account.points, back.points);
  const of = { userId: userId ?? target.data.userId, reversesPosition: target.position };
  const said = reason === null ? {} : { private: { reason } };
  return [{ ...opposite(target, of, back), ...said }];
}

type BookingReversed = Extract<AccountEvent, { readonly data: { readonly reversesPosition: number } }>;

function opposite(
  { data }: Booking,
  of: { readonly userId: number; readonly reversesPosition: number },
  { balanceCents: differenceCents, points: difference }: Account,
): BookingReversed {
  if (!('amountCents' in data)) return { type: 'PointsReversed', data: { ...of, difference } };
  if (!('method' in data)) return { type: 'BalanceReversed', data: { ...of, differenceCents } };
  const feeCents = cents('feeCents' in data ? 0 - data.feeCents : 0);
  return { type: 'PaymentReversed', data: { ...of, differenceCents, method: data.method, feeCents } };
}

/** Folds a fact of an account's stream into what was reversed in it; never validates. */
export function evolveReversals(made: ReversalsMade, event: Placed<AccountEvent>): ReversalsMade {
  return event.type === 'BalanceReversed' ||
    event.type === 'PointsReversed' ||
    event.type === 'PaymentReversed'
    ? withReversal(made, event.data.reversesPosition, event)
    : made;
}

/** What adds is never refused, whatever debt the account is in (rule D33). */
function refuseBelowZero(
  rule: 'BALANCE_TOO_LOW' | 'POINTS_TOO_LOW',
  standing: number,
  difference: number,
): void {
  if (difference < 0 && standing + difference < 0) {
    throw new Rejection(rule, { missing: 0 - standing - difference });
  }
}
