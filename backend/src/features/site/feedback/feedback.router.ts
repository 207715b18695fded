import { admin, person, router } from '../../../platform/trpc/trpc';
import { AddFeedback } from './commands/add-feedback.command';
import { ArchiveFeedback } from './commands/archive-feedback.command';
import { GetFeedback } from './queries/get-feedback.query';

export const feedbackRouter = router({
  addFeedback: person(AddFeedback),
  admGetFeedback: admin(GetFeedback),
  admUpdateFeedback: admin(ArchiveFeedback),
});
