import { Alert, Skeleton } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ClaimCard } from '../features/claims/ClaimCard';
import type { Said } from '../shared/go/claimStanding';
import { claimNotFound } from '../features/claims/ClaimNotFound';
import { ClaimsApi } from '../features/claims/claimsApi';
import { GoStatusTag } from '../features/catalogue/gos/GoStatusTag';
import { buttonTexts, decideCard, type CardDecision } from '../features/catalogue/gos/goCard';
import { GosApi } from '../features/catalogue/gos/gosApi';
import { useSaid } from '../features/money/payments/useSaid';
import { ConfirmMailNotice } from '../features/people/session/ui/ConfirmMailNotice';
import { WithoutPasswordNotice } from '../features/people/session/ui/WithoutPasswordNotice';
import { useNow } from '../shared/clock/useNow';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { parseId, paths } from '../shared/routes/paths';
import { LinkButton } from '../shared/ui/frame/Page';
import { Notice, Loaded } from '../shared/ui/states/Loaded';
import styles from './FormPage.module.css';
import type { ClaimRecord, ListedGoRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';

export function MyClaimsPage() {
  usePageTitle(i18n.t('My Claims'));
  const query = ClaimsApi.useGetUserClaimsQuery();
  // Group orders only add status and a link to the shop: claims are shown without them if they fail to load.
  const { data: gos = [], isLoading } = GosApi.useGetGoListQuery();
  const said = useSaid(query.data);
  const wanted = useSearchParams()[0].get('claim');
  const wantedId = parseId(wanted);
  const isMissing = wanted !== null && query.data?.every(({ claim_id }) => claim_id !== wantedId);
  return (
    <div className={`page ${styles.claims}`}>
      <h1 className="heading">{i18n.t('My Claims')}</h1>
      <WithoutPasswordNotice />
      <ConfirmMailNotice />
      {isMissing && !query.isFetching && (
        <Alert
          type="warning"
          showIcon
          className="apart"
          title={claimNotFound().title}
          description={claimNotFound().text}
        />
      )}
      <Loaded query={query} failed={i18n.t('Error loading claims')} skeleton={<ClaimsSkeleton />}>
        {(claims) =>
          isLoading || !said ? (
            <ClaimsSkeleton />
          ) : (
            <Claims claims={claims} gos={gos} said={said} wantedId={wantedId} />
          )
        }
      </Loaded>
    </div>
  );
}

function ClaimsSkeleton() {
  return (
    <div className={`column ${styles.list}`} role="status" aria-label={i18n.t('Loading...')}>
      {[1, 2, 3].map((key) => (
        <div key={key} className={styles.card} aria-hidden="true">
          <Skeleton active title={{ width: '50%' }} paragraph={{ rows: 1, width: '70%' }} />
        </div>
      ))}
    </div>
  );
}

interface ClaimsProps {
  readonly claims: readonly ClaimRecord[];
  readonly gos: readonly ListedGoRecord[];
  readonly said: Said;
  readonly wantedId: number | undefined;
}

function Claims({ claims, gos, said, wantedId }: ClaimsProps) {
  const now = useNow();
  const [toggled, setToggled] = useState<Readonly<Record<number, boolean>>>({});

  if (claims.length === 0) {
    return (
      <Notice
        title={i18n.t('You have not made any claims yet.')}
        text={i18n.t('Pick a group order and put together what you would like to have.')}
        action={
          <LinkButton to={paths.home} type="primary">
            {i18n.t('See the group orders')}
          </LinkButton>
        }
      />
    );
  }
  const newestFirst = [...claims].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  return (
    <div className={`column ${styles.list}`}>
      {newestFirst.map((claim) => {
        const go = gos.find(({ go_id }) => go_id === claim.go_id);
        const { standing, button } = offerOf(claim, go, now);
        const open = toggled[claim.claim_id] ?? (claims.length === 1 || claim.claim_id === wantedId);
        return (
          <ClaimCard
            key={claim.claim_id}
            claim={claim}
            open={open}
            said={said}
            wanted={claim.claim_id === wantedId}
            onToggle={() => setToggled((all) => ({ ...all, [claim.claim_id]: !open }))}
            status={standing !== null && <GoStatusTag standing={standing} />}
            action={
              button === 'extend' &&
              standing === null && (
                <LinkButton to={paths.shop(claim.go_id)}>{buttonTexts()[button]}</LinkButton>
              )
            }
          />
        );
      })}
    </div>
  );
}

/** The card of a claim's group order. An archived one is not listed: the claim itself has its status. */
function offerOf(claim: ClaimRecord, go: ListedGoRecord | undefined, now: number): CardDecision {
  if (go) return decideCard(go, true, now);
  if (claim.go_status === null) return { standing: null, button: null };
  return decideCard({ status: claim.go_status, available_from: null, available_until: null }, true, now);
}
