import type {
  PlannedItemRecord,
  PlannedLineRecord,
  PlannedPersonRecord,
  TakeOverPlanRecord,
  TakeOverRecord,
} from '@fan-beats/backend/contract';

export const aPlannedPerson = (changes: Partial<PlannedPersonRecord> = {}): PlannedPersonRecord => ({
  who: 'mina@example.org',
  user_id: null,
  displayname: 'Mina',
  mail: 'mina@example.org',
  asked: false,
  candidates: [],
  why: null,
  pieces: 2,
  sum: 20,
  instagram: null,
  spellings: null,
  part: null,
  behind: { lines: 0, sum: 0, unknown: 0 },
  ems: 3.1,
  customs: null,
  domestics: null,
  paid: 20,
  credit: 0,
  payments: [{ amount: 20, received_on: '2026-11-12', method: 'paypal' }],
  ...changes,
});

export const aPlannedItem = (changes: Partial<PlannedItemRecord> = {}): PlannedItemRecord => ({
  what: 'album',
  caption: 'Album',
  variant: null,
  item_id: null,
  asked: false,
  candidates: [],
  price: 10,
  amount: 2,
  left: null,
  beyond: 0,
  ...changes,
});

export const aPlannedLine = (changes: Partial<PlannedLineRecord> = {}): PlannedLineRecord => ({
  line: 2,
  cells: ['Mina', '2', '20,00'],
  mended: [],
  person: 0,
  items: [{ item: 0, amount: 2 }],
  equal: false,
  total: false,
  nameless: false,
  itemless: false,
  why: null,
  behind: 0,
  ...changes,
});

/** One new fan with a new item, ready to be taken over, with the changes of a test. */
export const aPlan = (changes: Partial<TakeOverPlanRecord> = {}): TakeOverPlanRecord => ({
  head: ['Name', 'Album 10 €', 'Paid'],
  head_line: 1,
  head_rows: 1,
  top: [
    { line: 1, cells: ['Name', 'Album 10 €', 'Paid'] },
    { line: 2, cells: ['Mina', '2', '20,00'] },
  ],
  sample: [['Mina', '2', '20,00']],
  columns: [
    { column: 0, field: 'name', decimal: null },
    { column: 1, field: 'pieces', decimal: null },
    { column: 2, field: 'paid', decimal: ',' },
  ],
  remembered: false,
  people: [aPlannedPerson()],
  items: [aPlannedItem()],
  lines: [aPlannedLine()],
  questions: [],
  digest: 'd1',
  totals: {
    claims: 1,
    new_people: 1,
    new_items: 1,
    pieces: 2,
    sum: 20,
    paid: 20,
    left_out: 0,
    behind: { lines: 0, fans: 0, sum: 0, unknown: 0 },
  },
  ...changes,
});

export const aTakeOver = (changes: Partial<TakeOverRecord> = {}): TakeOverRecord => ({
  takeover_id: '0f0f',
  started_at: '2026-11-25T12:00:00.000Z',
  go_id: 3,
  gotitle: 'Winter',
  actor: { user_id: 1, displayname: 'Mira' },
  lines: 1,
  left_out: 0,
  claims: 1,
  state: 'done',
  refused: [],
  ...changes,
});
