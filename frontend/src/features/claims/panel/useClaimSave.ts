import type { ClaimRecord } from '@fan-beats/backend/contract';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { errorMessage, isApiError } from '../../../shared/api/apiError';
import type { AppThunkDispatch } from '../../../shared/api/appDispatch';
import { useAttempt } from '../../../shared/forms/useAttempt';
import { claimsApi, useAdmUpdateClaimMutation } from '../claimsApi';
import type { ClaimChanges } from './claimChanges';

export interface SaveFailure {
  readonly message: string;
  /** What the claim has become, where it moved on since the admin opened it. */
  readonly newest?: ClaimRecord;
  /** Who changed it meanwhile. */
  readonly by?: string;
}

/** Saves changes against the version that was seen; the overview shows them at once and takes them back when refused. */
export function useClaimSave() {
  const dispatch = useDispatch<AppThunkDispatch>();
  const [update] = useAdmUpdateClaimMutation();
  const attempt = useAttempt();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);

  /** Onto a version that is newer than what is known here goes nothing: the overview knows of a later save. */
  const show = (claimId: number, change: Partial<ClaimRecord>) =>
    dispatch(
      claimsApi.util.updateQueryData('admGetClaimOverview', undefined, (claims) =>
        claims.map((claim) =>
          claim.claim_id === claimId && claim.version <= (change.version ?? Infinity)
            ? { ...claim, ...change }
            : claim,
        ),
      ),
    );

  const readTheirs = async ({ claim_id, version }: ClaimRecord): Promise<Omit<SaveFailure, 'message'>> => {
    const { admGetClaim, admGetClaimAuthors } = claimsApi.endpoints;
    // Subscribed while they run: the refusal outdates all claims, and what nobody holds would be thrown away with them.
    const newest = dispatch(admGetClaim.initiate({ claim_id }, { forceRefetch: true }));
    const authors = dispatch(
      admGetClaimAuthors.initiate({ claim_id, after_version: version }, { forceRefetch: true }),
    );
    const [{ data: claim }, { data: names = [] }] = await Promise.all([newest, authors]);
    newest.unsubscribe();
    authors.unsubscribe();
    return { ...(claim ? { newest: claim } : {}), ...(names.length > 0 ? { by: names.join(', ') } : {}) };
  };

  const save = async (seen: ClaimRecord, changes: ClaimChanges): Promise<ClaimRecord | null> => {
    setFailure(null);
    setSaving(true);
    const shown = show(seen.claim_id, changes);
    try {
      const asked = { claim_id: seen.claim_id, expected_version: seen.version, ...changes };
      const saved = await update({ ...asked, idempotency_key: attempt.keyFor(asked) }).unwrap();
      attempt.done();
      // What was asked before the change may be answered after it, and would take its place for a moment.
      await dispatch(claimsApi.util.getRunningQueryThunk('admGetClaimOverview', undefined));
      show(seen.claim_id, saved);
      return saved;
    } catch (error) {
      shown.undo();
      const isConflict = isApiError(error) && error.code === 'CONFLICT';
      setFailure({ message: errorMessage(error), ...(isConflict ? await readTheirs(seen) : {}) });
      return null;
    } finally {
      setSaving(false);
    }
  };

  return { save, failure, clearFailure: () => setFailure(null), isSaving };
}
