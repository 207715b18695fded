import type { ClaimRecord } from '@fan-beats/backend/contract';
import { useEffect } from 'react';
import { useSession } from '../session/useSession';
import { useAdmGetClaimOverviewQuery } from './claimsApi';

interface Seen {
  readonly by: number | undefined;
  readonly claims: readonly ClaimRecord[];
}

/** What an organiser saw last: what changes while nobody looks is not asked for, and its answer is dropped. */
let seen: Seen | null = null;

/** All claims: at once what was seen last, then what is asked for. */
export function useClaimOverview() {
  const by = useSession().user?.user_id;
  const { currentData, isError, ...query } = useAdmGetClaimOverviewQuery();
  useEffect(() => {
    if (currentData) seen = { by, claims: currentData };
  }, [by, currentData]);
  const last = by !== undefined && seen?.by === by && !isError ? seen.claims : undefined;
  return { ...query, currentData: currentData ?? last };
}
