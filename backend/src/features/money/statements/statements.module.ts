import { Module } from '@nestjs/common';
import { UsersModule } from '../../people/users/users.module';
import { CheckReceiptHandler } from './queries/check-receipt.query';
import { GetClaimHistoryHandler } from './queries/get-claim-history.query';
import { GetDeletedClaimsHandler } from './queries/get-deleted-claims.query';
import { GetOwnClaimHistoryHandler } from './queries/get-own-claim-history.query';
import { GetOwnStatementHandler } from './queries/get-own-statement.query';
import { GetPaidHandler } from './queries/get-paid.query';
import { GetReceiptHandler } from './queries/get-receipt.query';
import { GetStatementHandler } from './queries/get-statement.query';

/** Movements of accounts, histories of claims, and receipts. */
@Module({
  imports: [UsersModule],
  providers: [
    CheckReceiptHandler,
    GetClaimHistoryHandler,
    GetDeletedClaimsHandler,
    GetOwnClaimHistoryHandler,
    GetOwnStatementHandler,
    GetPaidHandler,
    GetReceiptHandler,
    GetStatementHandler,
  ],
})
export class StatementsModule {}
