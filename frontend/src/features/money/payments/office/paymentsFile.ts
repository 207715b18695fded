import type { PaymentPartRecord, PaymentRecord } from '@fan-beats/backend/contract';
import { type CsvCell, type CsvDialect, writeCsv } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import { formatDateTime, formatSum, germanDay } from '../../../../shared/format/figures';
import { methodNames, stageNames } from '../../../../shared/format/words';
import { difference } from '../../../claims/claimFigures';
import { paymentKinds } from './paymentTexts';

/** Day of the German calendar, such as 2026-11-10, on which the money moved. */
export const bankDay = ({ received_on, paid_on }: PaymentRecord): string => received_on ?? paid_on ?? '';

export const partText = ({ claim_id, gotitle, stage, amount }: PaymentPartRecord): string =>
  i18n.t('{amount} {stageName}, claim #{claim_id}, {gotitle}', {
    amount: formatSum(amount),
    stageName: stageNames(i18n)[stage],
    claim_id,
    gotitle,
  });

/**
 * Payments and refunds for a spreadsheet: money that went out is negative. A payment or refund that was taken back has a second
 * row that subtracts its amount, fee and credit again, except for a fee that its method keeps. So each column adds up to the
 * figure in the books.
 */
export function paymentsFile(payments: readonly PaymentRecord[], dialect: CsvDialect): string {
  const rows = payments.flatMap((payment) => {
    const { reversed_by } = payment;
    return reversed_by === null
      ? [recordedRow(payment)]
      : [takenBackRow(payment, reversed_by), recordedRow(payment)];
  });
  const columns = Object.keys(heads()) as Column[];
  return writeCsv(
    Object.values(heads()),
    rows.map((row) => columns.map((column) => row[column])),
    dialect,
  );
}

/** The columns in their order, with their heads. */
const heads = () =>
  ({
    day: i18n.t('Bank day'),
    kind: i18n.t('Kind'),
    userId: i18n.t('Fan number'),
    fan: i18n.t('Fan'),
    amount: i18n.t('Amount'),
    fee: i18n.t('Fee'),
    method: i18n.t('Paid by'),
    parts: i18n.t('Paid for'),
    credit: i18n.t('Credit'),
    note: i18n.t('Note'),
    recordedAt: i18n.t('Recorded at'),
    recordedBy: i18n.t('Recorded by'),
    takesBack: i18n.t('Takes back event'),
    event: i18n.t('Event'),
  }) as const;
type Column = keyof ReturnType<typeof heads>;
type Row = Readonly<Record<Column, CsvCell>>;

function recordedRow(payment: PaymentRecord): Row {
  const { kind, user_id, user_displayname, fee = 0, method, parts, on_balance, actor, position } = payment;
  return {
    day: germanDay(bankDay(payment)),
    kind: paymentKinds()[kind],
    userId: user_id,
    fan: user_displayname,
    amount: { euros: signedAmount(payment) },
    fee: { euros: fee },
    method: methodNames()[method],
    parts: parts.map(partText).join('; '),
    credit: { euros: on_balance },
    note: payment.note,
    recordedAt: timeText(payment.recorded_at),
    recordedBy: actor?.displayname ?? i18n.t('the shop'),
    takesBack: null,
    event: position,
  };
}

/** The row of a payment that was taken back. Its bank day is that of the payment (rule D86), as in the journal. */
function takenBackRow(payment: PaymentRecord, reversedBy: number): Row {
  const { kind, fee = 0, kept_fee = 0, on_balance, reversed_at, reverser, position } = payment;
  return {
    ...recordedRow(payment),
    kind: kind === 'payment' ? i18n.t('Payment taken back') : i18n.t('Refund taken back'),
    amount: { euros: 0 - signedAmount(payment) },
    fee: { euros: difference(kept_fee, fee) },
    parts: null,
    credit: { euros: 0 - on_balance },
    note: null,
    recordedAt: timeText(reversed_at),
    recordedBy: reverser?.displayname ?? i18n.t('the shop'),
    takesBack: position,
    event: reversedBy,
  };
}

const signedAmount = ({ kind, amount }: PaymentRecord): number => (kind === 'payment' ? amount : 0 - amount);

const timeText = (iso: string | null): CsvCell =>
  iso === null ? null : formatDateTime(iso).replace(',', '');
