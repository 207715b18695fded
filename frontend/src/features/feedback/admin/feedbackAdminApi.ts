import { api } from '../../../shared/api/api';
import { tag } from '../../../shared/api/tags';
import { trpcMutation, trpcQuery } from '../../../shared/api/trpcEndpoint';

export const feedbackAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetFeedback: build.query(trpcQuery('feedback.admGetFeedback', [tag('Feedback', 'LIST')])),
    admUpdateFeedback: build.mutation(trpcMutation('feedback.admUpdateFeedback', [tag('Feedback', 'LIST')])),
  }),
});

export const { useAdmGetFeedbackQuery, useAdmUpdateFeedbackMutation } = feedbackAdminApi;
