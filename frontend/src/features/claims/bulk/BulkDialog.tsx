import type { ClaimRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { errorMessage } from '../../../shared/api/apiError';
import { useBulkRun, type BulkRun } from '../../../shared/bulk/useBulkRun';
import { usePreview, type Preview } from '../../../shared/bulk/usePreview';
import { ListSkeleton } from '../../../shared/ui/states/Loaded';
import { Failure } from '../../../shared/ui/states/Failure';
import { Dialog } from '../../../shared/ui/questions/Dialog';
import { ClaimsApi } from '../claimsApi';
import type { ClaimChanges } from '../panel/claimChanges';
import type { MarksSaid } from '../panel/claimMoney';
import { useUpdatePreview } from '../panel/useUpdatePreview';
import styles from '../../../shared/bulk/Bulk.module.css';
import { keyOfClaim, plannedClaim, wantedOf, type PlannedClaim } from './bulkPlan';
import { ChangeForm, useChangeDraft } from './ChangeForm';
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

/** The claims of a preview and their changes. */
interface PreviewWish {
  readonly claims: readonly ClaimRecord[];
  readonly wanted: Wanted;
  /** The claims deleted before the preview. */
  readonly deleted: readonly ClaimRecord[];
}

interface PreviewAnswer {
  readonly plan: readonly PlannedClaim[];
  /** Deleted by the time of the preview, too. */
  readonly deleted: readonly ClaimRecord[];
}

/** The server's preview of a bulk change. */
function useBulkPreview(wish: PreviewWish | null) {
  const preview = useUpdatePreview();
  return usePreview(wish, async ({ claims, wanted, deleted }: PreviewWish): Promise<PreviewAnswer> => {
    const plans = await preview(
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
    return { plan, deleted: [...deleted, ...claims.filter(isGone)] };
  });
}

/** A bulk change, from the choice over its preview to the result of each claim. */
export function BulkDialog({ kind, claims, known, ...props }: BulkDialogProps) {
  const pasted = usePastedDraft();
  const typed = useChangeDraft();
  const onClose = () => {
    if (kind === 'paste') pasted.keep(null);
    else if (!known) typed.keep(null);
    props.onClose();
  };
  // Live updates must not move the claims that an organiser reads. A claim that changes meanwhile is refused.
  const [frozen, setFrozen] = useState(claims);
  const [wish, setWish] = useState<PreviewWish | null>(known ? { claims, wanted: known, deleted: [] } : null);
  const preview = useBulkPreview(wish);
  const { run, start, resume } = useClaimsRun();
  const [applied, setApplied] = useState(false);

  const startPreview = (begun: PreviewWish) => {
    setApplied(false);
    setWish(begun);
  };

  const title =
    kind === 'paste'
      ? i18n.t('Paste a table')
      : i18n.t('Change {n, plural, one {{n} claim} other {{n} claims}}', { n: frozen.length });

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
        <div hidden={wish !== null}>
          {kind === 'change' ? (
            <ChangeForm
              claims={frozen.map(({ claim_id }) => claim_id)}
              onNext={(changes) =>
                startPreview({
                  claims: frozen,
                  wanted: new Map(frozen.map(({ claim_id }) => [claim_id, changes])),
                  deleted: [],
                })
              }
            />
          ) : (
            <PasteForm
              claims={frozen}
              onNext={(matches) =>
                startPreview({
                  claims: matches.map(({ claim }) => claim),
                  wanted: new Map(matches.map(({ claim, changes }) => [claim.claim_id, changes])),
                  deleted: [],
                })
              }
            />
          )}
        </div>
        {wish && !applied && (
          <Previewed
            wish={wish}
            preview={preview}
            onBack={() => (known ? onClose() : setWish(null))}
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
              startPreview({ claims: newest, wanted: wish?.wanted ?? new Map(), deleted: gone });
            }}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}

interface PreviewedProps {
  readonly wish: PreviewWish;
  readonly preview: Preview<PreviewWish, PreviewAnswer>;
  readonly onBack: () => void;
  readonly onApply: (planned: readonly PlannedClaim[], said: MarksSaid | undefined) => void;
}

/** The preview, or a notice that it is loading or failed. */
function Previewed({ wish, preview, onBack, onApply }: PreviewedProps) {
  const { answered, isPending, error, retry } = preview;
  const answer = isPending ? null : answered?.answer;
  return (
    <>
      <Deleted claims={answer?.deleted ?? wish.deleted} />
      {answer && <PlanPreview plan={answer.plan} onBack={onBack} onApply={onApply} />}
      {!answer && error === undefined && <ListSkeleton rows={3} />}
      {error !== undefined && (
        <>
          <Failure text={errorMessage(error)} />
          <div className={styles.actions}>
            <Button onClick={onBack}>{i18n.t('Back')}</Button>
            <Button type="primary" onClick={retry}>
              {i18n.t('Try again')}
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
  const title = i18n.t('{n, plural, one {{n} claim was} other {{n} claims were}} deleted: {names}', {
    n: claims.length,
    names,
  });
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
