import type { ClaimRecord } from '@fan-beats/backend/contract';
import { Modal } from 'antd';
import { useState } from 'react';
import { countOf } from '../../../shared/format/counts';
import { useReturnedFocus } from '../../../shared/ui/useReturnedFocus';
import type { ClaimChanges } from '../panel/claimChanges';
import styles from './Bulk.module.css';
import { BulkResults } from './BulkResults';
import { planClaim, type PlannedClaim } from './bulkPlan';
import { ChangeForm } from './ChangeForm';
import { PlanPreview } from './PlanPreview';
import { TrackingForm } from './TrackingForm';
import type { Addressee } from './trackingTable';
import { useBulkUpdate } from './useBulkUpdate';

interface BulkDialogProps {
  readonly kind: 'change' | 'tracking';
  /** What is changed, or what the lines of a table may name. */
  readonly claims: readonly ClaimRecord[];
  /** The same claims as they stand now, for a second look. */
  readonly newest: (claimIds: readonly number[]) => readonly ClaimRecord[];
  readonly people: readonly Addressee[];
  readonly onClose: () => void;
}

/** What is wanted of each claim, by its number. */
type Wanted = ReadonlyMap<number, ClaimChanges>;

/** A bulk change from choosing over its preview to how each claim answered. */
export function BulkDialog({ kind, claims, newest, people, onClose }: BulkDialogProps) {
  useReturnedFocus();
  // Live updates must not move what is being looked at: a claim that changes meanwhile answers so.
  const [frozen] = useState(claims);
  const [wanted, setWanted] = useState<Wanted>(new Map());
  const [plan, setPlan] = useState<readonly PlannedClaim[] | null>(null);
  const { run, start, resume } = useBulkUpdate();
  const [applied, setApplied] = useState(false);
  const isRunning = run?.state === 'running';

  const preview = (of: readonly ClaimRecord[], what: Wanted) => {
    setWanted(what);
    setApplied(false);
    setPlan(of.map((claim) => planClaim(claim, what.get(claim.claim_id) ?? {})));
  };

  const title = kind === 'tracking' ? 'Paste tracking IDs' : `Change ${countOf(frozen.length, 'claim')}`;

  return (
    <Modal
      open
      title={title}
      footer={null}
      width={860}
      keyboard={!isRunning}
      closable={!isRunning}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        {/* Hidden, not gone: the way back finds what was typed. */}
        <div hidden={plan !== null}>
          {kind === 'change' ? (
            <ChangeForm
              onNext={(changes) =>
                preview(frozen, new Map(frozen.map(({ claim_id }) => [claim_id, changes])))
              }
            />
          ) : (
            <TrackingForm
              claims={frozen}
              people={people}
              onNext={(matches) =>
                preview(
                  matches.map(({ claim }) => claim),
                  new Map(
                    matches.map(({ claim, trackingId }) => [claim.claim_id, { tracking_id: trackingId }]),
                  ),
                )
              }
            />
          )}
        </div>
        {plan && !applied && (
          <PlanPreview
            plan={plan}
            onBack={() => setPlan(null)}
            onApply={(planned) => {
              setApplied(true);
              void start(planned);
            }}
          />
        )}
        {plan && applied && run && (
          <BulkResults
            run={run}
            onResume={() => void resume()}
            onAgain={(claimIds) => preview(newest(claimIds), wanted)}
            onClose={onClose}
          />
        )}
      </div>
    </Modal>
  );
}
