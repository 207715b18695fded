import type { ClaimRecord } from '@fan-beats/backend/contract';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { errorMessage, isApiError } from '../../../shared/api/apiError';
import type { AppThunkDispatch } from '../../../shared/api/appDispatch';
import { sharedEndpoints } from '../../../shared/api/sharedEndpoints';
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
      claimsApi.util.updateQueryData('admGetClaimOverview', undefined, (claims) => {
        const claim = claims.find(({ claim_id }) => claim_id === claimId);
        if (claim && claim.version <= (change.version ?? Infinity)) Object.assign(claim, change);
      }),
    );

  const readTheirs = async ({ claim_id, version }: ClaimRecord): Promise<Omit<SaveFailure, 'message'>> => {
    // Subscribed while they run: the refusal outdates all claims, and what nobody holds would be thrown away with them.
    const fresh = { forceRefetch: true };
    const newest = dispatch(claimsApi.endpoints.admGetClaim.initiate({ claim_id }, fresh));
    const history = dispatch(sharedEndpoints.endpoints.admGetClaimHistory.initiate({ claim_id }, fresh));
    const [{ data: claim }, { data: entries = [] }] = await Promise.all([newest, history]);
    newest.unsubscribe();
    history.unsubscribe();
    const since = entries.filter((entry) => entry.version > version);
    const authors = new Set(since.map(({ actor }) => actor?.displayname ?? 'the shop'));
    return {
      ...(claim ? { newest: claim } : {}),
      ...(authors.size > 0 ? { by: [...authors].join(', ') } : {}),
    };
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
