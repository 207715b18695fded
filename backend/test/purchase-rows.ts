import { addDays, germanDay } from '@fan-beats/events';
import type { ProcedureRow } from './procedure-row';

const keyOf = (attempt: number): string => `b47c4000-0000-4000-8000-00000000058${attempt}`;

const purchase = {
  paid_on: addDays(germanDay(Date.now()), -1),
  method: 'paypal',
  currency: 'KRW',
  lines: [
    { what: 'goods', amount: 14_000 },
    { what: 'freight', amount: 800 },
  ],
  total: 10.01,
  fee: 0.5,
  go_ids: [1, 3],
  basis: 'hand',
  weights: [
    { go_id: 1, weight: 1 },
    { go_id: 3, weight: 1 },
  ],
  supplier: 'Seoul Records',
  document_number: 'R-7',
  long_ago: false,
};
const optional = ['fee', 'basis', 'weights', 'supplier', 'document_number', 'long_ago'];
const { total: _total, ...withoutTotal } = purchase;
const bad: ProcedureRow['bad'] = [
  [{ ...purchase, method: 'stamps' }, 'method'],
  [{ ...purchase, currency: 'won' }, 'currency'],
  [{ ...purchase, currency: 'EUR' }, 'currency'],
  [{ ...purchase, lines: [] }, 'lines'],
  [{ ...purchase, lines: [{ what: 'bribe', amount: 1 }] }, 'lines.0.what'],
  [{ ...purchase, lines: [{ what: 'goods', amount: 0 }] }, 'lines.0.amount'],
  [{ ...purchase, lines: [{ what: 'goods', amount: 1.005 }] }, 'lines.0.amount'],
  [{ ...purchase, rate: 1480 }, 'total'],
  [{ ...purchase, total: -10.01 }, 'total'],
  [{ ...withoutTotal, rate: 0 }, 'rate'],
  [{ ...purchase, basis: 'luck' }, 'basis'],
  [{ ...purchase, weights: [{ go_id: 1, weight: -1 }] }, 'weights.0.weight'],
  [{ ...purchase, weights: [{ go_id: 4, weight: 1 }] }, 'weights'],
  [{ ...purchase, supplier: ' ' }, 'supplier'],
  [{ ...purchase, document_number: 'R\n7' }, 'document_number'],
];
const success = { success: true };

/** A purchase for the group orders 1 and 3, and the result of group order 1. */
export const purchases: readonly ProcedureRow[] = [
  {
    path: 'purchases.admPreview',
    kind: 'mutation',
    access: 'admin',
    input: purchase,
    optional: [...optional, 'total'],
    bad,
    answer: { total: 10.51, shares: [{ go_id: 1 }, { go_id: 3 }], digest: expect.any(String) as string },
  },
  {
    path: 'purchases.admRecord',
    kind: 'mutation',
    access: 'admin',
    input: { ...purchase, digest: undefined, idempotency_key: keyOf(1) },
    optional: [...optional, 'total', 'digest', 'idempotency_key'],
    bad: [...bad, [{ ...purchase, corrects: 1 }, 'version'], [{ ...purchase, digest: 'x' }, 'digest']],
    answer: success,
  },
  {
    path: 'purchases.admRecord',
    kind: 'mutation',
    access: 'admin',
    input: { ...purchase, total: 12.01, corrects: 1, version: 1, idempotency_key: keyOf(2) },
    optional: [...optional, 'total', 'corrects', 'version', 'idempotency_key'],
    answer: success,
  },
  {
    path: 'purchases.admTakeBack',
    kind: 'mutation',
    access: 'admin',
    input: { purchase_id: 1, version: 3, undo: true, idempotency_key: keyOf(3) },
    optional: ['undo', 'idempotency_key'],
    answer: success,
  },
  {
    path: 'purchases.admGet',
    kind: 'query',
    access: 'admin',
    input: { go_id: 1, without_go: false, page: 1, limit: 10 },
    optional: ['go_id', 'without_go', 'limit'],
    answer: {
      purchases: [
        {
          purchase_id: 1,
          total: 10.51,
          currency: 'KRW',
          corrected: true,
          supplier: 'Seoul Records',
          document_number: 'R-7',
          shares: [
            { go_id: 1, title: expect.any(String) as string },
            { go_id: 3, title: expect.any(String) as string },
          ],
        },
      ],
      count: 1,
    },
  },
  {
    path: 'purchases.admGetResults',
    kind: 'query',
    access: 'admin',
    input: { go_id: 1 },
    optional: ['go_id'],
    answer: [{ go_id: 1, fees: 0.25 }],
  },
];
