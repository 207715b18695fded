import { admin, router } from '../../platform/trpc/trpc';
import { ContinueTakeOver, PlanTakeOver, TakeOver } from './acts/take-over';
import { UndoTakeOver } from './acts/undo-take-over';
import { GetTakeOvers } from './takeovers.reads';

export const takeoverRouter = router({
  admPlan: admin(PlanTakeOver),
  admTakeOver: admin(TakeOver),
  admContinue: admin(ContinueTakeOver),
  admUndo: admin(UndoTakeOver),
  admGetTakeOvers: admin(GetTakeOvers),
});
