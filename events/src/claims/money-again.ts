import {
  cents,
  evolveClaim,
  idsOf,
  stageAllocated,
  stageOf,
  stageWaived,
  type Cents,
  type ClaimEvent,
  type ClaimState,
  type ExistingClaim,
  type RecordedEvent,
  type Stage,
} from '../language';

interface MoneyBack {
  readonly stage: Stage;
  /** The charge of the stage after the undo; left out where the claim has it already. */
  readonly chargedCents?: Cents;
  readonly balanceCents: Cents;
}

/**
 * Pays a stage again with what a fact of an undone act gave back, or waives it again, as far as that is open and the
 * balance has it; undefined for any other fact.
 */
export function moneyAgain(
  claim: ExistingClaim,
  { type, data, position }: RecordedEvent<ClaimEvent>,
  { stage, chargedCents, balanceCents }: MoneyBack,
): ClaimEvent | undefined {
  const now = stageOf(claim, stage);
  const money = { ...now, chargedCents: chargedCents ?? now.chargedCents };
  const openCents = Math.max(0, money.chargedCents - money.coveredCents);
  if (type === 'ClaimShortfallWaived' && data.stage === stage && data.amountCents < 0) {
    const amountCents = cents(Math.min(0 - data.amountCents, openCents));
    return amountCents > 0 ? stageWaived({ ids: claim, stage, money }, amountCents) : undefined;
  }
  if (type !== 'ClaimPaymentReleased' || data.stage !== stage) return undefined;
  const amountCents = cents(Math.min(data.amountCents, openCents, balanceCents));
  if (amountCents <= 0) return undefined;
  // Only the whole amount goes back to the payments that it came from.
  return amountCents === data.amountCents
    ? stageAllocated({ ids: claim, stage, money, reversesPosition: position }, amountCents, 'reversed')
    : stageAllocated({ ids: claim, stage, money }, amountCents, 'balance');
}

/**
 * Asks again for what an undone act asked for less of, unless somebody changed the request since; at most for what the
 * stage costs now.
 */
export function requestAgain(
  claim: ExistingClaim,
  {
    stage,
    before,
    ofAct,
  }: {
    readonly stage: Stage;
    /** The claim before the act that is undone. */
    readonly before: ExistingClaim;
    readonly ofAct: readonly RecordedEvent<ClaimEvent>[];
  },
): ClaimEvent[] {
  const was = before.requests[stage];
  const now = claim.requests[stage];
  const left = ofAct.reduce<ClaimState>(evolveClaim, before);
  const then = left.status === 'existing' ? left.requests[stage] : was;
  const isAsThen = isSameRequest(then, now);
  if (!was || !isAsThen) return [];
  const amountCents = cents(Math.min(was.amountCents, stageOf(claim, stage).chargedCents));
  if (amountCents === 0 || amountCents === now?.amountCents) return [];
  return [{ type: 'ClaimPaymentRequested', data: { ...idsOf(claim), stage, ...was, amountCents } }];
}

type Request = ExistingClaim['requests'][Stage];

const isSameRequest = (one: Request, other: Request): boolean =>
  one?.amountCents === other?.amountCents && one?.dueOn === other?.dueOn;
