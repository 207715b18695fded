import {
  germanDay,
  stages,
  type ClaimHandedOver,
  type ClaimIds,
  type ClaimPaymentReceived,
  type ClaimPaymentRequested,
  type ClaimPaymentRevoked,
  type ClaimShortfallWaived,
  type ClaimSubmitted,
  type RecordedEvent,
  type ShippingCostReopened,
  type ShippingCostSet,
  type Stage,
} from '@fan-beats/events';
import { opsOn, type Projector, type RowOp } from '../../tables/row-op';
import { claimStageTable } from './claim-stage.table';

const stageRows = opsOn(claimStageTable);
type Columns = Parameters<typeof stageRows.put>[1];

/** The amounts that are charged, paid, waived, marked and asked for, stage by stage; a deleted claim has none (rule D29). */
export const claimStageProjector: Projector = {
  table: claimStageTable,
  project(event) {
    switch (event.type) {
      case 'ClaimSubmitted':
        return [submitted(event.data)];
      case 'ClaimExtended':
      case 'ClaimRevised':
        return [stageRows.add(keyOf(event.data, 'items'), { charged_cents: event.data.change.sumCents })];
      case 'ClaimPaymentReceived':
        return [put(event.data, 'items', received(event.data))];
      case 'ClaimPaymentRevoked':
        return [put(event.data, 'items', revoked(event.data))];
      case 'ClaimPaymentAllocated':
        return money(event.data, { allocated_cents: event.data.amountCents });
      case 'ClaimPaymentReleased':
        return money(event.data, { allocated_cents: 0 - event.data.amountCents });
      case 'ClaimShortfallWaived':
        return money(event.data, { waived_cents: event.data.amountCents });
      case 'ShippingCostSet':
        return [costSet(event.data)];
      case 'ShippingCostSettled':
        return costMarked(event.data, true);
      case 'ShippingCostReopened':
        return costMarked(event.data, false);
      case 'ClaimPaymentRequested':
        return [put(event.data, event.data.stage, requested(event))];
      case 'ClaimPaymentDeferred':
        return [put(event.data, event.data.stage, { due_on: event.data.dueOn })];
      case 'ClaimPaymentRequestWithdrawn':
        return [put(event.data, event.data.stage, notRequested)];
      case 'ClaimDeleted':
        return stages.map((stage) => stageRows.remove(keyOf(event.data, stage)));
      case 'ClaimHandedOver':
        return handedOver(event.data);
      default:
        return [];
    }
  },
};

function submitted(data: ClaimSubmitted['data']): RowOp {
  const { goId, userId, change } = data;
  return stageRows.create(keyOf(data, 'items'), {
    go_id: goId,
    user_id: userId,
    charged_cents: change.sumCents,
  });
}

const received = ({ coveredCents }: ClaimPaymentReceived['data']): Columns => ({
  covered_cents: coveredCents,
  settled: true,
});

/** The cover stays when the claim only outgrew its payment (rule D48). */
const revoked = ({ reason, restoredCents }: ClaimPaymentRevoked['data']): Columns =>
  reason === 'extended' ? { settled: false } : { covered_cents: restoredCents ?? 0, settled: false };

function money(
  data: ClaimShortfallWaived['data'],
  moved: { readonly allocated_cents?: number; readonly waived_cents?: number },
): readonly RowOp[] {
  return [put(data, data.stage, covered(data)), stageRows.add(keyOf(data, data.stage), moved)];
}

const covered = ({ stage, settled, coveredCents, markedCents }: ClaimShortfallWaived['data']): Columns =>
  stage === 'items'
    ? { covered_cents: coveredCents, settled }
    : { kept_mark_cents: markedCents ?? 0, settled };

const costSet = (data: ShippingCostSet['data']): RowOp =>
  put(data, data.component, { charged_cents: data.amountCents });

/** Most costs are done without a mark beside the flag; an earlier mark stays then. */
function costMarked(data: ShippingCostReopened['data'], settled: boolean): readonly RowOp[] {
  const { component, amountCents, markedCents } = data;
  const marked = put(data, component, { charged_cents: amountCents, settled });
  return markedCents === undefined
    ? [marked]
    : [marked, put(data, component, { kept_mark_cents: markedCents })];
}

/** The day of the request stays where it was only lowered. */
const requested = ({ data, recordedAt }: RecordedEvent<ClaimPaymentRequested>): Columns => ({
  requested_cents: data.amountCents,
  due_on: data.dueOn,
  reference: data.reference,
  ...(!data.lowered && { requested_on: germanDay(recordedAt) }),
});

const notRequested: Columns = { requested_cents: null, due_on: null, reference: null, requested_on: null };

/** The stages go to another person (rule A10). */
const handedOver = (data: ClaimHandedOver['data']): RowOp[] => stages.map((stage) => put(data, stage, {}));

function keyOf({ claimId }: Pick<ClaimIds, 'claimId'>, stage: Stage) {
  return { claim_id: claimId, stage: stages.indexOf(stage) };
}

function put(ids: ClaimIds, stage: Stage, set: Columns): RowOp {
  return stageRows.put(keyOf(ids, stage), { go_id: ids.goId, user_id: ids.userId, ...set });
}
