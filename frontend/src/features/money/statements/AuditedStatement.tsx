import type { AuditedStatementEntryRecord } from '@fan-beats/backend/contract';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { statementTitle } from '../../../shared/ledger/eventTexts';
import { TakeBackButton } from '../../../shared/ledger/TakeBackPayment';
import { useReverseQuestion } from '../../../shared/ledger/useReverseQuestion';
import { paths } from '../../../shared/routes/paths';
import { ClaimLink } from './StatementRow';
import { StatementsApi } from './statementsApi';
import { amountText, type Account } from './statementTexts';
import { useStatementParams } from './useStatementParams';
import { Statement } from './Statement';

/** A fan's account for admins: with the author of each booking, and a button where one can be taken back. */
export function AuditedStatement({ userId }: { readonly userId: number }) {
  const params = useStatementParams();
  const { account, cursor } = params;
  const query = StatementsApi.useAdmGetStatementQuery({ user_id: userId, account, cursor, limit: 15 });
  return (
    <Statement
      query={query}
      params={params}
      rowOf={(entry) => ({
        by: `by ${entry.actor?.displayname ?? 'the shop'}`,
        claim: <ClaimLink entry={entry} pathOf={paths.claimHistory} />,
        actions: <EntryActions entry={entry} account={account} />,
      })}
    />
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
      {reversible && entry.type === 'PaymentRecorded' && <TakeBackButton position={position} />}
      {reversible && entry.type !== 'PaymentRecorded' && (
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
