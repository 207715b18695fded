import { i18n } from '@lingui/core';
import { paths } from '../../../shared/routes/paths';
import { ClaimLink } from './StatementRow';
import { StatementsApi } from './statementsApi';
import { useStatementParams } from './useStatementParams';
import { Statement } from './Statement';

/** The fan's own account. */
export function FanStatement() {
  const params = useStatementParams();
  const { account, cursor } = params;
  const asked = { account, cursor, limit: 10 };
  // An admin's booking on the admin's own account shows when this page is opened again.
  const query = StatementsApi.useGetStatementQuery(asked, { refetchOnMountOrArgChange: true });
  return (
    <Statement
      query={query}
      params={params}
      empty={
        account === 'EUR'
          ? i18n.t('Bookings of the organisers appear here.')
          : i18n.t('Fan Beats that you earn and spend appear here.')
      }
      rowOf={(entry) => ({
        by: entry.claim_id === undefined ? i18n.t('by the organisers') : '',
        claim: <ClaimLink entry={entry} pathOf={paths.myClaim} />,
      })}
    />
  );
}
