import type { ClaimRecord } from '@fan-beats/backend/contract';
import { useMemo, useRef, useState } from 'react';

export type ClaimSelection = ReturnType<typeof useClaimSelection>;

/** Claims chosen for a bulk change. They stay chosen while filters change, but not beyond their deletion. */
export function useClaimSelection(claims: readonly ClaimRecord[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const chosen = useMemo(() => claims.filter(({ claim_id }) => ids.has(claim_id)), [claims, ids]);
  const picked = useRef<number>(null);
  const set = (claimIds: readonly number[], selected: boolean) =>
    setIds((current) => {
      const next = new Set(current);
      for (const id of claimIds)
        if (selected) next.add(id);
        else next.delete(id);
      return next;
    });
  return {
    claims: chosen,
    has: (claimId: number) => ids.has(claimId),
    set,
    /** One claim; with `among`, what stands in it from the one picked before to this one. */
    pick: (claimId: number, selected: boolean, among?: readonly number[]) => {
      set(among ? rangeOf(among, picked.current, claimId) : [claimId], selected);
      picked.current = claimId;
    },
    clear: () => setIds(new Set()),
  };
}

/** The part of a list between two of its members, both included; the second alone where the first is not in it. */
export function rangeOf(list: readonly number[], from: number | null, to: number): readonly number[] {
  const ends = [list.indexOf(from ?? to), list.indexOf(to)];
  return ends.includes(-1) ? [to] : list.slice(Math.min(...ends), Math.max(...ends) + 1);
}
