import { QueryStatus } from '@reduxjs/toolkit/query';
import type { api } from '../api/api';

type ApiState = ReturnType<typeof api.reducer>;

/** Endpoints that have a call without an answer, by the pages' own state. */
export function unanswered(store: {
  readonly getState: () => { readonly api: ApiState };
}): readonly string[] {
  const { queries, mutations } = store.getState().api;
  return [...Object.values(queries), ...Object.values(mutations)].flatMap((one) =>
    one?.status === QueryStatus.pending ? [one.endpointName] : [],
  );
}
