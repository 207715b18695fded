import { Module } from '@nestjs/common';
import { PreviewBillHandler } from './commands/preview-bill.command';
import { SplitBillHandler } from './commands/split-bill.command';
import { PreviewUndoBillCorrectionHandler } from './commands/preview-undo-correction';
import { UndoBillCorrectionHandler } from './commands/undo-bill-correction.command';
import { WithdrawBillHandler } from './commands/withdraw-bill.command';
import { DivisionThread } from './preview/division-thread';
import { GetBillsHandler } from './queries/get-bills.query';
import { GetSharesHandler } from './queries/get-shares.query';

/** Bills of group orders, divided over the claims. */
@Module({
  providers: [
    DivisionThread,
    PreviewBillHandler,
    SplitBillHandler,
    PreviewUndoBillCorrectionHandler,
    UndoBillCorrectionHandler,
    WithdrawBillHandler,
    GetBillsHandler,
    GetSharesHandler,
  ],
})
export class BillsModule {}
