import { Button } from 'antd';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import type { AddedToClaim } from '../features/claims/NextSteps';
import { useGetUserClaimsQuery, useSubmitCartMutation } from '../features/claims/claimsApi';
import { useSession } from '../features/session/useSession';
import { ShopFailure } from '../features/shop/ShopFailure';
import { ShopSkeleton } from '../features/shop/ShopSkeleton';
import { ShopView } from '../features/shop/ShopView';
import { unclaimedAmount } from '../features/shop/cart/cartLine';
import { useShop, type Shop } from '../features/shop/useShop';
import { isApiError, loadingErrorMessage } from '../shared/api/apiError';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { parseId, paths } from '../shared/routes/paths';
import { LinkButton } from '../shared/ui/LinkButton';

export function ShopPage() {
  const goId = parseId(useParams()['goId']);
  const { user } = useSession();
  if (goId === undefined) return <Navigate to={paths.home} replace />;
  if (!user) return <ShopSkeleton />;
  const availablePoints = user.points - user.unavailable_points;
  return <OwnShop key={goId} goId={goId} personId={user.user_id} availablePoints={availablePoints} />;
}

/** What the confirmation says was added. */
const addedBy = ({ lines, reckoning }: Shop): AddedToClaim => ({
  pieces: lines.reduce((sum, line) => sum + unclaimedAmount(line), 0),
  sumCents: reckoning.addedCents,
});

interface OwnShopProps {
  readonly goId: number;
  readonly personId: number;
  readonly availablePoints: number;
}

function OwnShop({ goId, personId, availablePoints }: OwnShopProps) {
  const navigate = useNavigate();
  const claims = useGetUserClaimsQuery();
  const [submitCart] = useSubmitCartMutation();
  const state = useShop(goId, { personId, availablePoints, claims });
  usePageTitle(state.status === 'open' ? state.shop.go.title : undefined);
  if (state.status === 'loading') return <ShopSkeleton />;
  if (state.status === 'failed') {
    const missing = isApiError(state.error) && state.error.code === 'NOT_FOUND';
    return (
      <ShopFailure
        title={missing ? 'No product data found.' : 'Error loading product'}
        text={loadingErrorMessage(state.error)}
        action={
          missing ? (
            <LinkButton to={paths.home}>{"Available GO's"}</LinkButton>
          ) : (
            <Button onClick={state.retry}>Try again</Button>
          )
        }
      />
    );
  }
  return (
    <ShopView
      shop={state.shop}
      heading={state.shop.go.title}
      delivery={{
        send: (submission) => submitCart(submission).unwrap(),
        onSubmitted: (claimId, step) =>
          void navigate(paths.claimSuccess(claimId), { ...step, state: { added: addedBy(state.shop) } }),
      }}
    />
  );
}
