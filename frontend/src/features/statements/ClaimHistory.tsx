import { ListSkeleton } from '../../shared/ui/ListSkeleton';
import { Loaded } from '../../shared/ui/Loaded';
import styles from '../../shared/ui/History.module.css';
import { Disclosure } from '../../shared/ui/Disclosure';
import { HistoryEntry } from './HistoryEntry';
import { useGetClaimHistoryQuery } from './statementsApi';

interface ClaimHistoryProps {
  readonly claimId: number;
}

const names = { you: 'you', organisers: 'the organisers', shop: 'the shop' } as const;

/** What happened to the own claim, from the first day on; asked for when it is opened. */
export function ClaimHistory({ claimId }: ClaimHistoryProps) {
  return (
    <Disclosure title="History">
      <Entries claimId={claimId} />
    </Disclosure>
  );
}

function Entries({ claimId }: ClaimHistoryProps) {
  const query = useGetClaimHistoryQuery({ claim_id: claimId });
  return (
    <Loaded query={query} failed="Error loading the history" skeleton={<ListSkeleton rows={3} />}>
      {(entries) => (
        <ol className={styles.entries} aria-label={`History of claim #${claimId}`}>
          {entries.map((entry) => (
            <HistoryEntry key={entry.position} entry={entry} claimId={claimId} who={names[entry.by]} />
          ))}
        </ol>
      )}
    </Loaded>
  );
}
