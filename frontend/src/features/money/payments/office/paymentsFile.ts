import type { PaymentPartRecord, PaymentRecord } from '@fan-beats/backend/contract';
import { type CsvCell, type CsvDialect, writeCsv } from '@fan-beats/events/kernel';
import { formatDateTime, formatSum, germanDay } from '../../../../shared/format/figures';
import { methodNames, stageNames } from '../../../../shared/format/words';
import { difference } from '../../../claims/claimFigures';
import { paymentKinds } from './paymentTexts';

/** Day of the German calendar, such as 2026-11-10, on which the money moved. */
export const bankDay = ({ received_on, paid_on }: PaymentRecord): string => received_on ?? paid_on ?? '';

export const partText = ({ claim_id, gotitle, stage, amount }: PaymentPartRecord): string =>
  `${formatSum(amount)} ${stageNames[stage]}, claim #${claim_id}, ${gotitle}`;

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
  return writeCsv(
    columns,
    rows.map((row) => columns.map((column) => row[column])),
    dialect,
  );
}

const columns = [
  'Bank day',
  'Kind',
  'Fan number',
  'Fan',
  'Amount',
  'Fee',
  'Paid by',
  'Paid for',
  'Credit',
  'Note',
  'Recorded at',
  'Recorded by',
  'Takes back event',
  'Event',
] as const;
type Row = Readonly<Record<(typeof columns)[number], CsvCell>>;

function recordedRow(payment: PaymentRecord): Row {
  const { kind, user_id, user_displayname, fee = 0, method, parts, on_balance, actor, position } = payment;
  return {
    'Bank day': germanDay(bankDay(payment)),
    Kind: paymentKinds()[kind],
    'Fan number': user_id,
    Fan: user_displayname,
    Amount: { euros: signedAmount(payment) },
    Fee: { euros: fee },
    'Paid by': methodNames()[method],
    'Paid for': parts.map(partText).join('; '),
    Credit: { euros: on_balance },
    Note: payment.note,
    'Recorded at': timeText(payment.recorded_at),
    'Recorded by': actor?.displayname ?? 'the shop',
    'Takes back event': null,
    Event: position,
  };
}

/** The row of a payment that was taken back. Its bank day is that of the payment (rule D86), as in the journal. */
function takenBackRow(payment: PaymentRecord, reversedBy: number): Row {
  const { kind, fee = 0, kept_fee = 0, on_balance, reversed_at, reverser, position } = payment;
  return {
    ...recordedRow(payment),
    Kind: `${paymentKinds()[kind]} taken back`,
    Amount: { euros: 0 - signedAmount(payment) },
    Fee: { euros: difference(kept_fee, fee) },
    'Paid for': null,
    Credit: { euros: 0 - on_balance },
    Note: null,
    'Recorded at': timeText(reversed_at),
    'Recorded by': reverser?.displayname ?? 'the shop',
    'Takes back event': position,
    Event: reversedBy,
  };
}

const signedAmount = ({ kind, amount }: PaymentRecord): number => (kind === 'payment' ? amount : 0 - amount);

const timeText = (iso: string | null): CsvCell =>
  iso === null ? null : formatDateTime(iso).replace(',', '');
