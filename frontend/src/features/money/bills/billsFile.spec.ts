import type { BillRecord } from '@fan-beats/backend/contract';
import { parseCsv, plainCsv } from '@fan-beats/events/kernel';
import { billsFile } from './billsFile';

const bill: BillRecord = {
  bill_id: 1,
  component: 'customs',
  total: 12,
  paid_on: '2025-12-01',
  method: 'paypal',
  claims: 2,
  born: 1.5,
  withdrawn: false,
  corrects: null,
  left_out: [],
  settled: null,
  lines: [
    { what: 'duty', amount: 15, basis: 'value', all_weights: 2 },
    { what: 'fee', amount: -3, basis: 'category', category: 'Albums', all_weights: 2 },
  ],
};

test('the file of bills has a row for each line; a withdrawn bill has its rows again with the opposite amount', () => {
  const bills = [{ ...bill, bill_id: 2, withdrawn: true }, bill];
  const lines = parseCsv(billsFile({ go_id: 3, title: 'Winter' }, bills, plainCsv), ',');
  expect(lines.map((cells) => cells.join(' | '))).toEqual([
    'Group order number | Group order | Bill | Kind | Cost | Paid on | Paid by | For | Amount | Divided by | Category | Claims | Borne by the shop',
    '3 | Winter | 2 | Bill | Customs | 01.12.2025 | PayPal | Duty | 15.00 | by value |  |  | ',
    '3 | Winter | 2 | Bill | Customs | 01.12.2025 | PayPal | Fee | -3.00 | by category | Albums |  | ',
    '3 | Winter | 2 | Bill withdrawn | Customs | 01.12.2025 | PayPal | Duty | -15.00 | by value |  |  | ',
    '3 | Winter | 2 | Bill withdrawn | Customs | 01.12.2025 | PayPal | Fee | 3.00 | by category | Albums |  | ',
    '3 | Winter | 1 | Bill | Customs | 01.12.2025 | PayPal | Duty | 15.00 | by value |  | 2 | 1.50',
    '3 | Winter | 1 | Bill | Customs | 01.12.2025 | PayPal | Fee | -3.00 | by category | Albums |  | ',
  ]);
});
