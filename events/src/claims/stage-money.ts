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
  type ReleaseCause,
  type Stage,
} from './claim.events';
import type { ClaimPayment } from './claim-marks';
import { stageOf, type StageStanding } from './claim-stages';
import { idsOf, type StandingClaim } from './claim.state';

type Money = Pick<StageStanding, 'chargedCents' | 'coveredCents' | 'allocatedCents' | 'waivedCents'>;

/** Whose claim it is, how one stage of it stands, and the change that is reversed, where one is (rule D53). */
interface OfStage {
  readonly ids: ClaimIds;
  readonly stage: Stage;
  readonly standing: Money;
  readonly reversesPosition?: number;
}

/**
 * A stage is settled exactly when something is charged and all of that is covered (rule M2). The mark of a shipping cost by
 * hand goes along with what it stood on.
 */
function moved({ ids, stage, standing, reversesPosition }: OfStage, amountCents: Cents, cover: number) {
  const { chargedCents, coveredCents, allocatedCents, waivedCents } = standing;
  const covered = coveredCents + cover;
  const settled = chargedCents > 0 && covered >= chargedCents;
  const keepsMark = stage === 'items' || settled;
  return {
    ...idsOf(ids),
    ...defined({ reversesPosition }),
    stage,
    amountCents,
    coveredCents: cents(keepsMark ? covered : allocatedCents + waivedCents + cover),
    settled,
  };
}

/** Money of the balance pays a part of the stage. */
export function stageAllocated(
  of: OfStage,
  amountCents: Cents,
  cause: AllocationCause,
): ClaimPaymentAllocated {
  return { type: 'ClaimPaymentAllocated', data: { ...moved(of, amountCents, amountCents), cause } };
}

/** Money that paid a part of the stage goes back to the balance. */
export function stageReleased(of: OfStage, amountCents: Cents, reason: ReleaseCause): ClaimPaymentReleased {
  return { type: 'ClaimPaymentReleased', data: { ...moved(of, amountCents, 0 - amountCents), reason } };
}

/** What is missing is let go; below 0 it is charged again. */
export function stageWaived(of: OfStage, amountCents: Cents): ClaimShortfallWaived {
  return { type: 'ClaimShortfallWaived', data: moved(of, amountCents, amountCents) };
}

/**
 * What covers a stage beyond a new charge of it, in the same act: what was let go is charged again, payments go back to the
 * balance (rule M25); marks by hand stay.
 */
export function giveBackOver(ids: ClaimIds, stage: Stage, money: Money): ClaimEvent[] {
  const { chargedCents, coveredCents } = money;
  const over = Math.max(0, coveredCents - chargedCents);
  const unwaived = cents(Math.min(over, money.waivedCents));
  const back = cents(Math.min(over - unwaived, money.allocatedCents));
  return [
    ...(unwaived > 0 ? [stageWaived({ ids, stage, standing: money }, cents(0 - unwaived))] : []),
    ...(back > 0
      ? [stageReleased({ ids, stage, standing: withoutWaived(money, unwaived) }, back, 'overpaid')]
      : []),
  ];
}

/** Once so much of what was let go is charged again. */
export function withoutWaived(money: Money, unwaivedCents: Cents): Money {
  return {
    ...money,
    waivedCents: cents(money.waivedCents - unwaivedCents),
    coveredCents: cents(money.coveredCents - unwaivedCents),
  };
}

/**
 * What a new sum of the claim does to its payment, in the same act: the mark goes where the claim outgrew what covers it (rule
 * D48), and comes again where that covers it (rule M2).
 */
export function paymentFollows(ids: ClaimIds, paid: ClaimPayment, sumCents: Cents): ClaimEvent[] {
  const { coveredCents, received } = paid;
  const back = giveBackOver(ids, 'items', { ...paid, chargedCents: sumCents });
  if (back.length > 0) return back;
  const covers = coveredCents >= sumCents;
  if (received && !covers)
    return [{ type: 'ClaimPaymentRevoked', data: { ...idsOf(ids), coveredCents, reason: 'extended' } }];
  if (!received && covers && sumCents > 0)
    return [{ type: 'ClaimPaymentReceived', data: { ...idsOf(ids), coveredCents } }];
  return [];
}

/** All that payments cover of a claim, back to the balance (rule M25). */
export function releaseAll(claim: StandingClaim, reason: ReleaseCause): ClaimEvent[] {
  return stages.flatMap((stage) => {
    const standing = stageOf(claim, stage);
    const { allocatedCents } = standing;
    return allocatedCents === 0
      ? []
      : [stageReleased({ ids: claim, stage, standing }, allocatedCents, reason)];
  });
}
