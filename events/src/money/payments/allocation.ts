import {
  dueCents,
  evolveClaim,
  existingClaim,
  markTakenOff,
  NotFound,
  Rejection,
  stageAllocated,
  stageOf,
  stages,
  type AllocationCause,
  type Cents,
  type ClaimEvent,
  type ClaimState,
  type ExistingClaim,
  type PayableStage,
  type PaymentPart,
} from '../../language';

/** A claim of a fan that exists. Nothing of a canceled group order is paid (rule M6). */
export interface PayableClaim {
  readonly claim: ExistingClaim;
  readonly canceled: boolean;
}

/** An amount for one stage of a claim, above 0. */
export type AllocationPart = PaymentPart & {
  /** Whether the money replaces a mark by hand: the mark is removed first (rule D82). */
  readonly replacesMark?: boolean;
};

/** Facts by the number of their claim. */
export type ClaimFacts = ReadonlyMap<number, readonly ClaimEvent[]>;

/** The stages that money may go to, for the payment order (rules M5, M6). */
export function payableStages(payable: readonly PayableClaim[]): PayableStage[] {
  return payable
    .filter(({ canceled }) => !canceled)
    .flatMap(({ claim }) =>
      stages.map((stage) => {
        const money = stageOf(claim, stage);
        const asked = claim.requests[stage];
        return {
          claimId: claim.claimId,
          stage,
          openCents: money.openCents,
          dueCents: dueCents({ ...money, requestedCents: asked?.amountCents ?? null }),
          dueOn: asked?.dueOn ?? null,
        };
      }),
    );
}

/**
 * Pays stages from the balance. Throws NotFound for a claim that is not among these, and Rejection GO_CANCELED,
 * MORE_THAN_OPEN, and BALANCE_TOO_LOW where the parts exceed the balance (rules M4, M6).
 */
export function allocate(
  payable: readonly PayableClaim[],
  {
    parts,
    balanceCents,
    cause,
  }: {
    readonly parts: readonly AllocationPart[];
    readonly balanceCents: Cents;
    readonly cause: AllocationCause;
  },
): ClaimFacts {
  const needed = parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (needed > balanceCents) throw new Rejection('BALANCE_TOO_LOW', { missing: needed - balanceCents });
  const claims = new Map(payable.map((one) => [one.claim.claimId, one]));
  const facts = new Map<number, ClaimEvent[]>();
  for (const part of parts) {
    const found = claims.get(part.claimId);
    if (!found) throw new NotFound('claim');
    const unmarked =
      part.replacesMark && isMarked(found, part) ? [markTakenOff(found.claim, part.stage)] : [];
    const unpaid = { ...found, claim: existingClaim(unmarked.reduce<ClaimState>(evolveClaim, found.claim)) };
    const event = allocateOne(unpaid, part, cause);
    facts.set(part.claimId, [...(facts.get(part.claimId) ?? []), ...unmarked, event]);
    claims.set(part.claimId, { ...unpaid, claim: existingClaim(evolveClaim(unpaid.claim, event)) });
  }
  return facts;
}

const isMarked = ({ claim }: PayableClaim, { stage }: AllocationPart): boolean =>
  stageOf(claim, stage).markedCents > 0;

function allocateOne(
  { claim, canceled }: PayableClaim,
  part: AllocationPart,
  cause: AllocationCause,
): ClaimEvent {
  if (canceled) throw new Rejection('GO_CANCELED', { goId: claim.goId });
  const { stage, amountCents } = part;
  if (amountCents <= 0) throw new RangeError(`Not an amount above 0: ${amountCents}`);
  const money = stageOf(claim, stage);
  if (amountCents > money.openCents)
    throw new Rejection('MORE_THAN_OPEN', { stage, missing: amountCents - money.openCents });
  return stageAllocated({ ids: claim, stage, money }, amountCents, cause);
}
