import type { FeedbackRecord } from '@fan-beats/backend/contract';
import { api } from '../../../shared/api/api';
import { mutationCall, queryCall, type InputOf } from '../../../shared/api/procedures';

export const feedbackAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetFeedback: build.query<readonly FeedbackRecord[], void>({
      query: queryCall('feedback.admGetFeedback'),
      providesTags: ['Feedback'],
    }),
    admUpdateFeedback: build.mutation<FeedbackRecord, InputOf<'feedback.admUpdateFeedback'>>({
      query: mutationCall('feedback.admUpdateFeedback'),
      invalidatesTags: (request) => (request ? ['Feedback'] : []),
    }),
  }),
});

export const { useAdmGetFeedbackQuery, useAdmUpdateFeedbackMutation } = feedbackAdminApi;
