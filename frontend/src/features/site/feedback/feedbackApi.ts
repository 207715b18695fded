import { api, tag, trpcMutation, trpcQuery } from '../../../shared/api/api';

const list = [tag('Feedback', 'LIST')];

export const FeedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    addFeedback: build.mutation(
      trpcMutation('feedback.addFeedback', (_input, { success }) => (success ? list : [])),
    ),
    admGetFeedback: build.query(trpcQuery('feedback.admGetFeedback', list)),
    admUpdateFeedback: build.mutation(trpcMutation('feedback.admUpdateFeedback', list)),
    admAnswerRequest: build.mutation(trpcMutation('notices.admAnswerRequest', [...list, 'Mails'])),
  }),
});
