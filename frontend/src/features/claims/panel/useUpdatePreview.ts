import type { PlannedUpdateRecord } from '@fan-beats/backend/contract';
import { ClaimsApi } from '../claimsApi';
import type { ClaimChanges } from './claimChanges';

/** The server takes 500 in a call; smaller parts keep it free for fans. */
const claimsPerCall = 100;

/** The changes that are wanted of a claim. */
export interface WantedUpdate {
  readonly claimId: number;
  readonly changes: ClaimChanges;
}

/**
 * Queries the server for the effect of changes on claims. Nothing is recorded. Returns a plan for each, in order; rejects
 * without an answer.
 */
export function useUpdatePreview() {
  const [preview] = ClaimsApi.useAdmPreviewUpdatesMutation();
  return async (wanted: readonly WantedUpdate[]): Promise<readonly PlannedUpdateRecord[]> => {
    const plans: PlannedUpdateRecord[] = [];
    for (let first = 0; first < wanted.length; first += claimsPerCall) {
      const claims = wanted
        .slice(first, first + claimsPerCall)
        .map(({ claimId, changes }) => ({ claim_id: claimId, ...changes }));
      plans.push(...(await preview({ claims }).unwrap()));
    }
    return plans;
  };
}
