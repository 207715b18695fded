import {
  assertNotReversed,
  cents,
  points,
  Rejection,
  withReversal,
  type AccountEvent,
  type Cents,
  type PaymentReversed,
  type Placed,
  type Points,
  type ReversalsMade,
  type ShopEvent,
} from '@fan-beats/events';

/** The account as it stands now, claims included. */
export interface StandingAccount {
  readonly balanceCents: Cents;
  /** Everything booked, pending included (rule D31). */
  readonly points: Points;
}

export interface BookingReversal {
  /** The booking to reverse, as it is in the ledger. */
  readonly target: ShopEvent & { readonly position: number };
  readonly account: StandingAccount;
  readonly reason: string | null;
}

type Difference =
  | {
      readonly account: 'EUR';
      readonly cents: Cents;
      readonly payment?: Pick<PaymentReversed['data'], 'method' | 'feeCents'>;
    }
  | { readonly account: 'BEATS'; readonly points: Points };

/**
 * The same booking with the opposite sign. Throws Rejection NOT_REVERSIBLE, ALREADY_REVERSED, and BALANCE_TOO_LOW or
 * POINTS_TOO_LOW where it would take more than there is (rules D35, D36, D53).
 */
export function reverseBooking(
  made: ReversalsMade,
  { target, account, reason }: BookingReversal,
): AccountEvent[] {
  const difference = oppositeOf(target);
  if (!difference || !('userId' in target.data)) throw new Rejection('NOT_REVERSIBLE');
  assertNotReversed(made, target.position);
  const { userId } = target.data;
  const said = reason === null ? {} : { private: { reason } };
  if (difference.account === 'EUR') {
    refuseBelowZero('BALANCE_TOO_LOW', account.balanceCents, difference.cents);
    const data = { userId, differenceCents: difference.cents, reversesPosition: target.position };
    return difference.payment
      ? [{ type: 'PaymentReversed', data: { ...data, ...difference.payment }, ...said }]
      : [{ type: 'BalanceReversed', data, ...said }];
  }
  refuseBelowZero('POINTS_TOO_LOW', account.points, difference.points);
  const data = { userId, difference: difference.points, reversesPosition: target.position };
  return [{ type: 'PointsReversed', data, ...said }];
}

/** Folds a fact of an account's stream into what was reversed in it; never validates. */
export function evolveReversals(made: ReversalsMade, event: Placed<AccountEvent>): ReversalsMade {
  return event.type === 'BalanceReversed' ||
    event.type === 'PointsReversed' ||
    event.type === 'PaymentReversed'
    ? withReversal(made, event.data.reversesPosition, event)
    : made;
}

/** Undefined for what is no booking by hand, reversals included. */
function oppositeOf(event: ShopEvent): Difference | undefined {
  switch (event.type) {
    case 'BalanceAdded':
      return { account: 'EUR', cents: cents(0 - event.data.amountCents) };
    case 'BalanceSubtracted':
      return { account: 'EUR', cents: event.data.amountCents };
    case 'PaymentRecorded': {
      const { amountCents, method, feeCents } = event.data;
      const payment = { method, feeCents: cents(0 - feeCents) };
      return { account: 'EUR', cents: cents(0 - amountCents), payment };
    }
    case 'RefundPaid':
      return {
        account: 'EUR',
        cents: event.data.amountCents,
        payment: { method: event.data.method, feeCents: cents(0) },
      };
    case 'PointsAdded':
      return { account: 'BEATS', points: points(0 - event.data.points) };
    case 'PointsSubtracted':
      return { account: 'BEATS', points: event.data.points };
    case 'PointsCorrected':
      return { account: 'BEATS', points: points(0 - event.data.difference) };
    default:
      return undefined;
  }
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
