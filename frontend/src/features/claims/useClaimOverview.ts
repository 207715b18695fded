import type { ClaimRecord } from '@fan-beats/backend/contract';
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { useSession } from '../people/session/useSession';
import { ClaimsApi } from './claimsApi';

interface Seen {
  readonly by: number | undefined;
  readonly claims: readonly ClaimRecord[];
}

/** The claims that an organiser saw last, by store. Changes while nobody looks are not fetched, and their answer is dropped. */
const seenIn = new WeakMap<object, Seen>();

/** All claims: at once those seen last, then those from the server. */
export function useClaimOverview() {
  const store = useStore();
  const by = useSession().user?.user_id;
  const { currentData, isError, ...query } = ClaimsApi.useAdmGetClaimOverviewQuery();
  useEffect(() => {
    if (currentData) seenIn.set(store, { by, claims: currentData });
  }, [store, by, currentData]);
  const seen = seenIn.get(store);
  const last = by !== undefined && seen?.by === by && !isError ? seen.claims : undefined;
  return { ...query, currentData: currentData ?? last };
}
