import { admin, anyone, router } from '../../platform/trpc/trpc';
import {
  AnswerWithdrawal,
  DeclareWithdrawal,
  EraseWaitingWithdrawal,
  EraseWithdrawal,
  GetWithdrawals,
  SortWithdrawal,
} from './withdrawals.acts';

export const withdrawalsRouter = router({
  declare: anyone(DeclareWithdrawal),
  admGetAll: admin(GetWithdrawals),
  admSort: admin(SortWithdrawal),
  admAnswer: admin(AnswerWithdrawal),
  admErase: admin(EraseWithdrawal),
  admEraseWaiting: admin(EraseWaitingWithdrawal),
});
