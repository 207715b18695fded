import { Module } from '@nestjs/common';
import { CheckReceiptHandler } from './queries/check-receipt.query';
import { GetClaimHistoryHandler } from './queries/get-claim-history.query';
import { GetDeletedClaimsHandler } from './queries/get-deleted-claims.query';
import { GetReceiptHandler } from './queries/get-receipt.query';
import { GetStatementHandler } from './queries/get-statement.query';
import { StatementsProcedures } from './statements.procedures';

@Module({
  providers: [
    StatementsProcedures,
    GetStatementHandler,
    GetClaimHistoryHandler,
    GetDeletedClaimsHandler,
    GetReceiptHandler,
    CheckReceiptHandler,
  ],
  exports: [StatementsProcedures],
})
export class StatementsModule {}
