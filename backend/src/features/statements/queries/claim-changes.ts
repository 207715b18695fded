import {
  accountDifference,
  eurosFromCents,
  isNoBooking,
  type Cents,
  type ClaimEvent,
  type ClaimLine,
  type PointsBooking,
  type Stage,
  type SubmissionTexts,
} from '@fan-beats/events';
import { knownEuros } from '../../claims/stage-record';
import type { ClaimChangeRecord, ClaimLineChangeRecord } from '../../../contract/records';

type Changes = readonly ClaimChangeRecord[];

export interface ChangeContext {
  readonly nameOf: (userId: number) => string;
  /** What payments covered until then. */
  readonly coveredBefore: Cents;
}

/** What a fact of a claim changed, in parts that a screen can say in plain words. */
export function changesOf(event: ClaimEvent, { nameOf, coveredBefore }: ChangeContext): Changes {
  switch (event.type) {
    case 'ClaimSubmitted':
      return [
        {
          kind: 'submitted',
          gotitle: event.data.goTitle,
          user_id: event.data.userId,
          user_displayname: nameOf(event.data.userId),
        },
        ...linesOf(event),
      ];
    case 'ClaimExtended':
    case 'ClaimRevised':
      return linesOf(event);
    case 'ClaimDeleted':
      return [{ kind: 'deleted' }, ...removedLines(event.data.removed), ...beats(event.data.posting)];
    case 'ClaimSurplusReleased':
      return [{ kind: 'completed' }, ...beats(event.data.posting)];
    case 'ClaimBeatsReturned':
      return [{ kind: 'canceled' }, ...beats(event.data.posting)];
    case 'ClaimBeatsRebooked':
      return [{ kind: 'uncanceled' }, ...beats(event.data.posting)];
    default:
      return [markOf(event, coveredBefore)];
  }
}

type Submission = Extract<ClaimEvent, { readonly type: 'ClaimSubmitted' | 'ClaimExtended' | 'ClaimRevised' }>;

function linesOf(event: Submission): Changes {
  const { data } = event;
  const texts = event.private ?? {};
  const added = 'lines' in data ? data.lines : data.added;
  return [
    ...added.map((line) => addedLine(line, texts)),
    ...('changed' in data ? data.changed : []).map((line): ClaimLineChangeRecord => ({
      ...captionsOf(line),
      before: line.amountBefore,
      after: line.amountAfter,
    })),
    ...('removed' in data ? removedLines(data.removed) : []),
    ...(texts.additionalInfo === undefined ? [] : [{ kind: 'info', text: texts.additionalInfo } as const]),
    ...beats(data.posting),
  ];
}

type LineRef = Pick<ClaimLine, 'itemType' | 'caption' | 'variantCaption'>;

function captionsOf({ itemType, caption, variantCaption }: LineRef) {
  return { kind: 'line', item_type: itemType, caption, variant_caption: variantCaption } as const;
}

function addedLine(line: ClaimLine, { lineTexts }: SubmissionTexts): ClaimLineChangeRecord {
  const text = lineTexts?.[String(line.line)];
  return {
    ...captionsOf(line),
    before: 0,
    after: line.amount,
    price: eurosFromCents(line.unitPriceCents),
    points: line.unitPoints,
    ...(text !== undefined && { additional_info: text }),
  };
}

function removedLines(
  lines: readonly (LineRef & { readonly amount: number })[],
): readonly ClaimLineChangeRecord[] {
  return lines.map((line) => ({ ...captionsOf(line), before: line.amount, after: 0 }));
}

function beats(posting: PointsBooking): Changes {
  if (isNoBooking(posting)) return [];
  const { points, pending } = accountDifference(posting);
  return [{ kind: 'beats', points, pending }];
}

type MarkEvent = Exclude<ClaimEvent, { readonly data: { readonly posting: PointsBooking } }>;

function markOf(event: MarkEvent, coveredBefore: Cents): ClaimChangeRecord {
  switch (event.type) {
    case 'ClaimPaymentReceived':
    case 'ClaimPaymentRevoked':
      return paymentOf(event, coveredBefore);
    case 'ClaimFreebiesCompleted':
    case 'ClaimFreebiesReopened':
      return { kind: 'freebies', done: event.type === 'ClaimFreebiesCompleted' };
    case 'ClaimNoteWritten':
    case 'ClaimTrackingAssigned':
      return writtenOf(event);
    default:
      return 'component' in event.data
        ? costOf(event as CostEvent)
        : stageChangeOf(event as StageEvent | RequestEvent);
  }
}

const stageChangeOf = (event: StageEvent | RequestEvent): ClaimChangeRecord =>
  'settled' in event.data ? stagePaymentOf(event as StageEvent) : requestOf(event as RequestEvent);

type WrittenEvent = Extract<MarkEvent, { readonly type: 'ClaimNoteWritten' | 'ClaimTrackingAssigned' }>;

/** A forgotten text is no text (rule D41). */
function writtenOf(event: WrittenEvent): ClaimChangeRecord {
  return event.type === 'ClaimNoteWritten'
    ? { kind: 'note', text: event.private?.note ?? null }
    : { kind: 'tracking', text: event.private?.trackingId ?? null };
}

type StageEvent = Extract<MarkEvent, { readonly data: { readonly stage: Stage; readonly settled: boolean } }>;

const moneyDid = {
  ClaimPaymentAllocated: 'allocated',
  ClaimPaymentReleased: 'released',
  ClaimShortfallWaived: 'waived',
} as const;

function stagePaymentOf({ type, data }: StageEvent): ClaimChangeRecord {
  const { stage, amountCents, coveredCents, settled } = data;
  const [amount, covered] = [eurosFromCents(amountCents), eurosFromCents(coveredCents)];
  return { kind: 'stage_payment', stage, did: moneyDid[type], amount, covered, settled };
}

type RequestEvent = Extract<
  MarkEvent,
  { readonly type: 'ClaimPaymentRequested' | 'ClaimPaymentDeferred' | 'ClaimPaymentRequestWithdrawn' }
>;

function requestOf(event: RequestEvent): ClaimChangeRecord {
  const { stage } = event.data;
  switch (event.type) {
    case 'ClaimPaymentRequested': {
      const { amountCents, dueOn } = event.data;
      return { kind: 'request', did: 'asked', stage, amount: eurosFromCents(amountCents), due_on: dueOn };
    }
    case 'ClaimPaymentDeferred':
      return {
        kind: 'request',
        did: 'deferred',
        stage,
        due_on: event.data.dueOn,
        due_before: event.data.dueBefore,
      };
    case 'ClaimPaymentRequestWithdrawn':
      return { kind: 'request', did: 'withdrawn', stage };
  }
}

type PaymentEvent = Extract<MarkEvent, { readonly type: 'ClaimPaymentReceived' | 'ClaimPaymentRevoked' }>;

function paymentOf(event: PaymentEvent, coveredBefore: Cents): ClaimChangeRecord {
  const paid = event.type === 'ClaimPaymentReceived';
  const outgrown = !paid && event.data.reason === 'extended';
  const covered = eurosFromCents(event.data.coveredCents);
  return { kind: 'payment', paid, covered, covered_before: eurosFromCents(coveredBefore), outgrown };
}

type CostEvent = Extract<MarkEvent, { readonly data: { readonly component: string } }>;

function costOf(event: CostEvent): ClaimChangeRecord {
  const { component, amountCents } = event.data;
  const amount = knownEuros(amountCents);
  return event.type === 'ShippingCostSet'
    ? { kind: 'cost', component, before: knownEuros(event.data.beforeCents), after: amount }
    : { kind: 'cost_done', component, done: event.type === 'ShippingCostSettled', amount };
}
