import { admin, anyone, person, router } from '../../../platform/trpc/trpc';
import { AddFeedback } from './commands/add-feedback.command';
import { AskAsStranger } from './commands/ask-as-stranger.command';
import { ArchiveFeedback } from './commands/archive-feedback.command';
import { GetFeedback } from './queries/get-feedback.query';

export const feedbackRouter = router({
  addFeedback: person(AddFeedback),
  ask: anyone(AskAsStranger),
  admGetFeedback: admin(GetFeedback),
  admUpdateFeedback: admin(ArchiveFeedback),
});
