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
  return part === undefined ? <Pay /> : <PayOfClaim claimId={parseId(part)} />;
}

/** A paid claim has nothing open, so the list of claims tells whether it exists. */
function PayOfClaim({ claimId }: { readonly claimId: number | undefined }) {
  const claims = useGetUserClaimsQuery(claimId === undefined ? skipToken : undefined);
  const isKnown = claims.isFetching || claims.data?.some(({ claim_id }) => claim_id === claimId);
  if (claimId === undefined || isKnown === false) return <ClaimNotFound />;
  return (
    <Loaded query={claims} failed="Error loading claim details">
      {() => <Pay claimId={claimId} />}
    </Loaded>
  );
}

function Pay({ claimId }: { readonly claimId?: number }) {
  const query = useGetMyPaymentsQuery();
  const back =
    claimId === undefined
      ? { to: paths.myClaims, label: 'My Claims' }
      : { to: paths.pay, label: 'Everything that is open' };
  return (
    <div className="page">
      <PageHead tab="Pay" title={claimId === undefined ? 'Pay' : `Pay Claim #${claimId}`} back={back} />
      <Loaded query={query} failed="Error loading what is to pay">
        {(pay) => <PayView key={claimId} pay={pay} claimId={claimId} />}
      </Loaded>
    </div>
  );
}
