import { QueryStatus } from '@reduxjs/toolkit/query';
import type { api } from '../api/api';

type ApiState = ReturnType<typeof api.reducer>;

/** Endpoints that were asked and have not answered, as the pages know it. */
export function unanswered(store: {
  readonly getState: () => { readonly api: ApiState };
}): readonly string[] {
  const { queries, mutations } = store.getState().api;
  return [...Object.values(queries), ...Object.values(mutations)].flatMap((one) =>
    one?.status === QueryStatus.pending ? [one.endpointName] : [],
  );
}
