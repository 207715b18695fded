import { inputOf } from '../../../platform/trpc/input';
import { admin, person, publicProcedure } from '../../../platform/trpc/trpc';
import { GetClaimHistory, GetOwnClaimHistory } from './claim-history.reads';
import { GetDeletedClaims } from './deleted-claims.reads';
import { GetPaid } from './paid.reads';
import { CheckReceipt, GetReceipt } from './receipt.reads';
import { GetOwnStatement, GetStatement } from './statement.reads';

/** What was booked and changed, entry by entry, and the receipts that prove it: of the `ledger` router. */
export const statementProcedures = {
  getStatement: person(GetOwnStatement),
  admGetPaid: admin(GetPaid),
  admGetStatement: admin(GetStatement),
  getClaimHistory: person(GetOwnClaimHistory),
  admGetClaimHistory: admin(GetClaimHistory),
  admGetDeletedClaims: admin(GetDeletedClaims),
  getReceipt: person(GetReceipt),
  checkReceipt: publicProcedure.input(inputOf(CheckReceipt)).query(({ input, ctx }) => ctx.read(input)),
};
