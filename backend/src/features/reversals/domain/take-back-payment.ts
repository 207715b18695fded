import {
  cents,
  defined,
  evolveClaim,
  initialClaim,
  noReversals,
  paidBy,
  Rejection,
  stageOf,
  stageReleased,
  standingAllocations,
  standingClaim,
  type Account,
  type AccountEvent,
  type ClaimEvent,
  type PaymentRecorded,
  type RecordedEvent,
  type StandingAllocation,
} from '@fan-beats/events';
import { evolveReversals, reverseBooking } from './reverse-booking';

/** Everything that was recorded of the fan whose payment it is, oldest first. */
export interface FanHistory {
  readonly account: readonly RecordedEvent<AccountEvent>[];
  /** Of each claim that stands. */
  readonly claims: ReadonlyMap<number, readonly RecordedEvent<ClaimEvent>[]>;
}

export interface TakenBack {
  readonly claims: ReadonlyMap<number, readonly ClaimEvent[]>;
  readonly account: readonly AccountEvent[];
}

interface PaymentToTakeBack {
  readonly payment: RecordedEvent<PaymentRecorded>;
  /** Whose account it lies on now; left out where it is the one's of the payment. */
  readonly userId?: number;
  /** As it stands now. */
  readonly account: Account;
  readonly reason: string | null;
}

/**
 * Takes a payment back with what it paid: that is open again (rule D83). Throws Rejection ALREADY_REVERSED, and PAYMENT_SPENT,
 * which names where the rest of it went since.
 */
export function takeBackPayment(
  history: FanHistory,
  { payment, userId, account, reason }: PaymentToTakeBack,
): TakenBack {
  const made = history.account.reduce(evolveReversals, noReversals);
  const allocations = [...history.claims.values()].flatMap(standingAllocations);
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
      ...defined({ userId }),
      account: { ...account, balanceCents: cents(released) },
      reason,
    }),
  };
}

function releasedOf(
  { claims }: FanHistory,
  paid: readonly StandingAllocation[],
): ReadonlyMap<number, readonly ClaimEvent[]> {
  const facts = new Map<number, ClaimEvent[]>();
  for (const { claimId, stage, amountCents, event } of paid) {
    const before = facts.get(claimId) ?? [];
    const claim = standingClaim(
      [...(claims.get(claimId) ?? []), ...before].reduce(evolveClaim, initialClaim),
    );
    const released = stageReleased(
      { ids: claim, stage, standing: stageOf(claim, stage), allocationPosition: event.position },
      amountCents,
      'reversed',
    );
    facts.set(claimId, [...before, released]);
  }
  return facts;
}

/** What credit was spent on after the payment, the latest first. */
function spentSince(
  { account }: FanHistory,
  { position }: RecordedEvent<PaymentRecorded>,
  allocations: readonly StandingAllocation[],
): readonly Spent[] {
  const made = account.reduce(evolveReversals, noReversals);
  const out = account.flatMap((event) => (made.has(event.position) ? [] : leaving(event)));
  const used = allocations.map(({ claimId, stage, amountCents, event }) => ({
    ...{ claimId, stage, amountCents },
    position: event.position,
  }));
  return [...out, ...used].filter((one) => one.position > position).sort((a, b) => b.position - a.position);
}

/** Money that left the balance: to a stage of a claim, back to the fan on a day, or by hand. */
export interface Spent {
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
