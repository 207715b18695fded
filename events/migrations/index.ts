import type { MigrationInterface } from 'typeorm';
import { CreateLedger1763700000001 } from './create-ledger-1763700000001';
import { EraseWithdrawals1764000003001 } from './erase-withdrawals-1764000003001';
import { FindEvents1763700010001 } from './find-events-1763700010001';
import { IndexActs1764000005801 } from './index-acts-1764000005801';
import { IndexBatches1763700000011 } from './index-batches-1763700000011';
import { ForgetPeople1763700000002 } from './forget-people-1763700000002';
import { ForgetBankLines1764000001300 } from './forget-bank-lines-1764000001300';
import { ForgetWithdrawals1764000001603 } from './forget-withdrawals-1764000001603';
import { OrderByCommit1764000002901 } from './order-by-commit-1764000002901';
import { RefuseCommit1763900001001 } from './refuse-commit-1763900001001';

/** The ledger's tables, in the order in which they are created. */
export const eventMigrations: readonly (new () => MigrationInterface)[] = [
  CreateLedger1763700000001,
  IndexBatches1763700000011,
  FindEvents1763700010001,
  ForgetPeople1763700000002,
  RefuseCommit1763900001001,
  ForgetBankLines1764000001300,
  ForgetWithdrawals1764000001603,
  OrderByCommit1764000002901,
  EraseWithdrawals1764000003001,
  IndexActs1764000005801,
];
