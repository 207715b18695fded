import {
  claimStream,
  eurosFromCents,
  evolveClaim,
  existingClaim,
  NotFound,
  stageOf,
  stages,
  type ClaimState,
  type ExistingClaim,
} from '@fan-beats/events';
import { lockedCosts, moneyTakenOff, updateClaim } from '@fan-beats/events/rules';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ComparedClaimRecord, PlannedUpdateRecord } from '../../../contract/claims/bulk.records';
import type { ShownLanguage } from '../../../contract/site/shown-language';
import type { DecisionContext } from '../../../ledger/decision-context';
import { Ledger } from '../../../ledger/ledger';
import { ShopCommand } from '../../../platform/cqrs/shop-command';
import { refusedRow } from '../../../platform/errors/translate-error';
import { Nested } from '../../../platform/trpc/fields';
import { knownEuros } from '../stage-record';
import { claimUpdateOf } from './claim-change';
import { ClaimChange, refuseTwice } from './update-claims.command';

/**
 * An admin previews the effect of a change on each claim. Nothing is recorded. It is a mutation on the wire because 500
 * claims do not fit into the address of a query.
 */
export class PreviewUpdates extends ShopCommand<readonly PlannedUpdateRecord[]> {
  /** Each claim once. */
  @Nested(() => ClaimChange, 500) claims: readonly ClaimChange[];
}

@CommandHandler(PreviewUpdates)
export class PreviewUpdatesHandler implements ICommandHandler<PreviewUpdates> {
  constructor(private readonly ledger: Ledger) {}

  /** Throws InvalidInput. */
  async execute({ claims, actor }: PreviewUpdates): Promise<readonly PlannedUpdateRecord[]> {
    refuseTwice(claims);
    return this.ledger.preview({
      needs: { claimIds: claims.map(({ claimId }) => claimId) },
      decide: (state) => claims.map((change) => planUpdate(state, change, actor.language)),
    });
  }
}

/** Decides as `UpdateClaims` does for an admin who chose what the marks meant. */
function planUpdate(
  state: DecisionContext,
  change: ClaimChange,
  language: ShownLanguage | undefined,
): PlannedUpdateRecord {
  const { claimId } = change;
  const claim = state.claim(claimId);
  if (claim.status !== 'existing')
    return { claim_id: claimId, ok: false, locked: [], ...refusedRow(language, new NotFound('claim')) };
  const { version } = state.head(claimStream(claimId));
  const update = claimUpdateOf(change, { withMarks: true });
  const locked = lockedCosts(claim, update);
  const planned = { claim_id: claimId, version, locked, before: comparedClaim(claim) };
  try {
    const events = updateClaim(claim, update);
    const after = existingClaim(events.reduce<ClaimState>(evolveClaim, claim));
    const { releasedCents, markedCents } = moneyTakenOff(claim, events);
    return {
      ...planned,
      ok: true,
      after: comparedClaim(after),
      taken: { released: eurosFromCents(releasedCents), marked: eurosFromCents(markedCents) },
    };
  } catch (refusal) {
    return { ...planned, ok: false, ...refusedRow(language, refusal) };
  }
}

function comparedClaim(claim: ExistingClaim): ComparedClaimRecord {
  return {
    freebies_done: claim.freebiesDone,
    tracking_id: claim.trackingId,
    stages: stages.map((stage) => {
      const money = stageOf(claim, stage);
      return {
        stage,
        charged: knownEuros(claim.stages[stage].chargedCents),
        covered: eurosFromCents(money.coveredCents),
        allocated: eurosFromCents(money.allocatedCents),
        waived: eurosFromCents(money.waivedCents),
        marked: eurosFromCents(money.markedCents),
        settled: money.settled,
      };
    }),
  };
}
