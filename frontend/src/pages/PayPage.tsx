import { skipToken } from '@reduxjs/toolkit/query';
import { useParams } from 'react-router-dom';
import { ClaimNotFound } from '../features/claims/ClaimNotFound';
import { ClaimsApi } from '../features/claims/claimsApi';
import { PayView } from '../features/payments/pay/PayView';
import { PaymentsApi } from '../features/payments/paymentsApi';
import { parseId, paths } from '../shared/routes/paths';
import { Loaded } from '../shared/ui/states/Loaded';
import { PageHead } from '../shared/ui/frame/Page';

export function PayPage() {
  const part = useParams()['claimId'];
  const claimId = parseId(part);
  const query = PaymentsApi.useGetMyPaymentsQuery();
  // A paid claim has nothing open, so the list of claims tells whether it exists: both are asked for at once.
  const claims = ClaimsApi.useGetUserClaimsQuery(claimId === undefined ? skipToken : undefined);
  const isKnown = claims.isFetching || claims.data?.some(({ claim_id }) => claim_id === claimId);
  if (part !== undefined && (claimId === undefined || isKnown === false)) return <ClaimNotFound />;
  const [title, back] =
    part === undefined
      ? ['Pay', { to: paths.myClaims, label: 'My Claims' }]
      : [`Pay Claim #${claimId}`, { to: paths.pay, label: 'Everything that is open' }];
  const pay = claims.isLoading ? undefined : query.currentData;
  return (
    <div className="page">
      <PageHead tab="Pay" title={title} back={back} />
      <Loaded query={{ ...query, currentData: pay }} failed="Error loading what is to pay">
        {(mine) => <PayView key={claimId} pay={mine} claimId={claimId} />}
      </Loaded>
    </div>
  );
}
