import type { ClaimRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { errorMessage, isConflict, isUnanswered } from '../../../shared/api/apiError';
import type { AppThunkDispatch } from '../../../shared/api/api';
import { SharedEndpoints } from '../../../shared/api/sharedEndpoints';
import { useAttempt } from '../../../shared/forms/useAttempt';
import { ClaimsApi } from '../claimsApi';
import type { ClaimChanges } from './claimChanges';
import type { MarksSaid } from './claimMoney';
import type { SaveFailure } from '../../../shared/ui/states/SaveFailureNotice';

type SaveAnswer =
  | { readonly saved: ClaimRecord; readonly failure?: undefined }
  | { readonly saved?: undefined; readonly failure: SaveFailure<ClaimRecord> };

const unanswered = () =>
  i18n.t('No answer came, so it may be saved already. Save again to be sure: it is saved once.');

/** Saves changes, or deletes, with the version that was seen. */
export function useClaimSave() {
  const dispatch = useDispatch<AppThunkDispatch>();
  const [update] = ClaimsApi.useAdmUpdateClaimMutation();
  const [deleteClaim] = ClaimsApi.useAdmDeleteClaimMutation();
  const attempt = useAttempt();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure<ClaimRecord> | null>(null);

  const readTheirs = async ({
    claim_id,
    version,
  }: ClaimRecord): Promise<Omit<SaveFailure<ClaimRecord>, 'text'>> => {
    // Subscribed while they run: the refusal outdates all claims, and data without a subscriber would be dropped with them.
    const fresh = { forceRefetch: true };
    const newest = dispatch(ClaimsApi.endpoints.admGetClaim.initiate({ claim_id }, fresh));
    const history = dispatch(SharedEndpoints.endpoints.admGetClaimHistory.initiate({ claim_id }, fresh));
    const [{ data: claim }, { data: entries = [] }] = await Promise.all([newest, history]);
    newest.unsubscribe();
    history.unsubscribe();
    const since = entries.filter((entry) => entry.version > version);
    const authors = new Set(since.map(({ actor }) => actor?.displayname ?? i18n.t('the shop')));
    return { newest: claim, by: [...authors].join(', ') || undefined };
  };

  const save = async (seen: ClaimRecord, changes: ClaimChanges): Promise<SaveAnswer> => {
    setFailure(null);
    setSaving(true);
    try {
      const asked = { claim_id: seen.claim_id, expected_version: seen.version, ...changes };
      const saved = await update({ ...asked, idempotency_key: attempt.keyFor(asked) }).unwrap();
      attempt.done();
      return { saved };
    } catch (error) {
      const text = isUnanswered(error) ? unanswered() : errorMessage(error);
      const refused = { text, ...(isConflict(error) ? await readTheirs(seen) : {}) };
      setFailure(refused);
      return { failure: refused };
    } finally {
      setSaving(false);
    }
  };

  /** Returns the claim's newest version if it changed since it was seen; nothing was deleted then. */
  const remove = async (seen: ClaimRecord, said?: MarksSaid): Promise<ClaimRecord | undefined> => {
    const asked = { claim_id: seen.claim_id, expected_version: seen.version, ...said };
    try {
      await deleteClaim({ ...asked, idempotency_key: attempt.keyFor(asked) }).unwrap();
      return undefined;
    } catch (error) {
      const { newest } = isConflict(error) ? await readTheirs(seen) : {};
      if (newest === undefined) throw error;
      return newest;
    }
  };

  /** Shows why the question before a save could not be asked. */
  const fail = (error: unknown): null => {
    setFailure({ text: errorMessage(error) });
    return null;
  };

  return { save, remove, fail, failure, clearFailure: () => setFailure(null), isSaving };
}
