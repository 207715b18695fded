import { useParams } from 'react-router-dom';
import { ClaimConfirmed } from '../features/claims/ClaimConfirmed';
import { ClaimNotFound } from '../features/claims/ClaimNotFound';
import { ClaimSkeleton } from '../features/claims/ClaimSkeleton';
import { useGetUserClaimsQuery } from '../features/claims/claimsApi';
import { Receipt } from '../features/statements/Receipt';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { parseId, paths } from '../shared/routes/paths';
import { LinkButton } from '../shared/ui/LinkButton';
import { LoadFailure } from '../shared/ui/Loaded';

export function ClaimSuccessPage() {
  const claimId = parseId(useParams()['claimId']);
  const { data, error, isFetching, refetch } = useGetUserClaimsQuery();
  const claim = data?.find(({ claim_id }) => claim_id === claimId);
  usePageTitle(claim ? 'Claim Confirmed!' : undefined);

  if (claim) {
    return (
      <ClaimConfirmed claim={claim} receipt={<Receipt claimId={claim.claim_id} />}>
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
