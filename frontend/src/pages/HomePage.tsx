import type { ClaimRecord, ListedGoRecord } from '@fan-beats/backend/contract';
import { useEffect } from 'react';
import { useGetUserClaimsQuery } from '../features/claims/claimsApi';
import { GoCard, GoCardSkeleton } from '../features/gos/GoCard';
import { bySoonest, homeSections, sectionOf } from '../features/gos/goCard';
import { useGetGoListQuery } from '../features/gos/gosApi';
import { useNow } from '../shared/clock/useNow';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { fetchAhead } from '../shared/routes/fetchAhead';
import { Disclosure } from '../shared/ui/frame/Disclosure';
import { Notice } from '../shared/ui/states/Notice';
import styles from './HomePage.module.css';
import { LoadFailure } from '../shared/ui/states/Loaded';

export function HomePage() {
  usePageTitle("Available GO's");
  return (
    <>
      <h1 className="heading">Available GO&apos;s</h1>
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
  return <GoSections gos={gos.data} claims={claims.data} now={now} />;
}

interface GoSectionsProps {
  readonly gos: readonly ListedGoRecord[];
  readonly claims: readonly ClaimRecord[];
  readonly now: number;
}

function GoSections({ gos, claims, now }: GoSectionsProps) {
  const claimIds = new Map(claims.map((claim) => [claim.go_id, claim.claim_id]));
  const placed = gos.map((go) => ({ go, section: sectionOf(go, claimIds.has(go.go_id), now) }));
  const cards = (shown: readonly ListedGoRecord[], over: boolean) => (
    <div className={styles.cards}>
      {shown.map((go) => (
        <GoCard key={go.go_id} go={go} claimId={claimIds.get(go.go_id)} now={now} over={over} />
      ))}
    </div>
  );
  return homeSections.map((section) => {
    const here = placed.filter((one) => one.section === section).map(({ go }) => go);
    if (here.length === 0) return null;
    const over = section === 'Ended';
    const headingId = section.replaceAll(' ', '-');
    const shown = over ? here.slice(0, endedShown) : here.toSorted(bySoonest);
    const folded = here.slice(shown.length);
    return (
      <section key={section} className={styles.section} aria-labelledby={headingId}>
        <h2 id={headingId}>{section}</h2>
        {cards(shown, over)}
        {folded.length > 0 && <Disclosure title={`${folded.length} more`}>{cards(folded, over)}</Disclosure>}
      </section>
    );
  });
}

/** The latest of those that are over; the others are folded away. */
const endedShown = 6;
