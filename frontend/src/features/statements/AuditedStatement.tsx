import type { AuditedStatementEntryRecord } from '@fan-beats/backend/contract';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { statementTitle } from '../../shared/ledger/eventTexts';
import { paths } from '../../shared/routes/paths';
import { ListSkeleton } from '../../shared/ui/ListSkeleton';
import { Loaded } from '../../shared/ui/Loaded';
import { Notice } from '../../shared/ui/Notice';
import { CursorPager } from './CursorPager';
import styles from './Statement.module.css';
import { StatementHead } from './StatementHead';
import { StatementRow } from './StatementRow';
import { useAdmGetStatementQuery } from './statementsApi';
import { amountText, type Account } from './statementTexts';
import { useReverseQuestion } from './useReverseQuestion';
import { useStatementParams } from './useStatementParams';

const rowsPerPage = 15;

interface AuditedStatementProps {
  readonly userId: number;
}

/** A fan's account as admins see it: who booked what, and what can be taken back. */
export function AuditedStatement({ userId }: AuditedStatementProps) {
  const { account, cursor, choose } = useStatementParams();
  const query = useAdmGetStatementQuery({ user_id: userId, account, cursor, limit: rowsPerPage });
  return (
    <>
      <StatementHead account={account} onChoose={choose} statement={query.currentData} />
      <Loaded query={query} failed="Error loading the statement" skeleton={<ListSkeleton rows={4} />}>
        {({ entries, next_cursor }) =>
          entries.length === 0 ? (
            <Notice title="Nothing was booked yet." />
          ) : (
            <>
              <ol className={styles.rows} aria-label="Bookings, newest first">
                {entries.map((entry) => (
                  <StatementRow
                    key={entry.position}
                    account={account}
                    entry={entry}
                    entries={entries}
                    by={`by ${entry.actor?.displayname ?? 'the shop'}`}
                    claim={<HistoryLink entry={entry} />}
                    actions={<EntryActions entry={entry} account={account} />}
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

function HistoryLink({ entry: { claim_id, gotitle } }: { readonly entry: AuditedStatementEntryRecord }) {
  if (claim_id === undefined) return null;
  return (
    <Link to={paths.claimHistory(claim_id)}>
      {gotitle === undefined ? `Claim #${claim_id}` : `Claim #${claim_id}, ${gotitle}`}
    </Link>
  );
}

interface EntryActionsProps {
  readonly entry: AuditedStatementEntryRecord;
  readonly account: Account;
}

function EntryActions({ entry, account }: EntryActionsProps) {
  const askToReverse = useReverseQuestion();
  const { position, amount, reversible } = entry;
  const what = `${statementTitle(entry.type)}: ${amountText(account, amount)}`;
  return (
    <>
      <Link to={paths.ledgerEvent(position)}>{`Event ${position}`}</Link>
      {reversible && (
        <Button
          aria-label={`Reverse booking ${position}`}
          onClick={() => askToReverse({ position, what: `Take back “${what}” by a new booking?` })}
        >
          Reverse
        </Button>
      )}
    </>
  );
}
