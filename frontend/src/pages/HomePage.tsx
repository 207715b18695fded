import type { ClaimRecord, ListedGoRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { StandingLine } from '../features/claims/StandingLine';
import { ClaimsApi } from '../features/claims/claimsApi';
import { standingOf, type Said } from '../shared/go/claimStanding';
import { GoCard, goCardId, goOfClaim, GoCardSkeleton, type CardGo } from '../features/catalogue/gos/GoCard';
import {
  bySoonest,
  homeSections,
  sectionOf,
  sectionTitles,
  type HomeSection,
} from '../features/catalogue/gos/goCard';
import { GosApi } from '../features/catalogue/gos/gosApi';
import { useSaid } from '../features/money/payments/useSaid';
import { useSession } from '../features/people/session/useSession';
import { useNow } from '../shared/clock/useNow';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { fetchAhead } from '../shared/routes/fetchAhead';
import { paths } from '../shared/routes/paths';
import { Disclosure } from '../shared/ui/frame/Disclosure';
import { Notice, LoadFailure } from '../shared/ui/states/Loaded';
import styles from './HomePage.module.css';

export function HomePage() {
  usePageTitle(i18n.t("Available GO's"));
  return (
    <>
      <h1 className="heading">{i18n.t("Available GO's")}</h1>
      <GoCards />
    </>
  );
}

function GoCards() {
  const gos = GosApi.useGetGoListQuery();
  const claims = ClaimsApi.useGetUserClaimsQuery();
  const said = useSaid(claims.data);
  const now = useNow();
  const shown = gos.data !== undefined && claims.data !== undefined;
  useEffect(() => (shown ? fetchAhead(() => import('./ShopPage')) : undefined), [shown]);
  const error = gos.error ?? claims.error;

  if (error) {
    return (
      <LoadFailure
        failed={i18n.t('Error loading group orders')}
        error={error}
        onRetry={() => [gos.refetch(), claims.refetch()]}
      />
    );
  }
  if (!gos.data || !claims.data || !said) {
    return (
      <div className={styles.cards} role="status" aria-label={i18n.t('Loading...')}>
        {[1, 2, 3].map((key) => (
          <GoCardSkeleton key={key} />
        ))}
      </div>
    );
  }
  return <GoSections gos={gos.data} claims={claims.data} said={said} now={now} />;
}

/** True for sections of the fan's own claims, which need no large picture. */
const isKnown = (section: HomeSection): boolean =>
  section === 'to-pay' || section === 'on-its-way' || section === 'your-claims';

interface GoSectionsProps {
  readonly gos: readonly ListedGoRecord[];
  readonly claims: readonly ClaimRecord[];
  readonly said: Said;
  readonly now: number;
}

function GoSections({ gos, claims, said, now }: GoSectionsProps) {
  const place = (go: CardGo, claim: ClaimRecord | undefined) => {
    const own = claim && { claim, standing: standingOf(claim, said) };
    return { go, own, section: sectionOf(go, own?.standing.place, now) };
  };
  // If a group order has two claims, the one with more to pay counts, otherwise the older one.
  const byGo = new Map([...claims].sort((a, b) => a.to_pay - b.to_pay).map((claim) => [claim.go_id, claim]));
  const listed = gos.map((go) => place(go, byGo.get(go.go_id)));
  const archived = claims
    .filter(({ go_id }) => !gos.some((go) => go.go_id === go_id))
    .map((claim) => place(goOfClaim(claim), claim))
    .filter(({ section }) => isKnown(section))
    // Its shop is closed to fans, so its card links to the claim.
    .map((one) => ({ ...one, go: { ...one.go, status: one.go.status ?? 'closed' } }));
  const placed = [...listed, ...archived];
  if (placed.length === 0) return <NoGroupOrders />;
  return homeSections.map((section) => {
    const over = section === 'ended';
    const look = over ? 'over' : isKnown(section) ? 'row' : 'cover';
    const here = placed.filter((one) => one.section === section);
    if (here.length === 0) return null;
    const shown = over ? here : [...here].sort((a, b) => bySoonest(a.go, b.go));
    const cards = (
      <div className={styles.cards}>
        {shown.map(({ go, own }) => (
          <GoCard
            key={go.go_id}
            go={go}
            claimId={own?.claim.claim_id}
            standing={own && <StandingLine {...own} labelledBy={goCardId(go)} />}
            now={now}
            look={look}
          />
        ))}
      </div>
    );
    const title = sectionTitles()[section];
    return over ? (
      <Disclosure key={section} title={`${title} · ${here.length}`}>
        {cards}
      </Disclosure>
    ) : (
      <section key={section} className={styles.section} aria-labelledby={section}>
        <h2 id={section}>{title}</h2>
        {cards}
      </section>
    );
  });
}

/** An organiser is led to the page on which the first group order is made. */
function NoGroupOrders() {
  const { isAdmin } = useSession();
  if (isAdmin) return <Navigate to={paths.adminGos} replace />;
  return (
    <Notice
      title={i18n.t('No group orders right now.')}
      text={i18n.t('Come back soon: new group orders appear here.')}
    />
  );
}
