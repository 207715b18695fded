import { defineTable } from '../../../tables/row-op';

const ofPayer = { type: 'text', default: null, personal: 'payer' } as const;

/** One row per bank line that brought money, or took it back, and its result. */
export const bankLineTable = defineTable({
  name: 'bank_line',
  key: { line_id: 'int4' },
  columns: {
    import_id: { type: 'text', default: '' },
    /** open, booked, aside or returned. */
    status: { type: 'text', default: 'open' },
    why: { type: 'text', default: null },
    fan_id: { type: 'int4', default: null },
    /** Numbers of the further fans who get a part of it, separated by commas. */
    other_fans: { type: 'text', default: null },
    /** For money that left: the line that it took back. */
    returned_line: { type: 'int4', default: null },
    /** Position of the matched payment that was recorded by hand; unique, so that such a payment has one line. */
    payment: { type: 'int8', default: null },
    changed_at_ms: { type: 'int8', default: 0 },
    imported_at_ms: { type: 'int8', default: 0 },
    amount_cents: { type: 'int8', default: null, personal: 'payer' },
    fee_cents: { type: 'int8', default: null, personal: 'payer' },
    method: ofPayer,
    account: ofPayer,
    booked_on: ofPayer,
    value_on: ofPayer,
    payer: ofPayer,
    iban: ofPayer,
    purpose: ofPayer,
    end_to_end_id: ofPayer,
    bank_reference: ofPayer,
    taken_back: ofPayer,
    related_reference: ofPayer,
  },
  indexes: [
    { columns: ['import_id', 'status'] },
    { columns: ['status', 'line_id'] },
    { columns: ['payment'], unique: true, whereSet: 'payment' },
  ],
});
