import type { ClaimRecord } from '@fan-beats/backend/contract';
import { Modal } from 'antd';
import { useState } from 'react';
import { defined } from '@fan-beats/events/kernel';
import { countOf } from '../../../shared/format/counts';
import { useBulkRun } from '../../../shared/bulk/useBulkRun';
import { useReturnedFocus } from '../../../shared/ui/useReturnedFocus';
import { useAdmUpdateClaimsMutation } from '../claimsApi';
import type { ClaimChanges } from '../panel/claimChanges';
import styles from '../../../shared/bulk/Bulk.module.css';
import { BulkResults } from './BulkResults';
import { keyOfClaim, planClaim, type MarksMean, type PlannedClaim } from './bulkPlan';
import { ChangeForm } from './ChangeForm';
import { PlanPreview } from './PlanPreview';
import { PasteForm } from './PasteForm';
import type { Addressee } from './pastedTable';

interface BulkDialogProps {
  readonly kind: 'change' | 'paste';
  /** What is changed, or what the lines of a table may name. */
  readonly claims: readonly ClaimRecord[];
  /** The same claims as they stand now, for a second look. */
  readonly newest: (claimIds: readonly number[]) => readonly ClaimRecord[];
  readonly people: readonly Addressee[];
  /** What a group order is that is closed; null for others. */
  readonly closedAs: (goId: number) => string | null;
  readonly onClose: () => void;
}

/** What is wanted of each claim, by its number. */
type Wanted = ReadonlyMap<number, ClaimChanges>;

/** A bulk change from choosing over its preview to how each claim answered. */
export function BulkDialog({ kind, claims, newest, people, closedAs, onClose }: BulkDialogProps) {
  useReturnedFocus();
  // Live updates must not move what is being looked at: a claim that changes meanwhile answers so.
  const [frozen] = useState(claims);
  const [wanted, setWanted] = useState<Wanted>(new Map());
  const [plan, setPlan] = useState<readonly PlannedClaim[] | null>(null);
  const { run, start, resume } = useClaimsRun();
  const [applied, setApplied] = useState(false);
  const isRunning = run?.state === 'running';

  const preview = (of: readonly ClaimRecord[], what: Wanted) => {
    setWanted(what);
    setApplied(false);
    setPlan(of.map((claim) => planClaim(claim, what.get(claim.claim_id) ?? {})));
  };

  const title = kind === 'paste' ? 'Paste a table' : `Change ${countOf(frozen.length, 'claim')}`;

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
            <PasteForm
              claims={frozen}
              people={people}
              onNext={(matches) =>
                preview(
                  matches.map(({ claim }) => claim),
                  new Map(matches.map(({ claim, changes }) => [claim.claim_id, changes])),
                )
              }
            />
          )}
        </div>
        {plan && !applied && (
          <PlanPreview
            plan={plan}
            closedAs={closedAs}
            onBack={() => setPlan(null)}
            onApply={(planned, marks) => {
              setApplied(true);
              void start(planned.map((one) => ({ ...one, marks })));
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

/** A claim of an act, which says one thing of all marks that it takes off. */
interface ClaimOfAct extends PlannedClaim {
  readonly marks: MarksMean | undefined;
}

/** Sends each planned claim against the version that was seen. */
function useClaimsRun() {
  const [update] = useAdmUpdateClaimsMutation();
  return useBulkRun<ClaimOfAct>({
    keyOf: keyOfClaim,
    send: async (batch_id, planned) => {
      const claims = planned.map(({ claim: { claim_id, version }, changes }) => ({
        claim_id,
        expected_version: version,
        ...changes,
      }));
      const { results } = await update({
        batch_id,
        claims,
        ...defined({ marks: planned[0]?.marks }),
      }).unwrap();
      return results.map((result) => [String(result.claim_id), result]);
    },
    outdates: ['Claims', 'Ledger'],
  });
}
