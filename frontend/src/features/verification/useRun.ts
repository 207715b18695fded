import type {
  BaseQueryFn,
  TypedUseQueryState,
  TypedUseQuerySubscription,
} from '@reduxjs/toolkit/query/react';
import type { ApiError } from '../../shared/api/apiError';
import type { TrpcCall } from '../../shared/api/trpcClient';

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

/** A run or a list of them, asked for again as long as one of them runs. */
export function useRun<Known extends Answer, Asked>(endpoint: RunsEndpoint<Known, Asked>, asked: Asked) {
  const { currentData, error } = endpoint.useQueryState(asked);
  const { refetch } = endpoint.useQuerySubscription(asked, {
    pollingInterval: currentData && isRunning(currentData) ? pollMs : 0,
    refetchOnMountOrArgChange: true,
  });
  return { currentData, error, refetch };
}
