import type {
  BaseQueryFn,
  TypedUseQueryState,
  TypedUseQuerySubscription,
} from '@reduxjs/toolkit/query/react';
import { api, tag, racedMutation, trpcQuery } from '../../../shared/api/api';
import type { ApiError } from '../../../shared/api/apiError';
import type { TrpcCall } from '../../../shared/api/trpcClient';

export const RunsApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetVerification: build.query(trpcQuery('ledger.admGetVerification')),
    admGetVerifications: build.query(trpcQuery('ledger.admGetVerifications', [tag('Verifications', 'LIST')])),
    admStartVerification: build.mutation(
      racedMutation('ledger.admStartVerification', [tag('Verifications', 'LIST')]),
    ),
    admGetRebuild: build.query(trpcQuery('ledger.admGetRebuild')),
    admGetRebuilds: build.query(trpcQuery('ledger.admGetRebuilds', [tag('Rebuilds', 'LIST')])),
    admStartRebuild: build.mutation(racedMutation('ledger.admStartRebuild', [tag('Rebuilds', 'LIST')])),
    admGetReadModels: build.query(
      trpcQuery('ledger.admGetReadModels', [tag('Rebuilds', 'LIST'), 'Ledger', tag('Claims', 'SUMS')]),
    ),
  }),
});

interface Run {
  readonly state: string;
}

type Answer = Run | { readonly runs: readonly Run[] };

type Calls = BaseQueryFn<TrpcCall, unknown, ApiError>;

interface RunsEndpoint<Known, Asked> {
  readonly useQueryState: TypedUseQueryState<Known, Asked, Calls>;
  readonly useQuerySubscription: TypedUseQuerySubscription<Known, Asked, Calls>;
}

const pollMs = 800;

const isRunning = (answer: Answer): boolean =>
  'runs' in answer ? answer.runs.some(isRunning) : answer.state === 'running';

/** A run or a list of them, fetched again as long as one of them is running. */
export function useRun<Known extends Answer, Asked>(endpoint: RunsEndpoint<Known, Asked>, asked: Asked) {
  const { currentData, error } = endpoint.useQueryState(asked);
  const { refetch } = endpoint.useQuerySubscription(asked, {
    pollingInterval: currentData && isRunning(currentData) ? pollMs : 0,
    refetchOnMountOrArgChange: true,
  });
  return { currentData, error, refetch };
}
