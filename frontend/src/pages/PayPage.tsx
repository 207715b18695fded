import { skipToken } from '@reduxjs/toolkit/query';
import { useParams } from 'react-router-dom';
import { ClaimNotFound } from '../features/claims/ClaimNotFound';
import { useGetUserClaimsQuery } from '../features/claims/claimsApi';
import { PayView } from '../features/payments/pay/PayView';
import { useGetMyPaymentsQuery } from '../features/payments/paymentsApi';
import { parseId, paths } from '../shared/routes/paths';
import { Loaded } from '../shared/ui/states/Loaded';
import { PageHead } from '../shared/ui/frame/PageHead';

export function PayPage() {
  const part = useParams()['claimId'];
  const isOfAll = part === undefined;
  const claimId = parseId(part);
  const query = useGetMyPaymentsQuery();
  // A paid claim has nothing open, so the list of claims tells whether it exists: both are asked for at once.
  const claims = useGetUserClaimsQuery(isOfAll ? skipToken : undefined);
  const isKnown = claims.isFetching || claims.data?.some(({ claim_id }) => claim_id === claimId);
  if (!isOfAll && (claimId === undefined || isKnown === false)) return <ClaimNotFound />;
  const pay = (
    <Loaded query={query} failed="Error loading what is to pay">
      {(mine) => <PayView key={claimId} pay={mine} claimId={claimId} />}
    </Loaded>
  );
  return (
    <div className="page">
      <PageHead
        tab="Pay"
        title={isOfAll ? 'Pay' : `Pay Claim #${claimId}`}
        back={
          isOfAll
            ? { to: paths.myClaims, label: 'My Claims' }
            : { to: paths.pay, label: 'Everything that is open' }
        }
      />
      {isOfAll ? (
        pay
      ) : (
        <Loaded query={claims} failed="Error loading claim details">
          {() => pay}
        </Loaded>
      )}
    </div>
  );
}
