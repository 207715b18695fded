import type { ArrivedLine, RecordedEvent } from '@fan-beats/events';
import { opsOn, type Projector } from '../../tables/row-op';
import { bankLineTable } from './bank-line.table';

const rows = opsOn(bankLineTable);

/** Money that arrived, line by line; nothing is left of what a line said once its private part was forgotten. */
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
      case 'BankLineBooked': {
        const { userId: fan_id, paymentPosition: payment = null } = event.data;
        return [moved(event, { status: 'booked', fan_id, payment })];
      }
      case 'BankLineSetAside':
        return [moved(event, { status: 'aside', why: event.data.why })];
      case 'BankLineReopened':
        return [moved(event, { status: 'open', why: null, fan_id: null, payment: null })];
      default:
        return [];
    }
  },
};

type Moved = Extract<
  RecordedEvent,
  { readonly type: 'BankLineBooked' | 'BankLineSetAside' | 'BankLineReopened' }
>;

const moved = ({ data, recordedAt }: Moved, set: Parameters<typeof rows.put>[1]) =>
  rows.put({ line_id: data.lineId }, { ...set, changed_at_ms: recordedAt });

const told = (line: ArrivedLine) => ({
  ...{ amount_cents: line.amountCents, fee_cents: line.feeCents, method: line.method, account: line.account },
  ...{ booked_on: line.bookedOn, value_on: line.valueOn, payer: line.payer, iban: line.iban },
  ...{ purpose: line.purpose, end_to_end_id: line.endToEndId, bank_reference: line.bankReference },
});
