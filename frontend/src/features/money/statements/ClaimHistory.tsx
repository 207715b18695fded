import { i18n } from '@lingui/core';
import { Disclosure } from '../../../shared/ui/frame/Disclosure';
import { HistoryEntries } from './HistoryEntries';
import { StatementsApi } from './statementsApi';

interface ClaimHistoryProps {
  readonly claimId: number;
}

const names = () =>
  ({ you: i18n.t('you'), organisers: i18n.t('the organisers'), shop: i18n.t('the shop') }) as const;

/** The history of the fan's own claim from the first day on, fetched when it is opened. */
export function ClaimHistory({ claimId }: ClaimHistoryProps) {
  return (
    <Disclosure title={i18n.t('History')}>
      <Entries claimId={claimId} />
    </Disclosure>
  );
}

function Entries({ claimId }: ClaimHistoryProps) {
  const query = StatementsApi.useGetClaimHistoryQuery({ claim_id: claimId });
  return <HistoryEntries query={query} claimId={claimId} whoOf={({ by }) => names()[by]} />;
}
