import {
  cents,
  evolveClaim,
  NotFound,
  Rejection,
  stageAllocated,
  stageOf,
  stages,
  type AllocationCause,
  type Cents,
  type ClaimEvent,
  type Stage,
  type StandingClaim,
} from '@fan-beats/events';

/** A standing claim of a fan; nothing of a canceled group order is paid (rule M6). */
export interface PayableClaim {
  readonly claim: StandingClaim;
  readonly canceled: boolean;
}

/** An amount for one stage of a claim, above 0. */
export interface AllocationPart {
  readonly claimId: number;
  readonly stage: Stage;
  readonly amountCents: Cents;
}

/** Facts by the number of their claim. */
export type ClaimFacts = ReadonlyMap<number, readonly ClaimEvent[]>;

/**
 * Spends money in the order that holds where nobody says otherwise: what is asked for by its due day, then what is not; within
 * that items, EMS, customs, domestics, and older claims first (rule M5). What is left over stays on the balance.
 */
export function partsInOrder(payable: readonly PayableClaim[], amountCents: Cents): AllocationPart[] {
  let left: number = amountCents;
  return payable
    .filter(({ canceled }) => !canceled)
    .flatMap(({ claim }) => stages.map((stage) => ({ claim, stage })))
    .map((one) => ({ ...one, dueOn: one.claim.requests[one.stage]?.dueOn ?? 'never' }))
    .sort((a, b) => compareTexts(a.dueOn, b.dueOn) || stages.indexOf(a.stage) - stages.indexOf(b.stage))
    .flatMap(({ claim, stage }) => {
      const part = Math.min(stageOf(claim, stage).openCents, left);
      left -= part;
      return part > 0 ? [{ claimId: claim.claimId, stage, amountCents: cents(part) }] : [];
    });
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Pays stages from the balance. Throws NotFound for a claim that is not among these, and Rejection GO_CANCELED,
 * MORE_THAN_OPEN, and BALANCE_TOO_LOW where the parts come to more than there is (rules M4, M6).
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
    const event = allocateOne(found, part, cause);
    facts.set(part.claimId, [...(facts.get(part.claimId) ?? []), event]);
    const claim = evolveClaim(found.claim, event);
    if (claim.status === 'standing') claims.set(part.claimId, { ...found, claim });
  }
  return facts;
}

function allocateOne(
  { claim, canceled }: PayableClaim,
  part: AllocationPart,
  cause: AllocationCause,
): ClaimEvent {
  if (canceled) throw new Rejection('GO_CANCELED', { goId: claim.goId });
  const { stage, amountCents } = part;
  if (amountCents <= 0) throw new RangeError(`Not an amount above 0: ${amountCents}`);
  const standing = stageOf(claim, stage);
  if (amountCents > standing.openCents)
    throw new Rejection('MORE_THAN_OPEN', { stage, missing: amountCents - standing.openCents });
  return stageAllocated({ ids: claim, stage, standing }, amountCents, cause);
}
