import { admin, anyone, router } from '../../platform/trpc/trpc';
import { AnswerWithdrawal } from './commands/answer-withdrawal.command';
import { DeclareWithdrawal } from './commands/declare-withdrawal.command';
import { EraseWaitingWithdrawal } from './commands/erase-waiting-withdrawal.command';
import { EraseWaitingOfAddress } from './commands/erase-waiting-of-address.command';
import { EraseWithdrawal } from './commands/erase-withdrawal.command';
import { SortWithdrawal } from './commands/sort-withdrawal.command';
import { GetWithdrawals } from './queries/get-withdrawals.query';
import { PreviewErasingAddress } from './queries/preview-erasing-address.query';

export const withdrawalsRouter = router({
  declare: anyone(DeclareWithdrawal),
  admGetAll: admin(GetWithdrawals),
  admSort: admin(SortWithdrawal),
  admAnswer: admin(AnswerWithdrawal),
  admErase: admin(EraseWithdrawal),
  admEraseWaiting: admin(EraseWaitingWithdrawal),
  admPreviewErasingAddress: admin(PreviewErasingAddress),
  admEraseWaitingOfAddress: admin(EraseWaitingOfAddress),
});
