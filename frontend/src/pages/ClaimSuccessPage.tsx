import { useLocation, useParams, type Location } from 'react-router-dom';
import { ClaimConfirmed } from '../features/claims/ClaimConfirmed';
import { ClaimNotFound } from '../features/claims/ClaimNotFound';
import { ClaimSkeleton } from '../features/claims/ClaimSkeleton';
import { NextSteps, addedIn } from '../features/claims/NextSteps';
import { useGetUserClaimsQuery } from '../features/claims/claimsApi';
import { PayClaim, StageNote } from '../features/payments/pay/ClaimStages';
import { Receipt } from '../features/statements/Receipt';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { parseId, paths } from '../shared/routes/paths';
import { LinkButton } from '../shared/ui/LinkButton';
import { Disclosure } from '../shared/ui/Disclosure';
import { LoadFailure } from '../shared/ui/Loaded';

export function ClaimSuccessPage() {
  const claimId = parseId(useParams()['claimId']);
  const here: Location<unknown> = useLocation();
  const { data, error, isFetching, refetch } = useGetUserClaimsQuery();
  const claim = data?.find(({ claim_id }) => claim_id === claimId);
  usePageTitle(claim ? 'Claim Confirmed!' : undefined);

  if (claim) {
    return (
      <ClaimConfirmed
        claim={claim}
        renderStage={(stage) => <StageNote stage={stage} />}
        payment={<PayClaim claim={claim} />}
        next={<NextSteps claim={claim} added={addedIn(here.state)} />}
        receipt={
          <Disclosure title="Receipt">
            <Receipt claimId={claim.claim_id} untitled />
          </Disclosure>
        }
      >
        <LinkButton to={paths.myClaims} type="primary" size="large">
          My Claims
        </LinkButton>
        <LinkButton to={paths.home} size="large">
          Back to the group orders
        </LinkButton>
      </ClaimConfirmed>
    );
  }
  // Right after a submission the list at hand may be older than the claim.
  if (isFetching) return <ClaimSkeleton />;
  if (error) {
    return <LoadFailure wholePage failed="Error loading claim details" error={error} onRetry={refetch} />;
  }
  return <ClaimNotFound />;
}
