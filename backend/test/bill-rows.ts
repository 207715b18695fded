import { addDays, germanDay } from '@fan-beats/events';
import type { World } from './make-world';
import type { ProcedureRow } from './procedure-row';

const keyOf = (attempt: number): string => `b47c4000-0000-4000-8000-00000000004${attempt}`;
const lines = [{ what: 'postage', amount: 10, basis: 'equal' }];
const terms = { go_id: 1, left_out: [], weights: [] };
const bill = {
  ...terms,
  component: 'ems',
  paid_on: addDays(germanDay(Date.now()), -1),
  lines,
  settled: 'reopen',
  method: 'bank',
  long_ago: false,
};
const { component: _component, ...corrected } = bill;
const correction = {
  ...corrected,
  corrects: 1,
  lines: [{ what: 'postage', amount: 12, basis: 'equal' }],
};
const anyNumber = expect.any(Number) as number;
const optional = ['settled', 'method', 'long_ago'];
const bad: ProcedureRow['bad'] = [
  [{ ...bill, component: 'items' }, 'component'],
  [{ ...bill, lines: [] }, 'lines'],
  [{ ...bill, bill_id: 1 }, 'component', 'paid_on', 'lines', 'method'],
  [{ ...bill, method: 'stamps' }, 'method'],
  [{ ...bill, lines: [{ what: 'other', amount: 1.005, basis: 'equal' }] }, 'lines.0.amount'],
  [{ ...bill, lines: [{ what: 'other', amount: 1, basis: 'luck' }] }, 'lines.0.basis'],
  [{ ...bill, lines: [{ what: 'other', amount: 1, basis: 'category' }] }, 'lines.0.category'],
  [{ ...bill, weights: [{ claim_id: 1, weight: -1 }] }, 'weights.0.weight'],
];
const recording = (attempt: number) => ({ digest: undefined, idempotency_key: keyOf(attempt) });

/** Bills of the group order of the fan's standing claim. */
export const bills = ({ claimId }: World): readonly ProcedureRow[] => [
  {
    path: 'bills.admPreview',
    kind: 'mutation',
    access: 'admin',
    input: bill,
    optional,
    bad,
    answer: { bill_id: 1, total: 10, born: 0, digest: expect.any(String) as string },
  },
  {
    path: 'bills.admSplit',
    kind: 'mutation',
    access: 'admin',
    bad,
    input: { ...bill, ...recording(1) },
    optional: [...optional, 'digest', 'idempotency_key'],
    answer: { success: true },
  },
  {
    path: 'bills.getShare',
    kind: 'query',
    access: 'person',
    input: { claim_id: claimId },
    answer: [{ bill_id: 1, component: 'ems', total: 10, share: anyNumber, parts: [{ weight: 1 }] }],
  },
  {
    path: 'bills.admSplit',
    kind: 'mutation',
    access: 'admin',
    input: { ...correction, ...recording(3) },
    optional: [...optional, 'digest', 'idempotency_key'],
    answer: { success: true },
    bad: [[{ ...correction, component: 'ems' }, 'corrects']],
  },
  {
    path: 'bills.admPreviewUndoCorrection',
    kind: 'query',
    access: 'admin',
    input: { go_id: 1, bill_id: 2 },
    answer: { bill_id: 3, total: 10, born: 0 },
  },
  {
    path: 'bills.admUndoCorrection',
    kind: 'mutation',
    access: 'admin',
    input: { go_id: 1, bill_id: 2, ...recording(4) },
    optional: ['digest', 'idempotency_key'],
    answer: { success: true },
    bad: [[{ go_id: 1, bill_id: 2, digest: 'x' }, 'digest']],
  },
  {
    path: 'bills.admWithdraw',
    kind: 'mutation',
    access: 'admin',
    input: { go_id: 1, bill_id: 3, idempotency_key: keyOf(2) },
    optional: ['idempotency_key'],
    answer: { success: true },
  },
  {
    path: 'bills.admGet',
    kind: 'query',
    access: 'admin',
    input: { go_id: 1 },
    answer: {
      bills: [
        { bill_id: 3, total: 10, withdrawn: true, corrects: 2 },
        { bill_id: 2, total: 12, withdrawn: true, corrects: 1 },
        { bill_id: 1, total: 10, withdrawn: true, corrects: null },
      ],
      categories: ['AURORA'],
    },
  },
];
