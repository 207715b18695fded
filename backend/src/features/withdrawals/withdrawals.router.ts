import { admin, anyone } from '../../platform/trpc/acts';
import { router } from '../../platform/trpc/trpc';
import { AnswerWithdrawal, DeclareWithdrawal } from './withdrawals.acts';
import { GetWithdrawals } from './withdrawals.reads';

export const withdrawalsRouter = router({
  declare: anyone(DeclareWithdrawal),
  admGetAll: admin(GetWithdrawals),
  admAnswer: admin(AnswerWithdrawal),
});
