import { api } from '../../shared/api/api';
import { trpcMutation } from '../../shared/api/trpcEndpoint';

export const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    addFeedback: build.mutation({
      ...trpcMutation('feedback.addFeedback'),
      invalidatesTags: (answer) => (answer?.success ? ['Feedback'] : []),
    }),
  }),
});

export const { useAddFeedbackMutation } = feedbackApi;
