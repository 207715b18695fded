import {
  addCents,
  cents,
  claimStream,
  evolveClaim,
  existingClaim,
  NotFound,
  Rejection,
  points,
  stageOf,
  type Cents,
  type ClaimEvent,
  type ClaimState,
  type ExistingClaim,
  type RecordedEvent,
} from '@fan-beats/events';
import { repriceClaim, undoRepricing } from '@fan-beats/events/rules';
import type { DecisionContext } from '../../../ledger/decision-context';
import type { CommandNeeds, NewFacts } from '../../../ledger/ledger-command';
import { digestOfShown } from '../../../ledger/preview';

/** New terms of the claimed pieces of an item in a group order. */
export interface RepricingOfGo {
  readonly goId: number;
  readonly itemId: number;
  /** Null or left out for all of its pieces. */
  readonly variantId?: number | null;
  readonly priceCents: Cents;
  readonly points: number;
}

/** A claim before and after its pieces have other terms. */
export interface RepricedClaim {
  readonly claimId: number;
  readonly userId: number;
  readonly sumBeforeCents: Cents;
  readonly sumAfterCents: Cents;
  /** Covered of the items before. */
  readonly paidCents: Cents;
  /** Open of the items after. */
  readonly openCents: Cents;
  /** The part of the payments that becomes credit; below 0 where credit pays the items. */
  readonly creditCents: Cents;
  /** The change of the fan's Fan Beats. */
  readonly points: number;
}

export interface RepricePlan {
  readonly facts: NewFacts;
  readonly claims: readonly RepricedClaim[];
  readonly digest: string;
}

export const needsOfRepricing = (goId: number): CommandNeeds => ({ goIds: [goId], claimsOfGos: [goId] });

/**
 * The one plan for the preview and the act (rule M62). Throws NotFound, and Rejection NO_CHANGE, and what `repriceClaim`
 * throws; PRICE_RAISED names all claims.
 */
export function planRepricing(
  state: DecisionContext,
  repriced: RepricingOfGo,
  onlyBetter: boolean,
): RepricePlan {
  const { goId, itemId, variantId = null, priceCents } = repriced;
  const go = state.go(goId);
  if (!go) throw new NotFound('go');
  const canceled = go.status === 'CANCELED';
  const repricing = { itemId, variantId, priceCents, points: points(repriced.points) };
  const raised: number[] = [];
  const changed = state.claimIdsOfGo(goId).flatMap((claimId) => {
    const claim = existingClaim(state.claim(claimId));
    const events = unlessRaised(raised, claimId, () =>
      repriceClaim(claim, repricing, { canceled, onlyBetter }),
    );
    return events.length === 0 ? [] : [{ claim, events }];
  });
  if (raised.length > 0) throw new Rejection('PRICE_RAISED', { claimIds: raised });
  return planOf(state, changed);
}

/** Notes the claim whose fan would be worse off. */
function unlessRaised(raised: number[], claimId: number, decide: () => ClaimEvent[]): ClaimEvent[] {
  try {
    return decide();
  } catch (error) {
    if (!(error instanceof Rejection) || error.rule !== 'PRICE_RAISED') throw error;
    raised.push(claimId);
    return [];
  }
}

/** An act on the claims that another act repriced. */
export interface UndoneRepricing {
  readonly actId: string;
  readonly claims: readonly { readonly claimId: number; readonly goId: number; readonly userId: number }[];
}

export const needsOfUndo = ({ claims }: UndoneRepricing): CommandNeeds => ({
  goIds: [...new Set(claims.map(({ goId }) => goId))],
  accounts: [...new Set(claims.map(({ userId }) => userId))],
  streams: claims.map(({ claimId }) => claimStream(claimId)),
});

/**
 * The one plan of an undo for the preview and the act. Throws Rejection NO_CHANGE and GO_CANCELED, and PRICE_RAISED,
 * which names all claims.
 */
export function planUndo(
  state: DecisionContext,
  { actId, claims }: UndoneRepricing,
  onlyBetter: boolean,
): RepricePlan {
  const raised: number[] = [];
  const left = new Map(claims.map(({ userId }) => [userId, state.account(userId).balanceCents]));
  const changed = claims.flatMap(({ claimId, goId, userId }): ChangedClaim[] => {
    const history = eventsOf(state, claimStream(claimId));
    const canceled = state.go(goId)?.status === 'CANCELED';
    const balanceCents = left.get(userId) ?? cents(0);
    const events = unlessRaised(raised, claimId, () =>
      undoRepricing(history, actId, { canceled, onlyBetter, balanceCents }),
    );
    const claim = state.claim(claimId);
    if (events.length === 0 || claim.status !== 'existing') return [];
    const spent = events.map((event) =>
      event.type === 'ClaimPaymentAllocated' ? event.data.amountCents : cents(0),
    );
    left.set(userId, cents(balanceCents - addCents(...spent)));
    return [{ claim, events }];
  });
  if (raised.length > 0) throw new Rejection('PRICE_RAISED', { claimIds: raised });
  return planOf(state, changed);
}

const eventsOf = (state: DecisionContext, stream: string): readonly RecordedEvent<ClaimEvent>[] =>
  state.fold<readonly RecordedEvent<ClaimEvent>[], RecordedEvent<ClaimEvent>>(stream, [], (events, event) => [
    ...events,
    event,
  ]);

interface ChangedClaim {
  readonly claim: ExistingClaim;
  readonly events: readonly ClaimEvent[];
}

/** The facts, what they do to each claim, and a digest that changes with any of the claims. Throws Rejection NO_CHANGE. */
function planOf(state: DecisionContext, changed: readonly ChangedClaim[]): RepricePlan {
  if (changed.length === 0) throw new Rejection('NO_CHANGE');
  const claims = changed.map(repricedClaim);
  const versions = claims.map(({ claimId }) => state.head(claimStream(claimId)).version);
  return {
    facts: changed.map(({ claim, events }) => ({ stream: claimStream(claim.claimId), events })),
    claims,
    digest: digestOfShown({ claims, versions }),
  };
}

function repricedClaim({ claim, events }: ChangedClaim): RepricedClaim {
  const after = existingClaim(events.reduce<ClaimState>(evolveClaim, claim));
  const [moneyBefore, moneyAfter] = [stageOf(claim, 'items'), stageOf(after, 'items')];
  const beats = ({ booking: { pending, released, drawn } }: ExistingClaim): number =>
    pending + released - drawn;
  return {
    claimId: claim.claimId,
    userId: claim.userId,
    sumBeforeCents: claim.totals.sumCents,
    sumAfterCents: after.totals.sumCents,
    paidCents: moneyBefore.coveredCents,
    openCents: moneyAfter.openCents,
    creditCents: cents(moneyBefore.allocatedCents - moneyAfter.allocatedCents),
    points: beats(after) - beats(claim),
  };
}
