import type { ReversalRecord } from '@fan-beats/backend/contract';
import { useState } from 'react';
import { BulkOutcome } from '../../../shared/bulk/BulkOutcome';
import type { BulkRun } from '../../../shared/bulk/useBulkRun';
import { keyOfClaim, type PlannedClaim } from './bulkPlan';
import { ClaimName } from './ClaimName';
import { UndoDialog } from './UndoDialog';

interface BulkResultsProps {
  readonly run: BulkRun<PlannedClaim>;
  readonly onResume: () => void;
  /** Plans the claims anew that somebody else changed meanwhile. */
  readonly onAgain: (claimIds: readonly number[]) => void;
  readonly onClose: () => void;
}

/** How each claim answered. */
export function BulkResults({ run, onResume, onAgain, onClose }: BulkResultsProps) {
  const [undone, setUndone] = useState<ReversalRecord | null>(null);
  return (
    <BulkOutcome
      run={run}
      things="claims"
      keyOf={keyOfClaim}
      naming={({ claim }) => <ClaimName claim={claim} />}
      isUndone={({ claim: { claim_id } }) =>
        undone !== null && !undone.refused.some((row) => row.claim_id === claim_id)
      }
      onResume={onResume}
      onAgain={(planned) => onAgain(planned.map(({ claim }) => claim.claim_id))}
      renderUndo={(batchId, close) => <UndoDialog batchId={batchId} onUndone={setUndone} onClose={close} />}
      onClose={onClose}
    />
  );
}
