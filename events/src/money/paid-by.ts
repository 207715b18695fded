import { actOf, factsOfPayment } from '../acts';
import type { PaymentPart } from './payments/payment-order';
import type { RecordedEvent } from '../event-definitions';
import type { AccountEvent, PaymentRecorded } from './accounts/account.events';
import type { ClaimEvent, ClaimPaymentAllocated, ClaimPaymentReleased } from '../claims/claim.events';
import { cents } from '../kernel/money';

/** The part of an allocation that was not released. */
export interface UnreleasedAllocation extends PaymentPart {
  readonly event: RecordedEvent<ClaimPaymentAllocated>;
}

/**
 * The parts of a claim's allocations that were not released, oldest first. A release takes from the allocation that it
 * names, else from the newest of its stage. A reversal of the release gives the money back to the same allocations.
 */
export function unreleasedAllocations(claim: readonly RecordedEvent<ClaimEvent>[]): UnreleasedAllocation[] {
  let all: UnreleasedAllocation[] = [];
  const released = new Map<number, readonly number[]>();
  for (const event of claim)
    if (event.type === 'ClaimPaymentAllocated') {
      const { claimId, stage, amountCents, reversesPosition } = event.data;
      const back = released.get(reversesPosition ?? 0);
      all = back ? addedTo(all, back) : [...all, { claimId, stage, amountCents, event }];
    } else if (event.type === 'ClaimPaymentReleased') {
      const parts = partsReleased(all, event.data);
      all = addedTo(
        all,
        parts.map((part) => -part),
      );
      released.set(event.position, parts);
    }
  return all.filter(({ amountCents }) => amountCents > 0);
}

const addedTo = (all: readonly UnreleasedAllocation[], parts: readonly number[]): UnreleasedAllocation[] =>
  all.map((one, at) => ({ ...one, amountCents: cents(one.amountCents + (parts[at] ?? 0)) }));

/** The amount that a release takes of each allocation. */
function partsReleased(
  all: readonly UnreleasedAllocation[],
  { stage, amountCents, allocationPosition }: ClaimPaymentReleased['data'],
): number[] {
  const isMeant = ({ stage: paid, event: { position } }: UnreleasedAllocation): boolean =>
    paid === stage && (allocationPosition ?? position) === position;
  let missing: number = amountCents;
  return all
    .toReversed()
    .map((one) => {
      const part = isMeant(one) ? Math.min(one.amountCents, missing) : 0;
      missing -= part;
      return part;
    })
    .toReversed();
}

/** The parts that a payment paid when it was recorded, as far as they were not released. */
export function paidBy(
  payment: RecordedEvent<PaymentRecorded>,
  {
    account,
    allocations,
  }: {
    readonly account: readonly RecordedEvent<AccountEvent>[];
    readonly allocations: readonly UnreleasedAllocation[];
  },
): UnreleasedAllocation[] {
  const facts: RecordedEvent[] = [...account, ...allocations.map(({ event }) => event)];
  const act = actOf<RecordedEvent>(
    payment,
    facts.sort((a, b) => a.position - b.position),
  );
  const paid = new Set(factsOfPayment<RecordedEvent>(payment, act));
  return allocations.filter(({ event }) => event.data.cause === 'payment' && paid.has(event));
}
