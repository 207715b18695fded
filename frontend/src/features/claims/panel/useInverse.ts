import type { ClaimRecord } from '@fan-beats/backend/contract';
import { amounts, flags, type ClaimChanges } from './claimChanges';
import { changesBack, isSameMoney } from './claimMoney';
import { useUpdatePreview } from './useUpdatePreview';

const moneyFields = [...amounts, ...flags.filter((flag) => flag !== 'freebies_done')];

/**
 * Returns the changes that bring a saved claim back to its seen state; undefined if some of its money would stay elsewhere, or
 * if the server did not answer.
 */
export function useInverse() {
  const preview = useUpdatePreview();
  return async (
    changes: ClaimChanges,
    { seen, saved }: { readonly seen: ClaimRecord; readonly saved: ClaimRecord },
  ): Promise<ClaimChanges | undefined> => {
    // Marks that became a payment stay a payment.
    if (changes.marks === 'paid') return undefined;
    const back = changesBack(changes, seen);
    if (!moneyFields.some((name) => name in back)) return back;
    const [planned] = await preview([{ claimId: saved.claim_id, changes: back }]).catch(() => []);
    if (!planned?.after || !planned.taken || !isSameMoney(planned.after.stages, seen.stages))
      return undefined;
    return planned.taken.marked > 0 ? { ...back, marks: 'mistaken' } : back;
  };
}
