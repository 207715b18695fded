import { camtFile } from '../src/features/money/bank/testing/camt-file';
import { ids } from './open-test-shop';
import type { ProcedureRow } from './procedure-row';

const keyOf = (attempt: number): string => `b47c4000-0000-4000-8000-00000000005${attempt}`;
const file = Buffer.from(camtFile([{ amountCents: 100, purpose: 'FB' }])).toString('base64');
const columns = [
  { field: 'day', column: 'Tag' },
  { field: 'amount', column: 'Summe' },
] as const;
const words = [{ word: 'rein', meaning: 'came' }] as const;
const optional = ['columns', 'decimal', 'words', 'complete'];
const bad: ProcedureRow['bad'] = [
  [{ file: '§' }, 'file'],
  [{ file: 'AAAA' }, 'file'],
  [{ file, columns: [{ field: 'sum', column: 'x' }] }, 'columns.0.field'],
  [{ file, columns: [{ field: 'day', column: '' }] }, 'columns.0.column'],
  [{ file, decimal: '-' }, 'decimal'],
  [{ file, columns: [{ field: 'day', column: 'x' }] }, 'columns'],
  [{ file, words: [{ word: 'x', meaning: 'luck' }] }, 'words.0.meaning'],
  [{ file, complete: 1 }, 'complete'],
];
const withId = (rows: ProcedureRow['bad'] = []): ProcedureRow['bad'] =>
  rows.map(([input, ...fields]) => [{ import_id: keyOf(1), ...(input as object) }, ...fields]);
const booking = { line_id: 1_000_000, user_id: ids.fan, parts: null };

/** A file with one payment of one euro; the suite of the feature sorts its line. */
export const bank: readonly ProcedureRow[] = [
  {
    path: 'bank.admReadFile',
    kind: 'mutation',
    access: 'admin',
    optional,
    bad,
    input: { file, columns: [...columns], decimal: ',', words: [...words], complete: true },
    answer: { source: 'camt.052', credits: 1, amount: 1, known: 0, refused: [] },
  },
  {
    path: 'bank.admImport',
    kind: 'mutation',
    access: 'admin',
    optional,
    bad: withId(bad),
    input: {
      file,
      import_id: keyOf(1),
      columns: [...columns],
      decimal: ',',
      words: [...words],
      complete: true,
    },
    answer: { import_id: keyOf(1), lines: 1 },
  },
  {
    path: 'bank.admGetReview',
    kind: 'query',
    access: 'admin',
    answer: { waiting: 1, lines: [{ amount: 1, purpose: 'FB' }], sorted: [], prefixes: ['FB'] },
  },
  {
    path: 'bank.admGetImports',
    kind: 'query',
    access: 'admin',
    answer: [{ import_id: keyOf(1), source: 'camt.052', account: '2051', open: 1, booked: 0 }],
  },
  {
    path: 'bank.admBook',
    kind: 'mutation',
    access: 'admin',
    optional: ['idempotency_key'],
    input: { lines: [booking], idempotency_key: keyOf(2) },
    answer: { results: [{ line_id: booking.line_id, ok: false, code: 'NOT_FOUND' }] },
    bad: [
      [{ lines: [{ ...booking, payment: 0 }] }, 'lines.0.payment'],
      [
        { lines: [{ ...booking, parts: [{ claim_id: 1, stage: 'items', amount: 0 }] }] },
        'lines.0.parts.0.amount',
      ],
      [
        { lines: [{ ...booking, others: [{ user_id: ids.otherFan, amount: 0, parts: null }] }] },
        'lines.0.others.0.amount',
      ],
    ],
  },
  {
    path: 'bank.admTakeBack',
    kind: 'mutation',
    access: 'admin',
    optional: ['idempotency_key'],
    input: { lines: [{ line_id: booking.line_id, returned_line_id: 1_000_001 }], idempotency_key: keyOf(4) },
    answer: { results: [{ line_id: booking.line_id, ok: false, code: 'NOT_FOUND' }] },
    bad: [[{ lines: [{ line_id: 1, payment: 0 }] }, 'lines.0.payment']],
  },
  {
    path: 'bank.admSortOut',
    kind: 'mutation',
    access: 'admin',
    optional: ['idempotency_key'],
    input: { line_ids: [booking.line_id], why: 'private', idempotency_key: keyOf(3) },
    answer: { results: [{ line_id: booking.line_id, ok: false, code: 'NOT_FOUND' }] },
    bad: [[{ line_ids: [1], why: 'luck' }, 'why']],
  },
];
