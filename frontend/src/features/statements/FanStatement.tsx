import type { StatementEntryRecord } from '@fan-beats/backend/contract';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/routes/paths';
import { ListSkeleton } from '../../shared/ui/ListSkeleton';
import { Loaded } from '../../shared/ui/Loaded';
import { Notice } from '../../shared/ui/Notice';
import { CursorPager } from './CursorPager';
import styles from './Statement.module.css';
import { StatementHead } from './StatementHead';
import { StatementRow } from './StatementRow';
import { useGetStatementQuery } from './statementsApi';
import { useStatementParams } from './useStatementParams';

const rowsPerPage = 10;

/** What was booked on the own account, with the balance after each booking. */
export function FanStatement() {
  const { account, cursor, choose } = useStatementParams();
  const asked = { account, cursor, limit: rowsPerPage };
  // What an admin books on the own account on another page stands here on return.
  const query = useGetStatementQuery(asked, { refetchOnMountOrArgChange: true });
  return (
    <>
      <StatementHead account={account} onChoose={choose} statement={query.currentData} />
      <Loaded query={query} failed="Error loading the statement" skeleton={<ListSkeleton rows={4} />}>
        {({ entries, next_cursor }) =>
          entries.length === 0 ? (
            <Notice
              title="Nothing was booked yet."
              text={
                account === 'EUR'
                  ? 'What the organisers book on your balance appears here.'
                  : 'Fan Beats that you earn and spend appear here.'
              }
            />
          ) : (
            <>
              <ol className={styles.rows} aria-label="Bookings, newest first">
                {entries.map((entry) => (
                  <StatementRow
                    key={entry.position}
                    account={account}
                    entry={entry}
                    entries={entries}
                    by={entry.claim_id === undefined ? 'by the organisers' : ''}
                    claim={<ClaimLink entry={entry} />}
                  />
                ))}
              </ol>
              <CursorPager name="before" nextCursor={next_cursor} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function ClaimLink({ entry: { claim_id, gotitle } }: { readonly entry: StatementEntryRecord }) {
  if (claim_id === undefined) return null;
  return (
    <Link to={paths.myClaim(claim_id)}>
      {gotitle === undefined ? `Claim #${claim_id}` : `Claim #${claim_id}, ${gotitle}`}
    </Link>
  );
}
