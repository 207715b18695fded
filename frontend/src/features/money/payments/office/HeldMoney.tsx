import { i18n } from '@lingui/core';
import { Alert, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { formatSum } from '../../../../shared/format/figures';
import { ClaimsApi } from '../../../claims/claimsApi';
import { withoutMarks } from '../../../claims/panel/claimMoney';
import { OfficeApi } from '../officeApi';
import { sumOf } from '../../../claims/claimFigures';
import { openRows, type OpenRow } from './openStages';
import { StageDialog } from './StageDialog';

// Loaded when it is opened, which is seldom.
const BulkDialog = lazy(async () => ({
  default: (await import('../../../claims/bulk/BulkDialog')).BulkDialog,
}));

/**
 * The money on claims of a canceled group order. Recorded payments have a button that gives all of them to the fans' credit
 * (rule M25). Marks by hand have one that opens the question where that money is (rule D84).
 */
export function HeldMoney({ goId }: { readonly goId: number }) {
  const { data: open } = OfficeApi.useAdmGetOpenStagesQuery();
  const [asked, setAsked] = useState<'release' | 'marks' | null>(null);
  if (!open) return null;
  const held = openRows(open, []).filter(({ go_id, go_canceled }) => go_id === goId && go_canceled);
  const paid = held.filter(({ allocated }) => allocated > 0);
  const marked = held.filter((row) => row.marked > 0);
  const close = () => setAsked(null);
  return (
    <>
      {paid.length > 0 && (
        <Held
          title={i18n.t(
            '{n, plural, one {{n} claim} other {{n} claims}} {n, plural, one {holds} other {hold}} {sum}',
            { n: claimsOf(paid).length, sum: formatSum(sumOf(paid, ({ allocated }) => allocated)) },
          )}
          text={i18n.t(
            'The group order is canceled: this is the fans’ money. Given back, it is their credit, to be used or paid out.',
          )}
          act={i18n.t('Give all back as credit')}
          onAct={() => setAsked('release')}
        />
      )}
      {marked.length > 0 && (
        <Held
          title={i18n.t('{n, plural, one {{n} claim} other {{n} claims}} marked as paid by hand: {sum}', {
            n: claimsOf(marked).length,
            sum: formatSum(sumOf(marked, (row) => row.marked)),
          })}
          text={i18n.t('No payment of it is recorded. If the money is in the shop, it is the fans’ money.')}
          act={i18n.t('Choose where it is')}
          onAct={() => setAsked('marks')}
        />
      )}
      {asked === 'release' && (
        <StageDialog rows={paid} acts={['release']} daysOf={() => 0} today={open.today} onClose={close} />
      )}
      {asked === 'marks' && <MarksDialog claimIds={claimsOf(marked)} onClose={close} />}
    </>
  );
}

interface MarksDialogProps {
  readonly claimIds: readonly number[];
  readonly onClose: () => void;
}

/** Takes the marks by hand off these claims, after the organiser answers where their money is. */
function MarksDialog({ claimIds, onClose }: MarksDialogProps) {
  const { data: claims } = ClaimsApi.useAdmGetClaimOverviewQuery();
  if (!claims) return null;
  const marked = claims.filter(({ claim_id }) => claimIds.includes(claim_id));
  const known = new Map(marked.map((claim) => [claim.claim_id, withoutMarks(claim)]));
  return (
    <Suspense fallback={null}>
      <BulkDialog kind="change" claims={marked} known={known} onClose={onClose} />
    </Suspense>
  );
}

interface HeldProps {
  readonly title: string;
  readonly text: string;
  readonly act: string;
  readonly onAct: () => void;
}

function Held({ title, text, act, onAct }: HeldProps) {
  return (
    <Alert
      className="group"
      type="warning"
      showIcon
      role="status"
      title={title}
      description={
        <>
          <p>{text}</p>
          <Button onClick={onAct}>{act}</Button>
        </>
      }
    />
  );
}

const claimsOf = (rows: readonly OpenRow[]): readonly number[] => [
  ...new Set(rows.map(({ claim_id }) => claim_id)),
];
