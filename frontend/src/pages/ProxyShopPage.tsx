import type { UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { ClaimsApi } from '../features/claims/claimsApi';
import { useSession } from '../features/people/session/useSession';
import { ShopFailure } from '../features/catalogue/shop/ShopFailure';
import { ShopSkeleton } from '../features/catalogue/shop/ShopSkeleton';
import { ShopView } from '../features/catalogue/shop/ShopView';
import { SharedEndpoints } from '../shared/api/sharedEndpoints';
import { personChoice } from '../shared/ledger/personChoice';
import { isNotFound } from '../shared/api/apiError';
import { useShop } from '../features/catalogue/shop/useShop';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { parseId, paths } from '../shared/routes/paths';
import { LinkButton } from '../shared/ui/frame/Page';
import { Notice } from '../shared/ui/states/Loaded';
import { sentence } from '../shared/format/figures';

/** The shop for an admin who claims for a fan: the cart is the whole claim (rule D23). */
export function ProxyShopPage() {
  const params = useParams();
  const goId = parseId(params['goId']);
  const userId = parseId(params['userId']);
  const { user } = useSession();
  const fan = SharedEndpoints.useAdmGetUserQuery(userId === undefined ? skipToken : { user_id: userId });
  if (goId === undefined || userId === undefined) return <Navigate to={paths.home} replace />;
  if (fan.error) {
    const retry = () => void fan.refetch();
    return <ShopFailure title={i18n.t('Error loading user information')} error={fan.error} retry={retry} />;
  }
  if (!user || !fan.data) return <ShopSkeleton />;
  const { erased, merged_into: intoId } = fan.data;
  if (erased) return <Notice wholePage title={i18n.t('This person was erased.')} />;
  if (intoId !== undefined) return <MergedAway fan={fan.data} goId={goId} intoId={intoId} />;
  return <ProxyShop key={`${goId}/${userId}`} goId={goId} personId={user.user_id} fan={fan.data} />;
}

interface OfFan {
  readonly goId: number;
  readonly fan: UserRecord;
}

/** A notice for a fan who was merged into another person: that person has the claims and a cart of their own (rule A10). */
function MergedAway({ fan, goId, intoId }: OfFan & { readonly intoId: number }) {
  const { data: kept } = SharedEndpoints.useAdmGetUserQuery({ user_id: intoId });
  const name = kept?.displayname ?? i18n.t('person {intoId}', { intoId });
  return (
    <Notice
      wholePage
      title={sentence(i18n.t('{displayname} was merged into {name}', { displayname: fan.displayname, name }))}
      action={
        <LinkButton to={paths.proxy(goId, intoId)}>{i18n.t('Proxy claim for {name}', { name })}</LinkButton>
      }
    />
  );
}

function ProxyShop({ goId, personId, fan }: OfFan & { readonly personId: number }) {
  const availablePoints = fan.points - fan.unavailable_points;
  const navigate = useNavigate();
  const claims = ClaimsApi.useAdmGetUserClaimsQuery({ user_id: fan.user_id });
  const [submitCart] = ClaimsApi.useAdmProxySubmitCartMutation();
  const state = useShop(goId, { personId, proxyFor: fan.user_id, availablePoints, claims });
  usePageTitle(i18n.t('Proxy claim for {displayname}', { displayname: fan.displayname }));
  if (state.status === 'loading') return <ShopSkeleton />;
  if (state.status === 'failed') {
    const title = isNotFound(state.error)
      ? i18n.t('No product data found.')
      : i18n.t('Error loading user claims');
    return <ShopFailure {...state} title={title} />;
  }
  const { go, claim } = state.shop;
  return (
    <ShopView
      shop={state.shop}
      delivery={{
        send: (submission) => submitCart({ ...submission, user_id: fan.user_id }).unwrap(),
        onSubmitted: (claimId, step) => void navigate(paths.proxyClaimSuccess(fan.user_id, claimId), step),
      }}
      heading={go.title}
      note={
        claim
          ? i18n.t('Proxy claim for {personChoice} · {title} · Fan Beats: {availablePoints}', {
              personChoice: personChoice(fan),
              title: claim.title,
              availablePoints,
            })
          : i18n.t('Proxy claim for {personChoice} · Fan Beats: {availablePoints}', {
              personChoice: personChoice(fan),
              availablePoints,
            })
      }
    />
  );
}
