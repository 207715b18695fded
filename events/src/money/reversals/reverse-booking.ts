import {
  accountMovedBy,
  assertNotReversed,
  cents,
  defined,
  evolveClaim,
  existingClaim,
  feeOfPayment,
  initialClaim,
  isBooking,
  noReversals,
  paidBy,
  postingsOf,
  Rejection,
  reversed,
  stageOf,
  stageReleased,
  unreleasedAllocations,
  withReversal,
  type Account,
  type AccountEvent,
  type BalanceReversed,
  type Booking,
  type Cents,
  type ClaimEvent,
  type MaybeRecorded,
  type PaymentRecorded,
  type PaymentReversed,
  type PointsReversed,
  type RecordedEvent,
  type ReversalsMade,
  type ShopEvent,
  type UnreleasedAllocation,
} from '../../language';

interface BookingReversal {
  /** The booking to reverse, as it is in the ledger. */
  readonly target: ShopEvent & { readonly position: number };
  /** The owner of the account now; absent where it is still the fan of the booking. */
  readonly userId?: number;
  /** The present account, claims included. */
  readonly account: Pick<Account, 'balanceCents' | 'points'>;
  readonly reason: string | null;
  /** The fee that moves where the bank takes the payment back. If absent, the whole fee that was kept comes back. */
  readonly feeCents?: Cents;
}

/**
 * The same booking with the opposite sign. Throws Rejection NOT_REVERSIBLE, ALREADY_REVERSED, and BALANCE_TOO_LOW or
 * POINTS_TOO_LOW where it would take more than the account has (rules D35, D36, D53).
 */
export function reverseBooking(
  made: ReversalsMade,
  { target, userId, account, reason, feeCents }: BookingReversal,
): AccountEvent[] {
  if (!isBooking(target)) throw new Rejection('NOT_REVERSIBLE');
  assertNotReversed(made, target.position);
  const back = accountMovedBy(reversed(postingsOf(target)));
  refuseBelowZero('BALANCE_TOO_LOW', account.balanceCents, back.balanceCents);
  refuseBelowZero('POINTS_TOO_LOW', account.points, back.points);
  const of = { userId: userId ?? target.data.userId, reversesPosition: target.position };
  const said = reason === null ? {} : { private: { reason } };
  return [{ ...opposite(target, of, { ...back, feeCents }), ...said }];
}

type BookingReversed = BalanceReversed | PointsReversed | PaymentReversed;

function opposite(
  { data }: Booking,
  of: { readonly userId: number; readonly reversesPosition: number },
  back: Account & { readonly feeCents: Cents | undefined },
): BookingReversed {
  const { balanceCents: differenceCents, points: difference } = back;
  if (!('amountCents' in data)) return { type: 'PointsReversed', data: { ...of, difference } };
  if (!('method' in data)) return { type: 'BalanceReversed', data: { ...of, differenceCents } };
  const keptCents = 'feeCents' in data ? feeOfPayment(data) : 0;
  const feeCents = back.feeCents ?? cents(0 - keptCents);
  return { type: 'PaymentReversed', data: { ...of, differenceCents, method: data.method, feeCents } };
}

/** Folds a fact of an account's stream into the reversals in it; never validates. */
export function evolveReversals(made: ReversalsMade, event: MaybeRecorded<AccountEvent>): ReversalsMade {
  return event.type === 'BalanceReversed' ||
    event.type === 'PointsReversed' ||
    event.type === 'PaymentReversed'
    ? withReversal(made, event.data.reversesPosition, event)
    : made;
}

/** Refuses to take an account below 0. Additions are never refused, whatever debt the account has (rule D33). */
function refuseBelowZero(
  rule: 'BALANCE_TOO_LOW' | 'POINTS_TOO_LOW',
  before: number,
  difference: number,
): void {
  if (difference < 0 && before + difference < 0) {
    throw new Rejection(rule, { missing: 0 - before - difference });
  }
}

/** Every recorded fact of the fan who made the payment, oldest first. */
export interface FanHistory {
  readonly account: readonly RecordedEvent<AccountEvent>[];
  /** For each existing claim. */
  readonly claims: ReadonlyMap<number, readonly RecordedEvent<ClaimEvent>[]>;
}

interface TakenBack {
  readonly claims: ReadonlyMap<number, readonly ClaimEvent[]>;
  readonly account: readonly AccountEvent[];
}

interface PaymentToTakeBack {
  readonly payment: RecordedEvent<PaymentRecorded>;
  /** The owner of the account that has it now; absent where it is still the fan of the payment. */
  readonly userId?: number;
  /** The present account. */
  readonly account: Account;
  readonly reason: string | null;
  /** The fee that moves where the bank takes the payment back. */
  readonly feeCents?: Cents | undefined;
}

/**
 * Takes a payment back together with the parts that it paid, which are open again (rule D83). Throws Rejection
 * ALREADY_REVERSED, and PAYMENT_SPENT, which names where the rest of it was spent later.
 */
export function takeBackPayment(
  history: FanHistory,
  { payment, userId, account, reason, feeCents }: PaymentToTakeBack,
): TakenBack {
  const made = history.account.reduce(evolveReversals, noReversals);
  const allocations = [...history.claims.values()].flatMap(unreleasedAllocations);
  const paid = made.has(payment.position) ? [] : paidBy(payment, { account: history.account, allocations });
  const released = paid.reduce<number>((sum, { amountCents }) => sum + amountCents, account.balanceCents);
  const missing = payment.data.amountCents - released;
  if (missing > 0 && !made.has(payment.position))
    throw new Rejection('PAYMENT_SPENT', {
      missing,
      spent: spentSince(
        history,
        payment,
        allocations.filter((one) => !paid.includes(one)),
      ),
    });
  return {
    claims: releasedOf(history, paid),
    account: reverseBooking(made, {
      target: payment,
      ...defined({ userId, feeCents }),
      account: { ...account, balanceCents: cents(released) },
      reason,
    }),
  };
}

function releasedOf(
  { claims }: FanHistory,
  paid: readonly UnreleasedAllocation[],
): ReadonlyMap<number, readonly ClaimEvent[]> {
  const facts = new Map<number, ClaimEvent[]>();
  for (const { claimId, stage, amountCents, event } of paid) {
    const before = facts.get(claimId) ?? [];
    const claim = existingClaim(
      [...(claims.get(claimId) ?? []), ...before].reduce(evolveClaim, initialClaim),
    );
    const released = stageReleased(
      { ids: claim, stage, money: stageOf(claim, stage), allocationPosition: event.position },
      amountCents,
      'reversed',
    );
    facts.set(claimId, [...before, released]);
  }
  return facts;
}

/** The facts that spent credit after the payment, the latest first. */
function spentSince(
  { account }: FanHistory,
  { position }: RecordedEvent<PaymentRecorded>,
  allocations: readonly UnreleasedAllocation[],
): readonly Spent[] {
  const made = account.reduce(evolveReversals, noReversals);
  const out = account.flatMap((event) => (made.has(event.position) ? [] : leaving(event)));
  const used = allocations.map(({ claimId, stage, amountCents, event }) => ({
    claimId,
    stage,
    amountCents,
    position: event.position,
  }));
  return [...out, ...used].filter((one) => one.position > position).sort((a, b) => b.position - a.position);
}

/** Money that left the balance: to a stage of a claim, back to the fan on a day, or by hand. */
interface Spent {
  readonly position: number;
  readonly amountCents: number;
  readonly claimId?: number;
  readonly stage?: string;
  readonly paidOn?: string;
}

function leaving({ type, data, position }: RecordedEvent<AccountEvent>): Spent[] {
  if (type === 'RefundPaid') return [{ position, amountCents: data.amountCents, paidOn: data.paidOn }];
  return type === 'BalanceSubtracted' ? [{ position, amountCents: data.amountCents }] : [];
}
