import { admin, router } from '../../platform/trpc/trpc';
import { ContinueTakeOver } from './commands/continue-take-over.command';
import { PlanTakeOver } from './commands/plan-take-over.command';
import { TakeOver } from './commands/take-over.command';
import { UndoTakeOver } from './commands/undo-take-over.command';
import { GetTakeOvers } from './queries/get-take-overs.query';

export const takeoverRouter = router({
  admPlan: admin(PlanTakeOver),
  admTakeOver: admin(TakeOver),
  admContinue: admin(ContinueTakeOver),
  admUndo: admin(UndoTakeOver),
  admGetTakeOvers: admin(GetTakeOvers),
});
