import type { ClaimIds, RecordedFact, ReminderNotice, ShopEventType, Stage } from '@fan-beats/events';
import { factsOfPayment, goStatuses, type GoStatus } from '@fan-beats/events/language';

/** The kinds of notices. */
export type NoticeKind =
  | 'claimed'
  | 'changed'
  | 'deleted'
  | 'asked'
  | 'paid'
  | 'arrived'
  | 'credited'
  | 'paid-back'
  | 'tracking'
  | 'reminder'
  | 'status'
  | 'canceled'
  | 'letter'
  | 'answer'
  | 'taken-back'
  | 'withdrawn';

/** The details of a notice, besides its person and its claim: no more than a text needs later. */
export interface NoticeAbout {
  readonly stage?: Stage;
  readonly amountCents?: number;
  readonly status?: string;
  readonly notice?: ReminderNotice;
  /** German day of a reminder. */
  readonly day?: string;
  readonly stages?: readonly { readonly claimId: number; readonly stage: Stage }[];
  /** For a payment: the stages that it pays. */
  readonly parts?: readonly {
    readonly claimId: number;
    readonly stage: Stage;
    readonly amountCents: number;
  }[];
  /** For a submission to an existing claim: the pieces and the amount that it added. */
  readonly added?: { readonly pieces: number; readonly amountCents: number };
  readonly subject?: string;
  readonly text?: string;
  /** The key of the attempt to write a letter. */
  readonly attempt?: string;
  /** A digest of the letter as it was typed, where placeholders were filled in. */
  readonly template?: string;
  /** An organiser told the person, whom no message of the shop reaches (rule M51). */
  readonly told?: true;
  /** The letter as it was typed, where the person was told what it says (rule M67). */
  readonly letter?: { readonly subject: string; readonly text: string };
  /** For a fact that was taken back: the kind of its notice. */
  readonly was?: NoticeKind;
}

export interface NewNotice {
  readonly kind: NoticeKind;
  /** Null for everybody with a claim in the group order. */
  readonly userId: number | null;
  readonly claimId: number | null;
  readonly goId: number | null;
  readonly about: NoticeAbout;
}

interface Data
  extends
    Partial<Pick<NewNotice, 'userId' | 'claimId' | 'goId'>>,
    Omit<NoticeAbout, 'status' | 'added' | 'parts'> {
  readonly added?: readonly { readonly amount: number }[];
  readonly changed?: readonly { readonly amountBefore: number; readonly amountAfter: number }[];
  readonly change?: { readonly sumCents: number };
  readonly component?: Stage;
  readonly billId?: number;
  readonly status?: GoStatus | null;
  readonly statusBefore?: GoStatus | null;
  readonly lowered?: true;
  readonly remindedOn?: string;
  readonly reversesPosition?: number;
  readonly correctsPosition?: number;
  readonly differenceCents?: number;
  readonly reason?: string;
  /** For a withdrawal: the claim that it is from. */
  readonly ofClaim?: ClaimIds;
}

/** A fact with the facts of its act that may have notices, before and after it. */
export interface FactOfAct {
  readonly fact: RecordedFact;
  readonly before: readonly RecordedFact[];
  readonly following: readonly RecordedFact[];
}

type Telling = (data: Data, byOrganiser: boolean, of: FactOfAct) => readonly [NoticeKind, NoticeAbout] | null;

const kindOf = (status: GoStatus): NoticeKind => (status === 'CANCELED' ? 'canceled' : 'status');
/** The order of a status: Open is first, Canceled last. */
const placeOf = (status: GoStatus | null): number => (status === null ? -1 : goStatuses.indexOf(status));

/** A fact without a notice of its own: it takes back another one, or gives the outcome of another fact. */
const nothing: Telling = () => null;

/** The notice that each fact of the catalogue causes; null where nobody needs one. */
const noticeByFact: Readonly<Record<ShopEventType, Telling | null>> = {
  ClaimSubmitted: () => ['claimed', {}],
  ClaimExtended: (data, byOrganiser) =>
    byOrganiser ? ['changed', {}] : ['claimed', { added: addedBy(data) }],
  ClaimRevised: () => ['changed', {}],
  ClaimDeleted: () => ['deleted', {}],
  ClaimPaymentRequested: ({ stage, lowered }) => (stage && !lowered ? ['asked', { stage }] : null),
  ClaimPaymentDeferred: ({ stage }) => (stage ? ['asked', { stage }] : null),
  ClaimPaymentReceived: () => ['paid', { stage: 'items' }],
  ShippingCostSettled: ({ component, amountCents = 0 }, _by, { fact, before }) =>
    component && amountCents > 0 && !before.some((one) => isMovedByBill(one, fact))
      ? ['paid', { stage: component }]
      : null,
  PaymentRecorded: ({ amountCents = 0 }, _by, of) =>
    isOfMarks(of) ? ['credited', { amountCents }] : ['arrived', { amountCents, parts: partsOf(of) }],
  // The notice of a cancellation promises the credit.
  ClaimPaymentReleased: ({ amountCents = 0, reason }) =>
    reason === 'canceled' ? ['credited', { amountCents }] : null,
  RefundPaid: ({ amountCents = 0 }) => ['paid-back', { amountCents }],
  ClaimTrackingAssigned: () => ['tracking', {}],
  PaymentReminded: ({ notice = 'before', remindedOn = '', stages = [] }) => [
    'reminder',
    { notice, day: remindedOn, stages },
  ],
  GoStatusSet: ({ status = null, statusBefore: before = null }) =>
    before && placeOf(status) < placeOf(before)
      ? ['taken-back', { was: kindOf(before), status: before }]
      : status && [kindOf(status), { status }],
  ClaimPaymentRevoked: nothing,
  ClaimPaymentRequestWithdrawn: nothing,
  ClaimPaymentAllocated: nothing,
  ShippingCostSet: nothing,
  ShippingCostReopened: nothing,
  PaymentReversed: nothing,
  ClaimSurplusReleased: null,
  ClaimBeatsReturned: null,
  ClaimBeatsRebooked: null,
  ClaimFreebiesCompleted: null,
  ClaimFreebiesReopened: null,
  ClaimNoteWritten: null,
  ClaimShortfallWaived: null,
  ClaimHandedOver: null,
  BalanceHandedOver: null,
  BalanceAdded: null,
  BalanceSubtracted: null,
  BalanceReversed: null,
  PointsHandedOver: null,
  PointsAdded: null,
  PointsSubtracted: null,
  PointsCorrected: null,
  PointsReversed: null,
  BillRecorded: null,
  BillSplit: null,
  BillResplit: null,
  BillWithdrawn: null,
  PurchaseRecorded: null,
  PurchaseTakenBack: null,
  BankLineImported: null,
  BankLineBooked: null,
  BankLineMatched: null,
  BankLineReturned: null,
  BankLineSetAside: null,
  BankLineReopened: null,
  StockLimitSet: null,
  StockLimitLifted: null,
  FreebieStockCounted: null,
  PersonErased: null,
  PersonMerged: null,
  PersonSeparated: null,
  WithdrawalDeclared: ({ ofClaim }) => (ofClaim ? ['withdrawn', {}] : null),
  WithdrawalAnswered: null,
  WithdrawalErased: null,
};

/** The types of facts that cause a notice, take one back, or give the outcome of a payment or another cost. */
export const noticeTypes = (Object.keys(noticeByFact) as ShopEventType[]).filter(
  (type) => noticeByFact[type] !== null,
);

function addedBy({ added = [], changed = [], change }: Data): NonNullable<NoticeAbout['added']> {
  const pieces = [
    ...added.map(({ amount }) => amount),
    ...changed.map(({ amountBefore, amountAfter }) => amountAfter - amountBefore),
  ];
  return { pieces: pieces.reduce((sum, amount) => sum + amount, 0), amountCents: change?.sumCents ?? 0 };
}

const ofThisPayment = ({ fact, following }: FactOfAct): readonly RecordedFact[] =>
  factsOfPayment(fact, [fact, ...following]);

function partsOf(of: FactOfAct): NonNullable<NoticeAbout['parts']> {
  return ofThisPayment(of).flatMap(({ type, data }) => {
    const { claimId, stage, amountCents }: Data = data;
    return type === 'ClaimPaymentAllocated' && claimId && stage && amountCents !== undefined
      ? [{ claimId, stage, amountCents }]
      : [];
  });
}

const unmarking: readonly string[] = ['ClaimDeleted', 'ClaimPaymentRevoked', 'ShippingCostReopened'];

/**
 * Whether this payment came from marks by hand that its act took off (rule M25): no money arrived. A payment that takes
 * the place of a mark pays the stage (rule D82).
 */
function isOfMarks(of: FactOfAct): boolean {
  const types = ofThisPayment(of).map(({ type }) => type);
  return !types.includes('ClaimPaymentAllocated') && types.some((type) => unmarking.includes(type));
}

/** Whether a bill moved the cost that a fact is about. A cost that is done then was not paid (rule M23). */
function isMovedByBill({ type, data }: RecordedFact, fact: RecordedFact): boolean {
  const { claimId, component, billId }: Data = data;
  const of: Data = fact.data;
  const isSame = claimId === of.claimId && component === of.component;
  return type === 'ShippingCostSet' && billId !== undefined && isSame;
}

/** The stage whose mark by hand was taken off as a mistake: it did not become a payment, and no bill opened it. */
export function mistakenMark({ fact, before, following }: FactOfAct) {
  const { type, data } = fact;
  const { claimId, component: stage = 'items', reason = 'unmarked' }: Data = data;
  const isMark = type === 'ShippingCostReopened' || (type === 'ClaimPaymentRevoked' && reason === 'unmarked');
  if (!isMark || !claimId) return null;
  const became = [...before, ...following].some(
    (one) =>
      one.type === 'PaymentRecorded' ||
      isMovedByBill(one, fact) ||
      (one.type === 'ClaimDeleted' && (one.data as Data).claimId === claimId),
  );
  return became ? null : ({ kind: 'paid', claimId, stage } as const);
}

/** Facts without a notice: those that take something back, and those taken over from a sheet (rule A8). */
const tellsNobody = ({ data, meta }: RecordedFact): boolean =>
  (data as Data).reversesPosition !== undefined || meta.via === 'import';

/** The notice of a fact, with its person; null where it has none. */
export function noticeOf(of: FactOfAct): NewNotice | null {
  if (tellsNobody(of.fact)) return null;
  const { type, data, meta } = of.fact;
  const { userId = null, claimId = null, goId = null }: Data = (data as Data).ofClaim ?? data;
  const [kind, about] = noticeByFact[type as ShopEventType]?.(data, meta.via !== 'self', of) ?? [];
  return kind && about ? { kind, userId, claimId, goId, about } : null;
}

/**
 * The position of the payment that this one corrects, if the fan and the amount are as before: the person knows that it
 * arrived (rule M61). Else null.
 */
export function sameMoneyAs({ fact, following }: FactOfAct): number | null {
  const { userId, amountCents = 0, correctsPosition }: Data = fact.data;
  if (fact.type !== 'PaymentRecorded' || correctsPosition === undefined) return null;
  const isSame = following.some(({ type, data }) => {
    const back: Data = data;
    return (
      type === 'PaymentReversed' &&
      back.reversesPosition === correctsPosition &&
      back.userId === userId &&
      back.differenceCents === 0 - amountCents
    );
  });
  return isSame ? correctsPosition : null;
}

/** The position of the fact that this fact takes back, if any. */
export const takenBackBy = ({ data }: RecordedFact): number | undefined => (data as Data).reversesPosition;
