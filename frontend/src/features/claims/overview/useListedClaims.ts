import type { ClaimRecord } from '@fan-beats/backend/contract';
import { useState } from 'react';
import { groupByGo, listedClaims, pageOfClaims } from './claimOverview';
import type { ClaimOverviewParams } from './useClaimOverviewParams';

/** The claims that the address asks for. One that is changed by a key keeps its place while it is held. */
export function useListedClaims(claims: readonly ClaimRecord[], params: ClaimOverviewParams) {
  const { filter, order, pageSize, openClaimId } = params;
  const [held, hold] = useState<ClaimRecord | null>(null);
  const listed = (kept: ClaimRecord | null) =>
    listedClaims(claims, { filter: { ...filter, keepClaimId: openClaimId }, order, held: kept });
  const shown = listed(held);
  const groups = groupByGo(shown);
  const current = pageOfClaims(groups, { page: params.page, pageSize, claimId: openClaimId });
  return {
    shown,
    inOrder: groups.flatMap((group) => group.claims),
    ...current,
    held,
    hold,
    turnTo: (claimId: number) => {
      // Nothing is held any more, so that what follows it may move onto this page.
      const there = pageOfClaims(groupByGo(listed(null)), { page: undefined, pageSize, claimId }).page;
      if (there !== current.page) params.setPage(there);
    },
  };
}
