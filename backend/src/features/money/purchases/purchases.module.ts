import { Module } from '@nestjs/common';
import { PreviewPurchaseHandler } from './commands/preview-purchase';
import { RecordPurchaseHandler } from './commands/record-purchase.command';
import { TakeBackPurchaseHandler } from './commands/take-back-purchase.command';
import { GetPurchasesHandler } from './queries/get-purchases.query';
import { GetResultsHandler } from './queries/get-results.query';

/** Purchases for group orders, and expenses that belong to none. */
@Module({
  providers: [
    PreviewPurchaseHandler,
    RecordPurchaseHandler,
    TakeBackPurchaseHandler,
    GetPurchasesHandler,
    GetResultsHandler,
  ],
})
export class PurchasesModule {}
