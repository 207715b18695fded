import type { RecordedFact, ReminderNotice, ShopEvent, ShopEventType, Stage } from '@fan-beats/events';

/** What a person is told. */
export type NoticeKind =
  | 'claimed'
  | 'changed'
  | 'deleted'
  | 'asked'
  | 'paid'
  | 'arrived'
  | 'paid-back'
  | 'tracking'
  | 'reminder'
  | 'status'
  | 'canceled'
  | 'letter'
  | 'taken-back';

/** What a notice says besides whose and of which claim it is; no more than a text can be written from later. */
export interface NoticeAbout {
  readonly stage?: Stage;
  readonly amountCents?: number;
  readonly status?: string;
  readonly notice?: ReminderNotice;
  /** German day of a reminder. */
  readonly day?: string;
  readonly stages?: readonly { readonly claimId: number; readonly stage: Stage }[];
  readonly subject?: string;
  readonly text?: string;
  /** Of a fact that was taken back: what was told of it. */
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

interface Data extends Partial<Pick<NewNotice, 'userId' | 'claimId' | 'goId'>>, Omit<NoticeAbout, 'status'> {
  readonly component?: Stage;
  readonly status?: string | null;
  readonly statusBefore?: string | null;
  readonly lowered?: true;
  readonly remindedOn?: string;
  readonly reversesPosition?: number;
}

type Telling = (data: Data, byOrganiser: boolean) => readonly [NoticeKind, NoticeAbout] | null;

const tellings: { readonly [Type in ShopEvent['type']]?: Telling } = {
  ClaimSubmitted: () => ['claimed', {}],
  ClaimExtended: (_data, byOrganiser) => [byOrganiser ? 'changed' : 'claimed', {}],
  ClaimRevised: () => ['changed', {}],
  ClaimDeleted: () => ['deleted', {}],
  ClaimPaymentRequested: ({ stage, lowered }) => (stage && !lowered ? ['asked', { stage }] : null),
  ClaimPaymentDeferred: ({ stage }) => (stage ? ['asked', { stage }] : null),
  ClaimPaymentReceived: () => ['paid', { stage: 'items' }],
  ShippingCostSettled: ({ component, amountCents = 0 }) =>
    component && amountCents > 0 ? ['paid', { stage: component }] : null,
  PaymentRecorded: ({ amountCents = 0 }) => ['arrived', { amountCents }],
  RefundPaid: ({ amountCents = 0 }) => ['paid-back', { amountCents }],
  ClaimTrackingAssigned: () => ['tracking', {}],
  PaymentReminded: ({ notice = 'before', remindedOn = '', stages = [] }) => [
    'reminder',
    { notice, day: remindedOn, stages },
  ],
  GoStatusSet: ({ status, statusBefore }) => {
    if (status) return [status === 'CANCELED' ? 'canceled' : 'status', { status }];
    return statusBefore === 'CANCELED' ? ['taken-back', { was: 'canceled' }] : null;
  },
};

/** Facts that take back what may have been told. */
const takingBack: readonly ShopEventType[] = [
  'PaymentReversed',
  'ClaimPaymentRevoked',
  'ClaimPaymentRequestWithdrawn',
  'ShippingCostReopened',
];

/** The facts of which somebody is told, or which take back what was told. */
export const toldTypes = [...Object.keys(tellings), ...takingBack] as readonly ShopEventType[];

/** What takes something back, and what was taken over from a sheet (rule A8). */
const tellsNobody = ({ data, meta }: RecordedFact): boolean =>
  (data as Data).reversesPosition !== undefined || meta.via === 'import';

/** Whom a fact tells what; null where it tells nobody anything. */
export function noticeOf(fact: RecordedFact): NewNotice | null {
  if (tellsNobody(fact)) return null;
  const { type, data, meta } = fact;
  const { userId = null, claimId = null, goId = null }: Data = data;
  const telling = Object.hasOwn(tellings, type) ? tellings[type as ShopEvent['type']] : undefined;
  const [kind, about] = telling?.(data, meta.via !== 'self') ?? [];
  return kind && about ? { kind, userId, claimId, goId, about } : null;
}

/** The position of what a fact takes back, if it takes anything back. */
export const takenBackBy = ({ data }: RecordedFact): number | undefined => (data as Data).reversesPosition;
