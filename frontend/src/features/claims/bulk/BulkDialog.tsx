import type { ClaimRecord } from '@fan-beats/backend/contract';
import { Alert, Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorMessage } from '../../../shared/api/apiError';
import { countOf } from '../../../shared/format/figures';
import { useBulkRun, type BulkRun } from '../../../shared/bulk/useBulkRun';
import { ListSkeleton } from '../../../shared/ui/states/Loaded';
import { Failure } from '../../../shared/ui/states/Failure';
import { Dialog } from '../../../shared/ui/questions/Dialog';
import { ClaimsApi } from '../claimsApi';
import type { ClaimChanges } from '../panel/claimChanges';
import type { MarksSaid } from '../panel/claimMoney';
import { useUpdatePreview } from '../panel/useUpdatePreview';
import styles from '../../../shared/bulk/Bulk.module.css';
import { keyOfClaim, plannedClaim, wantedOf, type PlannedClaim } from './bulkPlan';
import { ChangeForm } from './ChangeForm';
import { ClaimName, PlanPreview } from './PlanPreview';
import { PasteForm, usePastedDraft } from './PasteForm';
import { BulkOutcome } from '../../../shared/bulk/BulkOutcome';

interface BulkDialogProps {
  readonly kind: 'change' | 'paste';
  /** The claims to change, or those that the lines of a table may name. */
  readonly claims: readonly ClaimRecord[];
  /** The changes, if they are known: the preview comes first. */
  readonly known?: Wanted;
  readonly onClose: () => void;
}

/** The wanted changes of each claim, by its number. */
export type Wanted = ReadonlyMap<number, ClaimChanges>;

/** A preview: its claims, the changes, and its plan or error. */
interface PreviewStep {
  readonly claims: readonly ClaimRecord[];
  readonly wanted: Wanted;
  /** The claims deleted before the preview. */
  readonly deleted: readonly ClaimRecord[];
  readonly state: 'loading' | 'failed' | 'done';
  readonly plan: readonly PlannedClaim[];
  readonly error: string;
}

const begunStep = (
  claims: readonly ClaimRecord[],
  wanted: Wanted,
  deleted: readonly ClaimRecord[] = [],
): PreviewStep => ({ claims, wanted, deleted, state: 'loading', plan: [], error: '' });

/** The server's preview of a bulk change. `known` is previewed at once. A newer preview replaces one that is loading. */
function useBulkPreview(known: PreviewStep | null) {
  const ask = useUpdatePreview();
  const [step, setStep] = useState(known);
  const latest = useRef(0);

  const planOf = async (begun: PreviewStep): Promise<PreviewStep> => {
    const { claims, wanted } = begun;
    try {
      const plans = await ask(
        claims.map((claim) => ({
          claimId: claim.claim_id,
          changes: wantedOf(claim, wanted.get(claim.claim_id) ?? {}),
        })),
      );
      const byId = new Map(plans.map((one) => [one.claim_id, one]));
      const isGone = ({ claim_id }: ClaimRecord) => byId.get(claim_id)?.before === undefined;
      const plan = claims.flatMap((claim) => {
        const planned = byId.get(claim.claim_id);
        return planned && !isGone(claim) ? [plannedClaim(claim, planned)] : [];
      });
      return { ...begun, deleted: [...begun.deleted, ...claims.filter(isGone)], plan, state: 'done' };
    } catch (error) {
      return { ...begun, state: 'failed', error: errorMessage(error) };
    }
  };

  const load = (begun: PreviewStep): void => {
    const turn = ++latest.current;
    void planOf(begun).then((made) => {
      if (turn === latest.current) setStep(made);
    });
  };
  const loadKnown = useEffectEvent(() => {
    if (known) load(known);
  });
  useEffect(() => loadKnown(), []);

  const start = (begun: PreviewStep) => {
    setStep(begun);
    load(begun);
  };
  const leave = () => {
    latest.current += 1;
    setStep(null);
  };
  return { step, start, leave };
}

/** A bulk change, from the choice over its preview to the result of each claim. */
export function BulkDialog({ kind, claims, known, ...props }: BulkDialogProps) {
  const { keep } = usePastedDraft();
  const onClose = () => {
    if (kind === 'paste') keep(null);
    props.onClose();
  };
  // Live updates must not move the claims that an organiser reads. A claim that changes meanwhile is refused.
  const [frozen, setFrozen] = useState(claims);
  const { step, start: startPreview, leave } = useBulkPreview(known ? begunStep(claims, known) : null);
  const { run, start, resume } = useClaimsRun();
  const [applied, setApplied] = useState(false);

  const preview = (of: readonly ClaimRecord[], what: Wanted, gone?: readonly ClaimRecord[]) => {
    setApplied(false);
    startPreview(begunStep(of, what, gone));
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
        {/* Hidden, not removed: the way back shows the typed text. */}
        <div hidden={step !== null}>
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
        {step && !applied && (
          <Previewed
            step={step}
            onBack={() => (known ? onClose() : leave())}
            onAgain={() => startPreview(begunStep(step.claims, step.wanted, step.deleted))}
            onApply={(planned, said) => {
              setApplied(true);
              void start(planned.map((one) => ({ ...one, said })));
            }}
          />
        )}
        {applied && run && (
          <BulkResults
            run={run}
            onResume={() => void resume()}
            onAgain={(newest, gone) => {
              setFrozen(newest);
              preview(newest, step?.wanted ?? new Map(), gone);
            }}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}

interface PreviewedProps {
  readonly step: PreviewStep;
  readonly onBack: () => void;
  readonly onAgain: () => void;
  readonly onApply: (planned: readonly PlannedClaim[], said: MarksSaid | undefined) => void;
}

/** The preview, or a notice that it is loading or failed. */
function Previewed({ step, onBack, onAgain, onApply }: PreviewedProps) {
  return (
    <>
      <Deleted claims={step.deleted} />
      {step.state === 'done' && <PlanPreview plan={step.plan} onBack={onBack} onApply={onApply} />}
      {step.state === 'loading' && <ListSkeleton rows={3} />}
      {step.state === 'failed' && (
        <>
          <Failure text={step.error} />
          <div className={styles.actions}>
            <Button onClick={onBack}>Back</Button>
            <Button type="primary" onClick={onAgain}>
              Try again
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function Deleted({ claims }: Pick<BulkDialogProps, 'claims'>) {
  if (claims.length === 0) return null;
  const names = claims.map(({ user_displayname, title }) => `${user_displayname}, ${title}`).join('; ');
  const title = `${countOf(claims.length, 'claim was', 'claims were')} deleted: ${names}`;
  return <Alert type="warning" showIcon role="note" title={title} />;
}

/** A claim of an act, with the one answer for all marks that the act takes off. */
interface ClaimOfAct extends PlannedClaim {
  readonly said: MarksSaid | undefined;
}

/** Sends each planned claim with the version that was seen. */
function useClaimsRun() {
  const [update] = ClaimsApi.useAdmUpdateClaimsMutation();
  return useBulkRun<ClaimOfAct>({
    keyOf: keyOfClaim,
    send: async (batch_id, planned) => {
      const claims = planned.map(({ claim, version, changes }) => ({
        claim_id: claim.claim_id,
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
  /** Plans the claims again that somebody else changed meanwhile, in their newest version, and lists those that were deleted. */
  readonly onAgain: (newest: readonly ClaimRecord[], gone: readonly ClaimRecord[]) => void;
  readonly onClose: () => void;
}

/** The result of each claim. */
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
