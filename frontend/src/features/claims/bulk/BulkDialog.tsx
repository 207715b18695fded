import type { ClaimRecord } from '@fan-beats/backend/contract';
import { Alert } from 'antd';
import { useState } from 'react';
import { countOf } from '../../../shared/format/figures';
import { useBulkRun, type BulkRun } from '../../../shared/bulk/useBulkRun';
import { Dialog } from '../../../shared/ui/questions/Dialog';
import { ClaimsApi } from '../claimsApi';
import type { ClaimChanges } from '../panel/claimChanges';
import type { MarksSaid } from '../panel/claimMoney';
import styles from '../../../shared/bulk/Bulk.module.css';
import { keyOfClaim, planClaim, type PlannedClaim } from './bulkPlan';
import { ChangeForm } from './ChangeForm';
import { ClaimName, PlanPreview } from './PlanPreview';
import { PasteForm, usePastedDraft } from './PasteForm';
import { BulkOutcome } from '../../../shared/bulk/BulkOutcome';

interface BulkDialogProps {
  readonly kind: 'change' | 'paste';
  /** What is changed, or what the lines of a table may name. */
  readonly claims: readonly ClaimRecord[];
  /** What is to be changed, where that is known: the preview comes first. */
  readonly known?: Wanted;
  readonly onClose: () => void;
}

/** What is wanted of each claim, by its number. */
export type Wanted = ReadonlyMap<number, ClaimChanges>;

const planAll = (claims: readonly ClaimRecord[], wanted: Wanted): readonly PlannedClaim[] =>
  claims.map((claim) => planClaim(claim, wanted.get(claim.claim_id) ?? {}));

/** A bulk change from choosing over its preview to how each claim answered. */
export function BulkDialog({ kind, claims, known, ...props }: BulkDialogProps) {
  const { keep } = usePastedDraft();
  const onClose = () => {
    if (kind === 'paste') keep(null);
    props.onClose();
  };
  // Live updates must not move what is being looked at: a claim that changes meanwhile answers so.
  const [frozen, setFrozen] = useState(claims);
  const [wanted, setWanted] = useState<Wanted>(known ?? new Map());
  const [plan, setPlan] = useState(() => (known ? planAll(claims, known) : null));
  const { run, start, resume } = useClaimsRun();
  const [applied, setApplied] = useState(false);
  const [deleted, setDeleted] = useState<readonly ClaimRecord[]>([]);

  const preview = (of: readonly ClaimRecord[], what: Wanted) => {
    setWanted(what);
    setApplied(false);
    setPlan(planAll(of, what));
  };

  const title = kind === 'paste' ? 'Paste a table' : `Change ${countOf(frozen.length, 'claim')}`;

  return (
    <Dialog
      title={title}
      width={860}
      busy={run?.state === 'running'}
      onClose={onClose}
      asks={kind === 'paste' && !applied}
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
          <>
            <Deleted claims={deleted} />
            <PlanPreview
              plan={plan}
              onBack={() => (known ? onClose() : setPlan(null))}
              onApply={(planned, said) => {
                setApplied(true);
                void start(planned.map((one) => ({ ...one, said })));
              }}
            />
          </>
        )}
        {applied && run && (
          <BulkResults
            run={run}
            onResume={() => void resume()}
            onAgain={(newest, gone) => {
              setFrozen(newest);
              setDeleted(gone);
              preview(newest, wanted);
            }}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}

function Deleted({ claims }: Pick<BulkDialogProps, 'claims'>) {
  if (claims.length === 0) return null;
  const names = claims.map(({ user_displayname, title }) => `${user_displayname}, ${title}`).join('; ');
  const title = `${countOf(claims.length, 'claim was', 'claims were')} deleted: ${names}`;
  return <Alert type="warning" showIcon role="note" title={title} />;
}

/** A claim of an act, which says one thing of all marks that it takes off. */
interface ClaimOfAct extends PlannedClaim {
  readonly said: MarksSaid | undefined;
}

/** Sends each planned claim against the version that was seen. */
function useClaimsRun() {
  const [update] = ClaimsApi.useAdmUpdateClaimsMutation();
  return useBulkRun<ClaimOfAct>({
    keyOf: keyOfClaim,
    send: async (batch_id, planned) => {
      const claims = planned.map(({ claim: { claim_id, version }, changes }) => ({
        claim_id,
        expected_version: version,
        ...changes,
      }));
      const { results } = await update({ batch_id, claims, ...planned[0]?.said }).unwrap();
      return results.map((result) => [String(result.claim_id), result]);
    },
    outdates: ['Claims', 'Ledger'],
  });
}

interface BulkResultsProps {
  readonly run: BulkRun<PlannedClaim>;
  readonly onResume: () => void;
  /** Plans the claims anew that somebody else changed meanwhile, as they stand now, and names those that were deleted. */
  readonly onAgain: (newest: readonly ClaimRecord[], gone: readonly ClaimRecord[]) => void;
  readonly onClose: () => void;
}

/** How each claim answered. */
function BulkResults({ run, onResume, onAgain, onClose }: BulkResultsProps) {
  const { data: newest = run.rows.map(({ claim }) => claim) } = ClaimsApi.useAdmGetClaimOverviewQuery();
  return (
    <BulkOutcome
      run={run}
      things="claims"
      keyOf={keyOfClaim}
      naming={({ claim }) => <ClaimName claim={claim} />}
      claimOf={({ claim }) => claim.claim_id}
      onResume={onResume}
      onAgain={(planned) => {
        const byId = new Map(newest.map((claim) => [claim.claim_id, claim]));
        onAgain(
          planned.flatMap(({ claim }) => byId.get(claim.claim_id) ?? []),
          planned.flatMap(({ claim }) => (byId.has(claim.claim_id) ? [] : claim)),
        );
      }}
      onClose={onClose}
    />
  );
}
