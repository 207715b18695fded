import type { ClaimRecord } from '@fan-beats/backend/contract';
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { useSession } from '../people/session/useSession';
import { ClaimsApi } from './claimsApi';

interface Seen {
  readonly by: number | undefined;
  readonly claims: readonly ClaimRecord[];
}

/** What an organiser saw last, by store: what changes while nobody looks is not asked for, and its answer is dropped. */
const seenIn = new WeakMap<object, Seen>();

/** All claims: at once what was seen last, then what is asked for. */
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
