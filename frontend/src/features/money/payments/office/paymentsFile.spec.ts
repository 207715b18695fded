import { parseCsv, plainCsv } from '@fan-beats/events/kernel';
import { aPaymentRecord, aRefundRecord } from '../testing/aPaymentRecord';
import { paymentsFile } from './paymentsFile';

const linesOf = (file: string): string[] => parseCsv(file, ',').map((cells) => cells.join(' | '));
const takenBack = {
  reversed_by: 72,
  reversed_at: '2026-11-23T18:00:00.000Z',
  reverser: { user_id: 3, displayname: 'Zoe' },
};

test('a payment or refund that was taken back has a row of its own with the opposite amount', () => {
  expect(linesOf(paymentsFile([aRefundRecord(), aPaymentRecord()], plainCsv))).toEqual([
    'Bank day | Kind | Fan number | Fan | Amount | Fee | Paid by | Paid for | Credit | Note | Recorded at | Recorded by | Takes back event | Event',
    '15.11.2026 | Refund taken back | 42 | Mina | 1.00 | 0.00 | Bank transfer |  | 0.00 |  | 24.11.2026 09:00 | Zoe | 74 | 75',
    "15.11.2026 | Refund | 42 | Mina | -1.00 | 0.00 | Bank transfer |  | 0.00 | '=wrong fan | 23.11.2026 18:10 | Xenia |  | 74",
    '10.11.2026 | Payment | 42 | Mina | 7.77 | 0.35 | PayPal | 5.00 € Items, claim #12, LIGHTS | 2.77 |  | 23.11.2026 18:10 | Xenia |  | 71',
  ]);
});

test('amounts, fees and credit add up to what stands', () => {
  const payments = [aRefundRecord(), aPaymentRecord({ position: 70 }), aPaymentRecord(takenBack)];
  const [head = [], ...rows] = parseCsv(paymentsFile(payments, plainCsv), ',');
  const sumOf = (column: string): number =>
    rows.reduce((sum, cells) => sum + Math.round(Number(cells[head.indexOf(column)]) * 100), 0) / 100;
  expect(['Amount', 'Fee', 'Credit'].map(sumOf)).toEqual([7.77, 0.35, 2.77]);
});

test('a fee that its method keeps although the payment was taken back is in the sum of the fees (M30)', () => {
  const payments = [aPaymentRecord({ ...takenBack, kept_fee: 0.35 })];
  const [head = [], back = []] = parseCsv(paymentsFile(payments, plainCsv), ',');
  expect(back[head.indexOf('Fee')]).toBe('0.00');
});
