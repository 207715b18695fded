import { api } from '../../shared/api/api';
import { mutationCall, type InputOf, type OutputOf } from '../../shared/api/procedures';

export const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    addFeedback: build.mutation<OutputOf<'feedback.addFeedback'>, InputOf<'feedback.addFeedback'>>({
      query: mutationCall('feedback.addFeedback'),
      invalidatesTags: (answer) => (answer?.success ? ['Feedback'] : []),
    }),
  }),
});

export const { useAddFeedbackMutation } = feedbackApi;
