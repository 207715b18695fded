import { defined } from '../kernel/defined';
import { cents, type Cents } from '../kernel/money';
import {
  stages,
  type AllocationCause,
  type ClaimEvent,
  type ClaimIds,
  type ClaimPaymentAllocated,
  type ClaimPaymentReleased,
  type ClaimShortfallWaived,
  type CostComponent,
  type ReleaseCause,
  type ShippingCostSettled,
  type Stage,
} from './claim.events';
import { coverOf, stageOf, type StageMoney } from './claim-stages';
import { idsOf, type ExistingClaim } from './claim.state';

type Money = Omit<StageMoney, 'markWithoutFlagCents' | 'settled'>;

/** The claim, the stage with its money, and the position of the change that is reversed, if any (rule D53). */
interface StageToMove {
  readonly ids: ClaimIds;
  readonly stage: Stage;
  readonly money: Money;
  readonly reversesPosition?: number;
}

/**
 * The data of a movement of money. A stage is settled when something is charged and all of it is covered (rule M2);
 * marks by hand stay (rule D87).
 */
function movementData(
  { ids, stage, money, reversesPosition }: StageToMove,
  amountCents: Cents,
  cover: number,
) {
  const { chargedCents, markedCents } = money;
  const charged = chargedCents ?? 0;
  const covered = coverOf(money) + cover;
  return {
    ...idsOf(ids),
    ...defined({ reversesPosition }),
    stage,
    amountCents,
    coveredCents: cents(covered),
    settled: charged > 0 && covered >= charged,
    ...(stage !== 'items' && markedCents > 0 && { markedCents }),
  };
}

/** Money of the balance pays a part of the stage. */
export function stageAllocated(
  of: StageToMove,
  amountCents: Cents,
  cause: AllocationCause,
): ClaimPaymentAllocated {
  return { type: 'ClaimPaymentAllocated', data: { ...movementData(of, amountCents, amountCents), cause } };
}

/**
 * Money that paid a part of the stage goes back to the balance: from the named allocation, else from the newest one
 * (rule D83).
 */
export function stageReleased(
  of: StageToMove & { readonly allocationPosition?: number },
  amountCents: Cents,
  reason: ReleaseCause,
): ClaimPaymentReleased {
  const { allocationPosition } = of;
  const data = {
    ...movementData(of, amountCents, 0 - amountCents),
    reason,
    ...defined({ allocationPosition }),
  };
  return { type: 'ClaimPaymentReleased', data };
}

/** The missing amount is waived; below 0 it is charged again. */
export function stageWaived(of: StageToMove, amountCents: Cents): ClaimShortfallWaived {
  return { type: 'ClaimShortfallWaived', data: movementData(of, amountCents, amountCents) };
}

/**
 * Gives back the cover of a stage beyond its new charge, in the same act: a waived amount is charged again, payments go
 * back to the balance (rule M25). Marks by hand stay.
 */
export function giveBackOver(ids: ClaimIds, stage: Stage, money: Money): ClaimEvent[] {
  const over = Math.max(0, coverOf(money) - (money.chargedCents ?? 0));
  const unwaived = cents(Math.min(over, money.waivedCents));
  const back = cents(Math.min(over - unwaived, money.allocatedCents));
  return [
    ...(unwaived > 0 ? [stageWaived({ ids, stage, money }, cents(0 - unwaived))] : []),
    ...(back > 0
      ? [stageReleased({ ids, stage, money: withoutWaived(money, unwaived) }, back, 'overpaid')]
      : []),
  ];
}

/** Removes the mark by hand of a stage; the cover by payments and by the shop stays (rule D87). */
export function markTakenOff(claim: ExistingClaim, stage: Stage): ClaimEvent {
  const { allocatedCents, waivedCents, markWithoutFlagCents, ...money } = stageOf(claim, stage);
  const ids = idsOf(claim);
  const restoredCents = cents(allocatedCents + waivedCents);
  if (stage === 'items')
    return {
      type: 'ClaimPaymentRevoked',
      data: {
        ...ids,
        coveredCents: money.coveredCents,
        reason: 'unmarked',
        ...(restoredCents > 0 && { restoredCents }),
      },
    };
  const { chargedCents: amountCents } = claim.stages[stage];
  const kept = markWithoutFlagCents > 0 && { markedCents: cents(0) };
  return { type: 'ShippingCostReopened', data: { ...ids, component: stage, amountCents, ...kept } };
}

/** A shipping cost is done. Its mark by hand grows by the missing amount (rules M1, D87). */
export function costSettled(claim: ExistingClaim, component: CostComponent): ShippingCostSettled {
  const { chargedCents, markedCents, markWithoutFlagCents, openCents } = stageOf(claim, component);
  const kept = markWithoutFlagCents > 0 && { markedCents: cents(markedCents + openCents) };
  return {
    type: 'ShippingCostSettled',
    data: { ...idsOf(claim), component, amountCents: chargedCents, ...kept },
  };
}

/** The money of a stage after a part of the waived amount is charged again. */
export function withoutWaived(money: Money, unwaivedCents: Cents): Money {
  return { ...money, waivedCents: cents(money.waivedCents - unwaivedCents) };
}

/**
 * The effect of a new sum of the claim on its payment, in the same act: the mark is removed where the claim outgrew its
 * cover (rule D48), and set again where the cover is enough (rule M2).
 */
export function adjustPayment(ids: ClaimIds, items: StageMoney, sumCents: Cents): ClaimEvent[] {
  const back = giveBackOver(ids, 'items', { ...items, chargedCents: sumCents });
  if (back.length > 0) return back;
  const data = { ...idsOf(ids), coveredCents: coverOf(items) };
  const covers = data.coveredCents >= sumCents;
  if (items.settled && !covers)
    return [{ type: 'ClaimPaymentRevoked', data: { ...data, reason: 'extended' } }];
  if (!items.settled && covers && sumCents > 0) return [{ type: 'ClaimPaymentReceived', data }];
  return [];
}

/**
 * Lowers a request to the cost of the stage, in the same act, or withdraws it where that is covered. Costs that are
 * added later are not asked for yet (rule M7).
 */
export function adjustRequest(claim: ExistingClaim, stage: Stage, chargedCents: Cents): ClaimEvent[] {
  const asked = claim.requests[stage];
  if (!asked || asked.amountCents <= chargedCents) return [];
  const data = { ...idsOf(claim), stage };
  return coverOf(stageOf(claim, stage)) >= chargedCents
    ? [{ type: 'ClaimPaymentRequestWithdrawn', data }]
    : [
        {
          type: 'ClaimPaymentRequested',
          data: { ...data, ...asked, amountCents: chargedCents, lowered: true },
        },
      ];
}

/** Releases all that payments cover of a claim back to the balance (rule M25). */
export function releaseAll(claim: ExistingClaim, reason: ReleaseCause): ClaimEvent[] {
  return stages.flatMap((stage) => {
    const money = stageOf(claim, stage);
    const { allocatedCents } = money;
    return allocatedCents === 0 ? [] : [stageReleased({ ids: claim, stage, money }, allocatedCents, reason)];
  });
}
