import type { PaymentRecord, PaymentsRecord } from '@fan-beats/backend/contract';

/** 7.77 € by PayPal: 5.00 € paid items, the rest stayed as credit. */
export function aPaymentRecord(of: Partial<PaymentRecord> = {}): PaymentRecord {
  return {
    position: 71,
    kind: 'payment',
    user_id: 42,
    user_displayname: 'Mina',
    amount: 7.77,
    received_on: '2026-11-10',
    method: 'paypal',
    fee: 0.35,
    parts: [{ claim_id: 12, gotitle: 'LIGHTS', stage: 'items', amount: 5 }],
    on_balance: 2.77,
    note: null,
    bank_line: null,
    corrects: null,
    recorded_at: '2026-11-23T17:10:00.000Z',
    actor: { user_id: 1, displayname: 'Xenia' },
    reversed_by: null,
    reversed_at: null,
    reverser: null,
    ...of,
  };
}

/** 1.00 € by bank transfer that went out, and was taken back. */
export const aRefundRecord = (): PaymentRecord => {
  const { received_on: _day, fee: _fee, ...record } = aPaymentRecord();
  return {
    ...record,
    position: 74,
    kind: 'refund',
    amount: 1,
    paid_on: '2026-11-15',
    method: 'bank',
    parts: [],
    on_balance: 0,
    note: '=wrong fan',
    reversed_by: 75,
    reversed_at: '2026-11-24T08:00:00.000Z',
    reverser: { user_id: 3, displayname: 'Zoe' },
  };
};

export const thePayments = (payments: readonly PaymentRecord[]): PaymentsRecord => ({
  payments,
  total: payments.length,
  sums: [{ method: 'paypal', received: 7.77, fees: 0.35, paid_back: 0 }],
});
