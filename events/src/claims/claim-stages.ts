import { cents, type Cents } from '../kernel/money';
import type { Stage } from './claim.events';
import type { ClaimMarks } from './claim-marks';

/** What of a claim is charged and paid at one stage (rules M1, M2). */
export interface StageStanding {
  readonly chargedCents: Cents;
  /** By payments, by what the shop bears and by marks by hand. */
  readonly coveredCents: Cents;
  /** By payments: goes back to the balance when it is released. */
  readonly allocatedCents: Cents;
  readonly waivedCents: Cents;
  /** By marks by hand: no payment of it is recorded. */
  readonly markedCents: Cents;
  readonly openCents: Cents;
  readonly overCents: Cents;
  readonly settled: boolean;
}

/** A claim as far as stages are concerned. */
export type PaidClaim = Pick<ClaimMarks, 'paid' | 'costs'> & {
  readonly totals: { readonly sumCents: Cents };
};

export function stageOf({ paid, costs, totals }: PaidClaim, stage: Stage): StageStanding {
  if (stage === 'items')
    return standingOf({ ...paid, settled: paid.received, chargedCents: totals.sumCents });
  const { amountCents, settled, allocatedCents, waivedCents } = costs[stage];
  const chargedCents = amountCents ?? cents(0);
  // What is done is covered whole; what is not, only by payments.
  const coveredCents = settled ? chargedCents : cents(allocatedCents + waivedCents);
  return standingOf({ settled, chargedCents, coveredCents, allocatedCents, waivedCents });
}

type Known = Omit<StageStanding, 'markedCents' | 'openCents' | 'overCents'>;

function standingOf({
  chargedCents,
  coveredCents,
  allocatedCents,
  waivedCents,
  settled,
}: Known): StageStanding {
  return {
    chargedCents,
    coveredCents,
    allocatedCents,
    waivedCents,
    settled,
    markedCents: cents(coveredCents - allocatedCents - waivedCents),
    openCents: cents(Math.max(0, chargedCents - coveredCents)),
    overCents: cents(Math.max(0, coveredCents - chargedCents)),
  };
}
