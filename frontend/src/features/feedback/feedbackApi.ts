import { api } from '../../shared/api/api';
import { tag } from '../../shared/api/tags';
import { trpcMutation } from '../../shared/api/trpcEndpoint';

export const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    addFeedback: build.mutation(
      trpcMutation('feedback.addFeedback', (_input, { success }) =>
        success ? [tag('Feedback', 'LIST')] : [],
      ),
    ),
  }),
});

export const { useAddFeedbackMutation } = feedbackApi;
