import {
  addCents,
  assertAboveZero,
  cents,
  defined,
  existingClaim,
  partsInOrder,
  proposeParts,
  Rejection,
  stageOf,
  stageReleased,
  stageWaived,
  type Account,
  type AccountEvent,
  type Cents,
  type ClaimEvent,
  type ClaimState,
  type PaymentRecorded,
  type PaymentReference,
  type RecordedEvent,
  type RefundPaid,
  type ReleaseCause,
  type Stage,
} from '../../language';
import {
  allocate,
  payableStages,
  type AllocationPart,
  type ClaimFacts,
  type PayableClaim,
} from './allocation';

/** Money of a fan that arrived, as an admin records it. */
export interface Payment extends Readonly<PaymentRecorded['data']> {
  readonly note: string | null;
  /**
   * The stages that it pays; null: they follow from its reference and the open stages (rule D81). The rest stays on the
   * balance.
   */
  readonly parts: readonly AllocationPart[] | null;
  /** Whether the parts may also use the fan's credit. */
  readonly withCredit: boolean;
  /** The references in the purpose of the transfer. */
  readonly named: readonly PaymentReference[];
}

export interface PaymentFacts {
  readonly account: readonly AccountEvent[];
  readonly claims: ClaimFacts;
}

const noted = (note: string | null): { readonly private?: { readonly note: string } } =>
  note === null ? {} : { private: { note } };

const hourMs = 3_600_000;

/** Payments and refunds that were not reversed: the account's stream, folded by `evolvePayments`. */
export type PaymentsAndRefunds = readonly RecordedEvent<PaymentRecorded | RefundPaid>[];

/** Folds the account's stream into the payments and refunds that were not reversed. */
export function evolvePayments(
  money: PaymentsAndRefunds,
  event: RecordedEvent<AccountEvent>,
): PaymentsAndRefunds {
  if (event.type === 'PaymentRecorded' || event.type === 'RefundPaid') return [...money, event];
  if (event.type !== 'PaymentReversed') return money;
  const { reversesPosition } = event.data;
  return money.filter(({ position }) => position !== reversesPosition);
}

/**
 * Warns the second of two admins who record the same money at once. Throws Rejection RECORDED_BEFORE for a payment or
 * refund of the same amount, day and method that was recorded within the hour.
 */
export function refuseRecordedBefore(
  recorded: PaymentsAndRefunds,
  money: PaymentRecorded['data'] | RefundPaid['data'],
  nowMs: number,
): void {
  const isSame = ({ data, recordedAt }: PaymentsAndRefunds[number]): boolean =>
    data.amountCents === money.amountCents &&
    data.method === money.method &&
    directionAndDay(data) === directionAndDay(money) &&
    nowMs - recordedAt < hourMs;
  if (recorded.some(isSame)) throw new Rejection('RECORDED_BEFORE');
}

const directionAndDay = (money: PaymentRecorded['data'] | RefundPaid['data']): string =>
  'receivedOn' in money ? `in ${money.receivedOn}` : `out ${money.paidOn}`;

/** Throws Rejection PARTS_ABOVE_PAYMENT, FEE_ABOVE_PAYMENT, GO_CANCELED, MORE_THAN_OPEN. */
export function recordPayment(
  { payable, balanceCents }: { readonly payable: readonly PayableClaim[]; readonly balanceCents: Cents },
  payment: Payment,
): PaymentFacts {
  const { userId, amountCents, feeCents, receivedOn, method, bankLineId, earlierFeeCents, note, named } =
    payment;
  assertAboveZero(amountCents);
  if (feeCents >= amountCents) throw new Rejection('FEE_ABOVE_PAYMENT');
  const parts = payment.parts ?? proposeParts(payableStages(payable), { amountCents, balanceCents, named });
  const there =
    payment.parts === null || payment.withCredit ? addCents(amountCents, balanceCents) : amountCents;
  const sum = parts.reduce((total, part) => total + part.amountCents, 0);
  if (sum > there) throw new Rejection('PARTS_ABOVE_PAYMENT', { missing: sum - there });
  return {
    account: [
      {
        type: 'PaymentRecorded',
        data: {
          userId,
          amountCents,
          feeCents,
          receivedOn,
          method,
          ...defined({ bankLineId, earlierFeeCents }),
        },
        ...noted(note),
      },
    ],
    claims: allocate(payable, { parts, balanceCents: there, cause: 'payment' }),
  };
}

/**
 * Spends the balance on open stages (rule M4); null parts: as far as the balance goes, in order. Throws the same as
 * `allocate`, and NO_CHANGE.
 */
export function useCredit(
  payable: readonly PayableClaim[],
  { balanceCents, parts }: { readonly balanceCents: Cents; readonly parts: readonly AllocationPart[] | null },
): ClaimFacts {
  const wanted = parts ?? partsInOrder(payableStages(payable), balanceCents);
  if (wanted.length === 0) throw new Rejection('NO_CHANGE');
  return allocate(payable, { parts: wanted, balanceCents, cause: 'balance' });
}

/**
 * Spends the balance on stages whose other part is on its way; nothing where all of it is on its way. Throws the same
 * as `allocate`, also where the money on its way exceeds what is open (rule D80).
 */
export function payAnnounced(
  payable: readonly PayableClaim[],
  money: { readonly balanceCents: Cents } & Readonly<Record<'parts' | 'credit', readonly AllocationPart[]>>,
): ClaimFacts {
  const { balanceCents, parts, credit } = money;
  const all = [...credit, ...parts];
  const arriving = addCents(...all.map(({ amountCents }) => amountCents));
  allocate(payable, { parts: all, balanceCents: arriving, cause: 'payment' });
  return allocate(payable, { parts: credit, balanceCents, cause: 'balance' });
}

export interface Refund extends Readonly<RefundPaid['data']> {
  readonly note: string | null;
}

/** Records that money of the balance went back to the fan. Throws Rejection BALANCE_TOO_LOW (rule M27). */
export function recordRefund({ balanceCents }: Account, refund: Refund): AccountEvent[] {
  const { userId, amountCents, paidOn, method, note } = refund;
  assertAboveZero(amountCents);
  if (amountCents > balanceCents)
    throw new Rejection('BALANCE_TOO_LOW', { missing: amountCents - balanceCents });
  return [{ type: 'RefundPaid', data: { userId, amountCents, paidOn, method }, ...noted(note) }];
}

/** Money that paid a stage goes back to the balance. Throws NotFound, and Rejection MORE_THAN_PAID. */
export function releaseStage(
  state: ClaimState,
  release: { readonly stage: Stage; readonly amountCents: Cents | null; readonly reason: ReleaseCause },
): ClaimEvent[] {
  const { stage, amountCents, reason } = release;
  const claim = existingClaim(state);
  const money = stageOf(claim, stage);
  const amount = amountCents ?? money.allocatedCents;
  if (amount > money.allocatedCents)
    throw new Rejection('MORE_THAN_PAID', { stage, missing: amount - money.allocatedCents });
  if (amount === 0) throw new Rejection('NO_CHANGE');
  return [stageReleased({ ids: claim, stage, money }, amount, reason)];
}

/** The most that is waived of a stage: the remains of fees and rounding, not a payment. */
export const mostWaivedCents = cents(100);

/** The shop bears the missing amount of a stage. Throws NotFound, and Rejection NO_CHANGE, TOO_MUCH_TO_WAIVE. */
export function waiveStage(state: ClaimState, stage: Stage): ClaimEvent[] {
  const claim = existingClaim(state);
  const money = stageOf(claim, stage);
  const { openCents, waivedCents } = money;
  if (openCents === 0) throw new Rejection('NO_CHANGE');
  const leftCents = Math.max(0, mostWaivedCents - waivedCents);
  if (openCents > leftCents)
    throw new Rejection('TOO_MUCH_TO_WAIVE', { stage, missing: openCents, leftCents });
  return [stageWaived({ ids: claim, stage, money }, openCents)];
}
