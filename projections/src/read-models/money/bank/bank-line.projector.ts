import type { ArrivedLine, BankLineBooked, BankLineEvent, RecordedEvent } from '@fan-beats/events';
import { opsOn, type Projector, type RowOp } from '../../../tables/row-op';
import { bankLineTable } from './bank-line.table';

const rows = opsOn(bankLineTable);

/** Money that arrived, line by line. After its private part was forgotten, a line has none of its details. */
export const bankLineProjector: Projector = {
  table: bankLineTable,
  project(event) {
    switch (event.type) {
      case 'BankLineImported': {
        const { lineId: line_id, importId: import_id } = event.data;
        const at = { imported_at_ms: event.recordedAt, changed_at_ms: event.recordedAt };
        return [
          rows.create({ line_id }, { import_id, ...at, ...(event.private ? told(event.private) : {}) }),
        ];
      }
      case 'BankLineBooked':
        return [moved(event, bookedOn(event.data))];
      case 'BankLineMatched':
        return [moved(event, { status: 'returned', returned_line: event.data.returnedLineId ?? null })];
      case 'BankLineReturned':
        return [moved(event, { status: 'returned', payment: null })];
      case 'BankLineSetAside':
        return [moved(event, { status: 'aside', why: event.data.why })];
      case 'BankLineReopened':
        return [moved(event, { ...waiting, status: 'open' })];
      default:
        return [];
    }
  },
};

const bookedOn = ({ userId, paymentPosition, others = [] }: BankLineBooked['data']) => ({
  status: 'booked',
  fan_id: userId,
  other_fans: others.length === 0 ? null : others.join(','),
  payment: paymentPosition ?? null,
  returned_line: null,
});

const waiting = { why: null, fan_id: null, other_fans: null, payment: null, returned_line: null };

const moved = (
  { data, recordedAt }: RecordedEvent<BankLineEvent>,
  set: Parameters<typeof rows.put>[1],
): RowOp => rows.put({ line_id: data.lineId }, { ...set, changed_at_ms: recordedAt });

const told = (line: ArrivedLine) => ({
  amount_cents: line.amountCents,
  fee_cents: line.feeCents,
  method: line.method,
  account: line.account,
  booked_on: line.bookedOn,
  value_on: line.valueOn,
  payer: line.payer,
  iban: line.iban,
  purpose: line.purpose,
  end_to_end_id: line.endToEndId,
  bank_reference: line.bankReference,
  taken_back: line.takenBack ?? null,
  related_reference: line.relatedReference ?? null,
});
