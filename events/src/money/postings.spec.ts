import type { ShopEvent } from '../event-definitions';
import { cents } from '../kernel/money';
import { paymentReversed, testIds } from '../testing';
import { movedOn, postingsOf } from './postings';

test('a payment that is taken back moves its fee back too', () => {
  const payment: ShopEvent = {
    type: 'PaymentRecorded',
    data: {
      userId: testIds.userId,
      amountCents: cents(1000),
      feeCents: cents(35),
      method: 'paypal',
      receivedOn: '2025-11-10',
    },
  };
  const reversal = paymentReversed(1, -1000);
  const takenBack: ShopEvent = { type: reversal.type, data: { ...reversal.data, feeCents: cents(-35) } };
  const arrived = postingsOf(payment);
  expect(movedOn(arrived, 'outside')).toBe(-965);
  expect(movedOn(arrived, 'fees')).toBe(-35);
  const both = [...arrived, ...postingsOf(takenBack)];
  for (const account of ['outside', 'fees', 'balance'] as const) expect(movedOn(both, account)).toBe(0);
});
