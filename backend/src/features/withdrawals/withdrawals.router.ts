import { admin, anyone, router } from '../../platform/trpc/trpc';
import { AnswerWithdrawal, DeclareWithdrawal, EraseWithdrawal, GetWithdrawals } from './withdrawals.acts';

export const withdrawalsRouter = router({
  declare: anyone(DeclareWithdrawal),
  admGetAll: admin(GetWithdrawals),
  admAnswer: admin(AnswerWithdrawal),
  admErase: admin(EraseWithdrawal),
});
