import type { AuditedClaimHistoryEntryRecord } from '@fan-beats/backend/contract';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/routes/paths';
import { ListSkeleton } from '../../shared/ui/ListSkeleton';
import { Loaded } from '../../shared/ui/Loaded';
import styles from '../../shared/ui/History.module.css';
import { sentencesOf } from '../../shared/ledger/claimHistoryTexts';
import { Disclosure } from '../../shared/ui/Disclosure';
import { HistoryEntry } from './HistoryEntry';
import { useAdmGetClaimHistoryQuery } from '../../shared/api/sharedEndpoints';
import { useReverseQuestion } from './useReverseQuestion';

interface ClaimHistoryProps {
  readonly claimId: number;
}

/** The history of a claim under its panel; asked for when it is opened. */
export function FoldedClaimHistory({ claimId }: ClaimHistoryProps) {
  return (
    <Disclosure title="History">
      <AuditedClaimHistory claimId={claimId} />
    </Disclosure>
  );
}

/** Everything recorded about a claim, by whom, with what can be taken back; deleted claims too. */
export function AuditedClaimHistory({ claimId }: ClaimHistoryProps) {
  const query = useAdmGetClaimHistoryQuery({ claim_id: claimId });
  return (
    <Loaded query={query} failed="Error loading the history" skeleton={<ListSkeleton rows={3} />}>
      {(entries) => (
        <>
          <ol className={styles.entries} aria-label={`History of claim #${claimId}`}>
            {entries.map((entry) => (
              <HistoryEntry
                key={entry.position}
                entry={entry}
                claimId={claimId}
                who={nameOf(entry)}
                actions={entry.reversible ? <ReverseButton entry={entry} /> : undefined}
              />
            ))}
          </ol>
          <p>
            <Link to={paths.ledgerClaim(claimId)}>Its events in the ledger</Link>
          </p>
        </>
      )}
    </Loaded>
  );
}

/** What fell by itself was done by the shop, whoever's act it followed from. */
function nameOf({ by, actor }: AuditedClaimHistoryEntryRecord): string {
  return by === 'shop' ? 'the shop' : (actor?.displayname ?? 'the shop');
}

function ReverseButton({ entry }: { readonly entry: AuditedClaimHistoryEntryRecord }) {
  const askToReverse = useReverseQuestion();
  const { position } = entry;
  const what = `Take back “${sentencesOf(entry, nameOf(entry)).join(', ')}”?`;
  return (
    <Button aria-label={`Reverse entry ${position}`} onClick={() => askToReverse({ position, what })}>
      Reverse
    </Button>
  );
}
