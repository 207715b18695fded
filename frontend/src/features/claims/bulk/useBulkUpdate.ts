import type { BulkResultRecord } from '@fan-beats/backend/contract';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { v4 as newUuid } from 'uuid';
import { api } from '../../../shared/api/api';
import { errorMessage } from '../../../shared/api/apiError';
import type { AppThunkDispatch } from '../../../shared/api/appDispatch';
import { useAdmUpdateClaimsMutation } from '../claimsApi';
import type { PlannedClaim } from './bulkPlan';

const claimsPerCall = 100;

export interface BulkRun {
  readonly batchId: string;
  readonly planned: readonly PlannedClaim[];
  readonly results: ReadonlyMap<number, BulkResultRecord>;
  readonly state: 'running' | 'stopped' | 'done';
  /** Why it stopped before every claim had an answer. */
  readonly error: string | null;
}

const toUpdate = ({ claim, changes }: PlannedClaim) => ({
  claim_id: claim.claim_id,
  expected_version: claim.version,
  ...changes,
});

/** Sends a plan in parts under one batch id; a part without an answer can be sent again, nothing is recorded twice. */
export function useBulkUpdate() {
  const dispatch = useDispatch<AppThunkDispatch>();
  const [update] = useAdmUpdateClaimsMutation();
  const [run, setRun] = useState<BulkRun | null>(null);

  const send = async (from: BulkRun): Promise<void> => {
    const results = new Map(from.results);
    const tell = (state: BulkRun['state'], error: string | null = null) =>
      setRun({ ...from, results: new Map(results), state, error });
    tell('running');
    const waiting = from.planned.filter(({ claim }) => !results.has(claim.claim_id));
    try {
      for (let first = 0; first < waiting.length; first += claimsPerCall) {
        const claims = waiting.slice(first, first + claimsPerCall).map(toUpdate);
        const answer = await update({ batch_id: from.batchId, claims }).unwrap();
        for (const result of answer.results) results.set(result.claim_id, result);
        tell('running');
      }
      tell('done');
    } catch (error) {
      tell('stopped', errorMessage(error));
    }
    dispatch(api.util.invalidateTags(['Claims', 'Ledger']));
  };

  return {
    run,
    /** A further plan of the same change joins its batch. */
    start: (planned: readonly PlannedClaim[]) =>
      send({
        batchId: run?.batchId ?? newUuid(),
        planned,
        results: new Map(),
        state: 'running',
        error: null,
      }),
    resume: () => (run ? send(run) : Promise.resolve()),
    reset: () => setRun(null),
  };
}
