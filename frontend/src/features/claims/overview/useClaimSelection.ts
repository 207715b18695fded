import type { ClaimRecord } from '@fan-beats/backend/contract';
import { useRef } from 'react';
import { useSelection } from '../../../shared/bulk/useSelection';

export type ClaimSelection = ReturnType<typeof useClaimSelection>;

/** Claims chosen for a bulk change, one by one or in a range. */
export function useClaimSelection(claims: readonly ClaimRecord[]) {
  const { chosen, ...selection } = useSelection(claims, ({ claim_id }) => claim_id);
  const picked = useRef<number>(null);
  return {
    ...selection,
    claims: chosen,
    /** Selects one claim; with `among`, the range of that list from the claim picked before to this one. */
    pick: (claimId: number, selected: boolean, among?: readonly number[]) => {
      selection.set(among ? rangeOf(among, picked.current, claimId) : [claimId], selected);
      picked.current = claimId;
    },
  };
}

/** The part of a list between two of its members, both included; only the second if the first is not in it. */
export function rangeOf(list: readonly number[], from: number | null, to: number): readonly number[] {
  const ends = [list.indexOf(from ?? to), list.indexOf(to)];
  return ends.includes(-1) ? [to] : list.slice(Math.min(...ends), Math.max(...ends) + 1);
}
