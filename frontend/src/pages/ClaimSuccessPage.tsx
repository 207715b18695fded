import { i18n } from '@lingui/core';
import { useLocation, useParams } from 'react-router-dom';
import { ClaimConfirmed, ClaimSkeleton } from '../features/claims/ClaimConfirmed';
import { ClaimNotFound } from '../features/claims/ClaimNotFound';
import { addedIn } from '../features/claims/NextSteps';
import { ClaimsApi } from '../features/claims/claimsApi';
import { useSaid } from '../features/money/payments/useSaid';
import { parseId, paths } from '../shared/routes/paths';
import { LinkButton } from '../shared/ui/frame/Page';
import { LoadFailure } from '../shared/ui/states/Loaded';

export function ClaimSuccessPage() {
  const claimId = parseId(useParams()['claimId']);
  const here = useLocation();
  const { data, error, isFetching, refetch } = ClaimsApi.useGetUserClaimsQuery();
  const said = useSaid(data);
  const claim = data?.find(({ claim_id }) => claim_id === claimId);

  if (claim && said) {
    return (
      <ClaimConfirmed claim={claim} added={addedIn(here)} said={said}>
        <LinkButton to={paths.myClaims} type="primary" size="large">
          {i18n.t('My Claims')}
        </LinkButton>
        <LinkButton to={paths.home} size="large">
          {i18n.t('Back to the group orders')}
        </LinkButton>
      </ClaimConfirmed>
    );
  }
  // Right after a submission the loaded list may be older than the claim.
  if (claim || isFetching) return <ClaimSkeleton />;
  if (error) {
    return (
      <LoadFailure wholePage failed={i18n.t('Error loading claim details')} error={error} onRetry={refetch} />
    );
  }
  return <ClaimNotFound />;
}
