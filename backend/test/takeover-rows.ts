import { digestOf } from '../src/features/takeovers/plan-record';
import { proposeColumns } from '../src/features/takeovers/columns';
import { readSheet } from '../src/features/takeovers/sheet';
import { planOf } from '../src/features/takeovers/testing/sheets';
import { ids } from './open-test-shop';
import type { ProcedureRow } from './procedure-row';

const takeover_id = 'b47c4000-0000-4000-8000-000000000071';
const text = 'Name;Item;Count;Price\nNobody known;Something new;2;4,50\n';
const title = 'Taken over';
const sheet = {
  file: Buffer.from(text).toString('base64'),
  title,
  go_id: null,
  people: [],
  items: [],
  leave_out: [],
  spellings: [],
  parts: [],
  totals_taken: [],
  fan_above: false,
  columns: (['name', 'item', 'count', 'price'] as const).map((field, column) => ({ column, field })),
  equal_kept: false,
  beyond_limits: false,
  head_line: 1,
  head_rows: 1,
  cells: [{ line: 2, column: 3, text: '4,50' }],
  item_above: false,
  paid_on: '2026-11-20',
  paid_by: 'bank',
};
const optional = Object.keys(sheet).filter((field) => field !== 'file');
const read = readSheet(Buffer.from(text));
const digest = digestOf({
  head: read.head,
  headLine: 1,
  headRows: 1,
  top: [],
  sample: [],
  columns: proposeColumns(read),
  remembered: false,
  equalKept: false,
  plan: planOf(text),
  go: { goId: null, title },
});
const act = { ...sheet, takeover_id, digest };
const bad: ProcedureRow['bad'] = [
  [{ file: '§' }, 'file'],
  [{ ...sheet, file: 'AAAA' }, 'file'],
  [{ ...sheet, columns: [{ column: 300, field: 'name' }] }, 'columns.0.column'],
  [{ ...sheet, columns: [{ column: 0, field: 'price', decimal: '-' }] }, 'columns.0.decimal'],
  [{ ...sheet, people: [{ who: '', user_id: 1 }] }, 'people.0.who'],
  [{ ...sheet, items: [{ what: 'x', price: 0.001 }] }, 'items.0.price'],
  [{ ...sheet, leave_out: [{ line: 0 }] }, 'leave_out.0.line'],
  [{ ...sheet, totals_taken: [{ line: 0 }] }, 'totals_taken.0.line'],
  [{ ...sheet, parts: [{ who: '', taken: true }] }, 'parts.0.who'],
  [{ ...sheet, head_line: 0 }, 'head_line'],
  [{ ...sheet, head_rows: 3 }, 'head_rows'],
  [{ ...sheet, cells: [{ line: 1, column: 300, text: 'x' }] }, 'cells.0.column'],
  [{ ...sheet, cells: [{ line: 1, column: 0, text: 'x'.repeat(2_001) }] }, 'cells.0.text'],
  [{ ...sheet, paid_on: '2026-02-30' }, 'paid_on'],
  [{ ...sheet, paid_by: 'barter' }, 'paid_by'],
  [{ ...sheet, spellings: [{ who: '', one: true }] }, 'spellings.0.who'],
];
const withAct = (rows: ProcedureRow['bad'] = []): ProcedureRow['bad'] =>
  rows.map(([input, ...fields]) => [{ takeover_id, digest, ...(input as object) }, ...fields]);
const done = { takeover_id, gotitle: title, lines: 1, left_out: 0, claims: 1, state: 'done', refused: [] };
const byId = {
  kind: 'mutation',
  access: 'admin',
  input: { takeover_id },
  bad: [[{ takeover_id: 'x' }, 'takeover_id']],
} as const;

/** A sheet of one line, taken over and undone. */
export const takeovers: readonly ProcedureRow[] = [
  {
    path: 'takeover.admPlan',
    kind: 'mutation',
    access: 'admin',
    input: sheet,
    optional,
    bad,
    answer: {
      questions: [],
      digest,
      totals: { claims: 1, sum: 9 },
      people: [{ displayname: 'Nobody known' }],
    },
  },
  {
    path: 'takeover.admTakeOver',
    kind: 'mutation',
    access: 'admin',
    input: act,
    optional,
    bad: withAct(bad),
    answer: { ...done, actor: { user_id: ids.admin, displayname: 'Organiser' } },
  },
  { ...byId, path: 'takeover.admContinue', answer: done },
  { path: 'takeover.admGetTakeOvers', kind: 'query', access: 'admin', answer: [done] },
  { ...byId, path: 'takeover.admUndo', answer: { ...done, gotitle: '', state: 'undone' } },
];
