import { Module } from '@nestjs/common';
import { SettingsModule } from '../site/settings/settings.module';
import { AnswerWithdrawalHandler } from './commands/answer-withdrawal.command';
import { DeclareWithdrawalHandler } from './commands/declare-withdrawal.command';
import { EraseWaitingWithdrawalHandler } from './commands/erase-waiting-withdrawal.command';
import { EraseWaitingOfAddressHandler } from './commands/erase-waiting-of-address.command';
import { EraseWithdrawalHandler } from './commands/erase-withdrawal.command';
import { SortWithdrawalHandler } from './commands/sort-withdrawal.command';
import { GetWithdrawalsHandler } from './queries/get-withdrawals.query';
import { PreviewErasingAddressHandler } from './queries/preview-erasing-address.query';

/** Withdrawals from contracts: declaring, sorting to a claim, answering and erasing. */
@Module({
  imports: [SettingsModule],
  providers: [
    AnswerWithdrawalHandler,
    DeclareWithdrawalHandler,
    EraseWaitingWithdrawalHandler,
    EraseWaitingOfAddressHandler,
    EraseWithdrawalHandler,
    SortWithdrawalHandler,
    GetWithdrawalsHandler,
    PreviewErasingAddressHandler,
  ],
})
export class WithdrawalsModule {}
