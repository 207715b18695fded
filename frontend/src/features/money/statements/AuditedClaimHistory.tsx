import type { AuditedClaimHistoryEntryRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { paths } from '../../../shared/routes/paths';
import { CorrectButton } from '../../../shared/ledger/CorrectPayment';
import { sentencesOf } from '../../../shared/ledger/eventTexts';
import { Disclosure } from '../../../shared/ui/frame/Disclosure';
import { HistoryEntries } from './HistoryEntries';
import { SharedEndpoints } from '../../../shared/api/sharedEndpoints';
import { useReverseQuestion } from '../../../shared/ledger/useReverseQuestion';

interface ClaimHistoryProps {
  readonly claimId: number;
}

/** The history of a claim under its panel, fetched when it is opened. */
export function FoldedClaimHistory({ claimId }: ClaimHistoryProps) {
  return (
    <Disclosure title={i18n.t('History')}>
      <AuditedClaimHistory claimId={claimId} />
    </Disclosure>
  );
}

/** All facts of a claim with their authors, and a button where one can be taken back; for deleted claims too. */
export function AuditedClaimHistory({ claimId }: ClaimHistoryProps) {
  const query = SharedEndpoints.useAdmGetClaimHistoryQuery({ claim_id: claimId });
  return (
    <>
      <HistoryEntries
        query={query}
        claimId={claimId}
        whoOf={nameOf}
        actionsOf={(entry) => (
          <>
            {entry.payment !== undefined && <CorrectButton position={entry.payment} />}
            {entry.reversible && <ReverseButton entry={entry} />}
          </>
        )}
      />
      <p>
        <Link to={paths.ledgerClaim(claimId)}>{i18n.t('Its events in the ledger')}</Link>
      </p>
    </>
  );
}

/** The name of the author. Facts that followed by themselves are the shop's, whoever did the act before them. */
function nameOf({ by, actor }: AuditedClaimHistoryEntryRecord): string {
  return by === 'shop' ? i18n.t('the shop') : (actor?.displayname ?? i18n.t('the shop'));
}

function ReverseButton({ entry }: { readonly entry: AuditedClaimHistoryEntryRecord }) {
  const askToReverse = useReverseQuestion();
  const { position } = entry;
  const what = i18n.t('Take back “{sentences}”?', {
    sentences: sentencesOf(entry, nameOf(entry)).join(', '),
  });
  return (
    <Button
      aria-label={i18n.t('Reverse entry {position}', { position })}
      onClick={() => askToReverse({ position, what })}
    >
      {i18n.t('Reverse')}
    </Button>
  );
}
