import type { AuditedStatementEntryRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { statementTitle } from '../../../shared/ledger/eventTexts';
import { CorrectButton } from '../../../shared/ledger/CorrectPayment';
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
        by: i18n.t('by {displayname}', { displayname: entry.actor?.displayname ?? i18n.t('the shop') }),
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
      <Link to={paths.ledgerEvent(position)}>{i18n.t('Event {position}', { position })}</Link>
      {reversible && entry.type === 'PaymentRecorded' && (
        <>
          <CorrectButton position={position} />
          <TakeBackButton position={position} />
        </>
      )}
      {reversible && entry.type !== 'PaymentRecorded' && (
        <Button
          aria-label={i18n.t('Reverse booking {position}', { position })}
          onClick={() =>
            askToReverse({ position, what: i18n.t('Take back “{what}” by a new booking?', { what }) })
          }
        >
          {i18n.t('Reverse')}
        </Button>
      )}
    </>
  );
}
