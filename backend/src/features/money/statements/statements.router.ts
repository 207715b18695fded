import { inputOf } from '../../../platform/trpc/input';
import { granted, person, publicProcedure } from '../../../platform/trpc/trpc';
import { CheckReceipt } from './queries/check-receipt.query';
import { GetClaimHistory } from './queries/get-claim-history.query';
import { GetDeletedClaims } from './queries/get-deleted-claims.query';
import { GetOwnClaimHistory } from './queries/get-own-claim-history.query';
import { GetOwnStatement } from './queries/get-own-statement.query';
import { GetPaid } from './queries/get-paid.query';
import { GetReceipt } from './queries/get-receipt.query';
import { GetStatement } from './queries/get-statement.query';

const reads = granted('books', 'money');

/** Procedures of the `ledger` router: bookings and changes entry by entry, and the receipts that prove them. */
export const statementProcedures = {
  getStatement: person(GetOwnStatement),
  admGetPaid: reads(GetPaid),
  admGetStatement: reads(GetStatement),
  getClaimHistory: person(GetOwnClaimHistory),
  admGetClaimHistory: reads(GetClaimHistory),
  admGetDeletedClaims: reads(GetDeletedClaims),
  getReceipt: person(GetReceipt),
  checkReceipt: publicProcedure.input(inputOf(CheckReceipt)).query(({ input, ctx }) => ctx.read(input)),
};
