import { ids } from './open-test-shop';
import type { ProcedureRow } from './procedure-row';

const anyNumber = expect.any(Number) as number;
const anyText = expect.any(String) as string;
const startedBy = { user_id: ids.admin, displayname: 'Organiser' };
const readModels = expect.arrayContaining([{ name: 'claim_overview', rows: anyNumber }]) as unknown;

/** The `ledger` procedures that check the books and rebuild read models; this table starts runs 1 and 2. */
export const runs: readonly ProcedureRow[] = [
  { path: 'ledger.admStartVerification', kind: 'mutation', access: 'admin', answer: { run_id: 1 } },
  {
    path: 'ledger.admGetVerification',
    kind: 'query',
    access: 'admin',
    input: { run_id: 1 },
    answer: { run_id: 1, started_by: startedBy, started_at: anyText },
    bad: [[{ run_id: 0 }, 'run_id']],
  },
  {
    path: 'ledger.admGetVerifications',
    kind: 'query',
    access: 'admin',
    input: { cursor: 9, limit: 5 },
    optional: ['cursor', 'limit'],
    answer: { runs: [{ run_id: 1, started_by: startedBy }], next_cursor: null },
    bad: [[{ limit: 101 }, 'limit']],
  },
  {
    path: 'ledger.admStartRebuild',
    kind: 'mutation',
    access: 'admin',
    input: { name: 'freebie_stock' },
    optional: ['name'],
    answer: { run_id: 2 },
    bad: [[{ name: 'events' }, 'name']],
  },
  {
    path: 'ledger.admGetRebuild',
    kind: 'query',
    access: 'admin',
    input: { run_id: 2 },
    answer: { run_id: 2, name: 'freebie_stock', started_by: startedBy },
    bad: [[{ run_id: 0 }, 'run_id']],
  },
  {
    path: 'ledger.admGetRebuilds',
    kind: 'query',
    access: 'admin',
    input: { cursor: 9, limit: 5 },
    optional: ['cursor', 'limit'],
    answer: { runs: [{ run_id: 2, name: 'freebie_stock' }], next_cursor: null },
    bad: [[{ limit: 101 }, 'limit']],
  },
  { path: 'ledger.admGetReadModels', kind: 'query', access: 'admin', answer: { read_models: readModels } },
];
