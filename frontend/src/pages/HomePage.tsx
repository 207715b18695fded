import { useEffect } from 'react';
import { useGetUserClaimsQuery } from '../features/claims/claimsApi';
import { GoCard } from '../features/gos/GoCard';
import { GoCardSkeleton } from '../features/gos/GoCardSkeleton';
import { sortForHome } from '../features/gos/goCard';
import { useGetGoListQuery } from '../features/gos/gosApi';
import { useNow } from '../shared/clock/useNow';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { fetchAhead } from '../shared/routes/fetchAhead';
import { Notice } from '../shared/ui/Notice';
import styles from './HomePage.module.css';
import { LoadFailure } from '../shared/ui/Loaded';

export function HomePage() {
  usePageTitle("Available GO's");
  return (
    <>
      <h1 className={styles.heading}>Available GO&apos;s</h1>
      <GoCards />
    </>
  );
}

function GoCards() {
  const gos = useGetGoListQuery();
  const claims = useGetUserClaimsQuery();
  const now = useNow();
  const shown = gos.data !== undefined && claims.data !== undefined;
  useEffect(() => (shown ? fetchAhead(() => import('./ShopPage')) : undefined), [shown]);
  const error = gos.error ?? claims.error;

  if (error) {
    return (
      <LoadFailure
        failed="Error loading group orders"
        error={error}
        onRetry={() => [gos.refetch(), claims.refetch()]}
      />
    );
  }
  if (!gos.data || !claims.data) {
    return (
      <div className={styles.cards} role="status" aria-label="Loading...">
        {[1, 2, 3].map((key) => (
          <GoCardSkeleton key={key} />
        ))}
      </div>
    );
  }
  if (gos.data.length === 0) {
    return <Notice title="No group orders right now." text="Come back soon: new group orders appear here." />;
  }
  const claimIds = new Map(claims.data.map((claim) => [claim.go_id, claim.claim_id]));
  return (
    <div className={styles.cards}>
      {sortForHome(gos.data, now).map((go) => (
        <GoCard key={go.go_id} go={go} claimId={claimIds.get(go.go_id)} now={now} />
      ))}
    </div>
  );
}
