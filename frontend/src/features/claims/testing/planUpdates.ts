import type {
  ClaimRecord,
  ComparedClaimRecord,
  PlannedUpdateRecord,
  TakenMoneyRecord,
} from '@fan-beats/backend/contract';
import { centsFromEuros, eurosFromCents } from '@fan-beats/events/kernel';
import {
  deleteClaim,
  evolveClaim,
  existingClaim,
  lockedCosts,
  moneyTakenOff,
  stageOf,
  stages,
  updateClaim,
  type ClaimEvent,
  type ClaimState,
  type ClaimUpdate,
  type CostComponent,
  type ExistingClaim,
} from '@fan-beats/events/rules';
import type { InputOf } from '../../../shared/api/api';
import { knownClaim } from '../../catalogue/shop/cart/knownClaim';
import { answered, refused } from '../../../shared/testing/startTrpcServer';
import type { ClaimChanges } from '../panel/claimChanges';

/** The answer of the server's preview for a claim of a test, by the rules of the shop. */
export function planUpdate(claim: ClaimRecord, changes: ClaimChanges): PlannedUpdateRecord {
  const before = knownClaim(claim);
  const update = updateOf(changes);
  const planned = { claim_id: claim.claim_id, version: claim.version, before: compared(before) };
  const locked = lockedCosts(before, update);
  if (locked.length > 0) return { ...planned, ok: false, locked, code: 'PRECONDITION_FAILED' };
  const events = updateClaim(before, update);
  const after = existingClaim(events.reduce<ClaimState>(evolveClaim, before));
  return {
    ...planned,
    ok: true,
    locked,
    after: compared(after),
    taken: takenOf(before, events),
  };
}

/** The answers of both previews of claims. The last of several copies of a claim counts; an unknown claim is gone. */
export function previewsOf(known: readonly ClaimRecord[]) {
  const claimOf = (claimId: number) => known.findLast(({ claim_id }) => claim_id === claimId);
  return {
    'claims.admPreviewUpdates': ({ claims }: InputOf<'claims.admPreviewUpdates'>) =>
      answered(
        claims.map(({ claim_id, ...changes }): PlannedUpdateRecord => {
          const claim = claimOf(claim_id);
          return claim ? planUpdate(claim, changes) : { claim_id, ok: false, locked: [], code: 'NOT_FOUND' };
        }),
      ),
    'claims.admPreviewDeletion': ({ claim_id }: InputOf<'claims.admPreviewDeletion'>) => {
      const claim = claimOf(claim_id);
      if (!claim) return refused('NOT_FOUND', 404, 'Claim not found');
      const before = knownClaim(claim);
      const taken = takenOf(before, deleteClaim(before));
      return answered({ claim_id, version: claim.version, ...taken });
    },
  };
}

function takenOf(before: ExistingClaim, events: readonly ClaimEvent[]): TakenMoneyRecord {
  const { releasedCents, markedCents } = moneyTakenOff(before, events);
  return { released: eurosFromCents(releasedCents), marked: eurosFromCents(markedCents) };
}

function updateOf(changes: ClaimChanges): ClaimUpdate {
  const costOf = (component: CostComponent) => {
    const euros = changes[component];
    return {
      amountCents: typeof euros === 'number' ? centsFromEuros(euros) : euros,
      settled: changes[`${component}_done`],
    };
  };
  return {
    paymentReceived: changes.payment_received,
    freebiesDone: changes.freebies_done,
    note: changes.admin_note,
    trackingId: changes.tracking_id,
    costs: { domestics: costOf('domestics'), ems: costOf('ems'), customs: costOf('customs') },
    withMarks: true,
  };
}

function compared(claim: ExistingClaim): ComparedClaimRecord {
  return {
    freebies_done: claim.freebiesDone,
    tracking_id: claim.trackingId,
    stages: stages.map((stage) => {
      const money = stageOf(claim, stage);
      const { chargedCents } = claim.stages[stage];
      return {
        stage,
        charged: chargedCents === null ? null : eurosFromCents(chargedCents),
        covered: eurosFromCents(money.coveredCents),
        allocated: eurosFromCents(money.allocatedCents),
        waived: eurosFromCents(money.waivedCents),
        marked: eurosFromCents(money.markedCents),
        settled: money.settled,
      };
    }),
  };
}
