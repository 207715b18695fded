import { RecordTables1763700002001 } from './1763700002001-record-tables';
import { LedgerRuns1763700002301 } from './1763700002301-ledger-runs';

/** Migrations of the record tables, oldest first; those of the ledger and the read models belong to their own packages. */
export const backendMigrations = [RecordTables1763700002001, LedgerRuns1763700002301];
