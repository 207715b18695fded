import { admin, person, router } from '../../../platform/trpc/trpc';
import { AddFeedback, ArchiveFeedback, GetFeedback } from './feedback.acts';

export const feedbackRouter = router({
  addFeedback: person(AddFeedback),
  admGetFeedback: admin(GetFeedback),
  admUpdateFeedback: admin(ArchiveFeedback),
});
