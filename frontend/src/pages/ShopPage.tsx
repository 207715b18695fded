import type { UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { useEffect } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import type { AddedToClaim } from '../features/claims/NextSteps';
import { ClaimsApi } from '../features/claims/claimsApi';
import { useSession } from '../features/people/session/useSession';
import { ShopFailure } from '../features/catalogue/shop/ShopFailure';
import { ShopSkeleton } from '../features/catalogue/shop/ShopSkeleton';
import { ShopView } from '../features/catalogue/shop/ShopView';
import { newPiecesOf } from '../features/catalogue/shop/cart/cartLine';
import { isNotFound } from '../shared/api/apiError';
import { useShop, type Shop } from '../features/catalogue/shop/useShop';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { fetchAhead } from '../shared/routes/fetchAhead';
import { parseId, paths } from '../shared/routes/paths';
import { LinkButton } from '../shared/ui/frame/Page';

export function ShopPage() {
  const goId = parseId(useParams()['goId']);
  const { user } = useSession();
  if (goId === undefined) return <Navigate to={paths.home} replace />;
  if (!user) return <ShopSkeleton />;
  return <OwnShop key={goId} goId={goId} user={user} />;
}

const confirmation = () => import('./ClaimSuccessPage');

const addedBy = ({ lines, reckoning }: Shop): AddedToClaim => ({
  pieces: newPiecesOf(lines),
  sumCents: reckoning.addedCents,
});

function OwnShop({ goId, user }: { readonly goId: number; readonly user: UserRecord }) {
  const navigate = useNavigate();
  const claims = ClaimsApi.useGetUserClaimsQuery();
  const [submitCart] = ClaimsApi.useSubmitCartMutation();
  const availablePoints = user.points - user.unavailable_points;
  const state = useShop(goId, { personId: user.user_id, availablePoints, claims });
  const isOpen = state.status === 'open';
  useEffect(() => (isOpen ? fetchAhead(confirmation) : undefined), [isOpen]);
  usePageTitle(state.status === 'open' ? state.shop.go.title : undefined);
  if (state.status === 'loading') return <ShopSkeleton />;
  if (state.status === 'failed') {
    const missing = isNotFound(state.error);
    return (
      <ShopFailure
        {...state}
        title={missing ? i18n.t('No product data found.') : i18n.t('Error loading product')}
        action={missing && <LinkButton to={paths.home}>{i18n.t("Available GO's")}</LinkButton>}
      />
    );
  }
  return (
    <ShopView
      shop={state.shop}
      heading={state.shop.go.title}
      delivery={{
        send: (submission) => {
          // Loaded during the submission, so that nothing moves here between the answer and the next page.
          void confirmation().catch(() => undefined);
          return submitCart(submission).unwrap();
        },
        onSubmitted: (claimId, step) =>
          void navigate(paths.claimSuccess(claimId), { ...step, state: { added: addedBy(state.shop) } }),
      }}
    />
  );
}
