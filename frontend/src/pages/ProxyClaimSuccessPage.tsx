import { LockOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useParams } from 'react-router-dom';
import { ClaimConfirmed, ClaimSkeleton } from '../features/claims/ClaimConfirmed';
import { ClaimNotFound } from '../features/claims/ClaimNotFound';
import { ClaimsApi } from '../features/claims/claimsApi';
import { useSession } from '../features/people/session/useSession';
import { isApiError } from '../shared/api/apiError';
import { parseId, paths } from '../shared/routes/paths';
import { LinkButton } from '../shared/ui/frame/Page';
import { Notice, LoadFailure } from '../shared/ui/states/Loaded';

export function ProxyClaimSuccessPage() {
  const { isAdmin } = useSession();
  if (!isAdmin) {
    return (
      <Notice
        wholePage
        icon={<LockOutlined aria-hidden />}
        title={i18n.t('You do not have permission to view this page.')}
        action={<LinkButton to={paths.home}>{i18n.t('Back to the group orders')}</LinkButton>}
      />
    );
  }
  return <ProxyClaim />;
}

function ProxyClaim() {
  const params = useParams();
  const claimId = parseId(params['claimId']);
  const userId = parseId(params['userId']);
  const { currentData, error, isFetching, refetch } = ClaimsApi.useAdmGetClaimQuery(
    claimId === undefined ? skipToken : { claim_id: claimId },
  );

  if (error && !(isApiError(error) && error.httpStatus === 404)) {
    return (
      <LoadFailure wholePage failed={i18n.t('Error loading claim details')} error={error} onRetry={refetch} />
    );
  }
  if (currentData && currentData.user_id === userId) {
    return (
      <ClaimConfirmed claim={currentData}>
        <LinkButton to={paths.adminUser(userId)} type="primary" size="large">
          {i18n.t('Back to the user')}
        </LinkButton>
        <LinkButton to={paths.proxy(currentData.go_id, userId)} size="large">
          {i18n.t('Change Claim')}
        </LinkButton>
      </ClaimConfirmed>
    );
  }
  return isFetching ? <ClaimSkeleton /> : <ClaimNotFound />;
}
