import { api } from '../../../shared/api/api';
import { trpcMutation, trpcQuery } from '../../../shared/api/trpcEndpoint';

export const feedbackAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetFeedback: build.query({ ...trpcQuery('feedback.admGetFeedback'), providesTags: ['Feedback'] }),
    admUpdateFeedback: build.mutation({
      ...trpcMutation('feedback.admUpdateFeedback'),
      invalidatesTags: (request) => (request ? ['Feedback'] : []),
    }),
  }),
});

export const { useAdmGetFeedbackQuery, useAdmUpdateFeedbackMutation } = feedbackAdminApi;
