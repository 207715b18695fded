import {
  germanDay,
  stages,
  type Cents,
  type ClaimHandedOver,
  type ClaimIds,
  type ClaimPaymentRequested,
  type RecordedEvent,
  type ShippingCostReopened,
  type ShippingCostSettled,
  type Stage,
} from '@fan-beats/events';
import { opsOn, type Projector, type RowOp } from '../../tables/row-op';
import { claimStageTable } from './claim-stage.table';

const stageRows = opsOn(claimStageTable);

/** The amounts that were paid, waived and asked for, stage by stage; a deleted claim has none (rule D29). */
export const claimStageProjector: Projector = {
  table: claimStageTable,
  project(event) {
    switch (event.type) {
      case 'ClaimPaymentAllocated':
        return money(event, { allocated_cents: event.data.amountCents });
      case 'ClaimPaymentReleased':
        return money(event, { allocated_cents: 0 - event.data.amountCents });
      case 'ClaimShortfallWaived':
        return money(event, { waived_cents: event.data.amountCents });
      case 'ShippingCostSettled':
      case 'ShippingCostReopened':
        return markKept(event);
      case 'ClaimPaymentRequested':
        return [put(event, requested(event))];
      case 'ClaimPaymentDeferred':
        return [put(event, { due_on: event.data.dueOn })];
      case 'ClaimPaymentRequestWithdrawn':
        return [put(event, { requested_cents: null, due_on: null, reference: null, requested_on: null })];
      case 'ClaimDeleted':
        return stages.map((stage) => stageRows.remove(keyOf(event, stage)));
      case 'ClaimHandedOver':
        return handedOver(event.data);
      default:
        return [];
    }
  },
};

/** The day of the request stays where it was only lowered. */
const requested = ({ data, recordedAt }: RecordedEvent<ClaimPaymentRequested>) => ({
  requested_cents: data.amountCents,
  due_on: data.dueOn,
  reference: data.reference,
  ...(!data.lowered && { requested_on: germanDay(recordedAt) }),
});

/** The stages go to another person (rule A10). */
const handedOver = (data: ClaimHandedOver['data']): RowOp[] =>
  stages.map((stage) => put({ data: { ...data, stage } }, {}));

interface OfStage {
  readonly data: ClaimIds & { readonly stage: Stage; readonly markedCents?: Cents };
}

function keyOf({ data }: { readonly data: { readonly claimId: number } }, stage: Stage) {
  return { claim_id: data.claimId, stage: stages.indexOf(stage) };
}

function put(event: OfStage, set: Parameters<typeof stageRows.put>[1]): RowOp {
  const { stage, goId, userId } = event.data;
  return stageRows.put(keyOf(event, stage), { go_id: goId, user_id: userId, ...set });
}

function money(
  event: OfStage,
  moved: { readonly allocated_cents?: number; readonly waived_cents?: number },
): readonly RowOp[] {
  return [
    put(event, { kept_mark_cents: event.data.markedCents ?? 0 }),
    stageRows.add(keyOf(event, event.data.stage), moved),
  ];
}

/** Most costs are done without a mark beside the flag, and do not have a row because of it. */
function markKept({ data }: ShippingCostSettled | ShippingCostReopened): readonly RowOp[] {
  const { component: stage, markedCents } = data;
  return markedCents === undefined
    ? []
    : [put({ data: { ...data, stage } }, { kept_mark_cents: markedCents })];
}
