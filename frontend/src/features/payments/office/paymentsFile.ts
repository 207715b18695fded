import type { PaymentPartRecord, PaymentRecord } from '@fan-beats/backend/contract';
import { writeCsv, type CsvCell, type CsvDialect } from '@fan-beats/events/kernel';
import { formatDateTime } from '../../../shared/format/dates';
import { formatSum } from '../../../shared/format/money';
import { methodNames } from '../../../shared/format/payments';
import { stageNames } from '../../../shared/format/stages';
import { paymentKinds } from './paymentTexts';

/** Day of the German calendar, such as 2026-11-10, on which the money moved. */
export const bankDay = ({ received_on, paid_on }: PaymentRecord): string => received_on ?? paid_on ?? '';

export const partText = ({ claim_id, gotitle, stage, amount }: PaymentPartRecord): string =>
  `${formatSum(amount)} ${stageNames[stage]}, claim #${claim_id}, ${gotitle}`;

const timeOf = (iso: string | null): CsvCell => (iso === null ? null : formatDateTime(iso).replace(',', ''));

const columns: readonly (readonly [head: string, of: (payment: PaymentRecord) => CsvCell])[] = [
  ['Bank day', bankDay],
  ['Kind', ({ kind }) => paymentKinds[kind]],
  ['Fan number', ({ user_id }) => user_id],
  ['Fan', ({ user_displayname }) => user_displayname],
  ['Amount', ({ kind, amount }) => ({ euros: kind === 'payment' ? amount : -amount })],
  ['Fee', ({ fee = 0 }) => ({ euros: fee })],
  ['Paid by', ({ method }) => methodNames[method]],
  ['Paid for', ({ parts }) => parts.map(partText).join('; ')],
  ['Credit', ({ on_balance }) => ({ euros: on_balance })],
  ['Note', ({ note }) => note],
  ['Recorded at', ({ recorded_at }) => timeOf(recorded_at)],
  ['Recorded by', ({ actor }) => actor?.displayname ?? 'the shop'],
  ['Taken back at', ({ reversed_at }) => timeOf(reversed_at)],
  ['Event', ({ position }) => position],
];

/** Payments and refunds for a spreadsheet: what went out is below 0, what was taken back says so. */
export function paymentsFile(payments: readonly PaymentRecord[], dialect: CsvDialect): string {
  const rows = payments.map((payment) => columns.map(([, of]) => of(payment)));
  const head = columns.map(([name]) => name);
  return writeCsv(head, rows, dialect);
}
