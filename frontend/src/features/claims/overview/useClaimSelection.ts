import type { ClaimRecord } from '@fan-beats/backend/contract';
import { useMemo, useState } from 'react';

export type ClaimSelection = ReturnType<typeof useClaimSelection>;

/** Claims chosen for a bulk change. They stay chosen while filters change, but not beyond their deletion. */
export function useClaimSelection(claims: readonly ClaimRecord[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const chosen = useMemo(() => claims.filter(({ claim_id }) => ids.has(claim_id)), [claims, ids]);
  return {
    claims: chosen,
    has: (claimId: number) => ids.has(claimId),
    set: (claimIds: readonly number[], selected: boolean) =>
      setIds((current) => {
        const next = new Set(current);
        for (const id of claimIds)
          if (selected) next.add(id);
          else next.delete(id);
        return next;
      }),
    clear: () => setIds(new Set()),
  };
}
