import type { ProcedureRow } from './procedure-table';

const place = (position: number) => ({ position, recorded_at: expect.any(String) as string });

/** The `ledger` procedures that look into the books; the shop of make-world has recorded its first events. */
export const books: readonly ProcedureRow[] = [
  {
    path: 'ledger.admGetLedgerBounds',
    kind: 'query',
    access: 'admin',
    answer: { first: place(1), last: place(expect.any(Number) as number) },
  },
];
