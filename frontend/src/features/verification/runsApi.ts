import type {
  RebuildRecord,
  VerificationRecord,
  VerificationReportRecord,
} from '@fan-beats/backend/contract';
import { api } from '../../shared/api/api';
import {
  mutationCall,
  queryCall,
  type InputOf,
  type OutputOf,
  type RunsAnswer,
} from '../../shared/api/procedures';

export const runsApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetVerification: build.query<VerificationReportRecord, InputOf<'ledger.admGetVerification'>>({
      query: queryCall('ledger.admGetVerification'),
    }),
    admGetVerifications: build.query<RunsAnswer<VerificationRecord>, InputOf<'ledger.admGetVerifications'>>({
      query: queryCall('ledger.admGetVerifications'),
      providesTags: ['LedgerRuns'],
    }),
    admStartVerification: build.mutation<OutputOf<'ledger.admStartVerification'>, void>({
      query: mutationCall('ledger.admStartVerification'),
      invalidatesTags: ['LedgerRuns'],
    }),
    admGetRebuild: build.query<RebuildRecord, InputOf<'ledger.admGetRebuild'>>({
      query: queryCall('ledger.admGetRebuild'),
    }),
    admGetRebuilds: build.query<RunsAnswer<RebuildRecord>, InputOf<'ledger.admGetRebuilds'>>({
      query: queryCall('ledger.admGetRebuilds'),
      providesTags: ['LedgerRuns'],
    }),
    admStartRebuild: build.mutation<OutputOf<'ledger.admStartRebuild'>, InputOf<'ledger.admStartRebuild'>>({
      query: mutationCall('ledger.admStartRebuild'),
      invalidatesTags: ['LedgerRuns'],
    }),
    admGetReadModels: build.query<OutputOf<'ledger.admGetReadModels'>, void>({
      query: queryCall('ledger.admGetReadModels'),
      providesTags: ['LedgerRuns', 'Ledger', 'Claims'],
    }),
  }),
});

export const { useAdmStartVerificationMutation, useAdmStartRebuildMutation, useAdmGetReadModelsQuery } =
  runsApi;
