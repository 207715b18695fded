import { Skeleton } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ClaimCard } from '../features/claims/ClaimCard';
import { useGetUserClaimsQuery } from '../features/claims/claimsApi';
import { GoStatusTag } from '../features/gos/GoStatusTag';
import { decideCard } from '../features/gos/goCard';
import { useGetGoListQuery } from '../features/gos/gosApi';
import { PayClaim, StageNote } from '../features/payments/pay/ClaimStages';
import { ClaimHistory } from '../features/statements/ClaimHistory';
import { Disclosure } from '../shared/ui/Disclosure';
import { Receipt } from '../features/statements/Receipt';
import { useNow } from '../shared/clock/useNow';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { parseId, paths } from '../shared/routes/paths';
import { LinkButton } from '../shared/ui/LinkButton';
import { Notice } from '../shared/ui/Notice';
import styles from './MyClaimsPage.module.css';
import type { ClaimRecord, ListedGoRecord } from '@fan-beats/backend/contract';
import { Loaded } from '../shared/ui/Loaded';

export function MyClaimsPage() {
  usePageTitle('My Claims');
  const query = useGetUserClaimsQuery();
  // Group orders only add their status and the way back into the shop: the claims stand without them where they fail.
  const { data: gos = [], isLoading } = useGetGoListQuery();
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>My Claims</h1>
      <Loaded query={query} failed="Error loading claims" skeleton={<ClaimsSkeleton />}>
        {(claims) => (isLoading ? <ClaimsSkeleton /> : <Claims claims={claims} gos={gos} />)}
      </Loaded>
    </div>
  );
}

function ClaimsSkeleton() {
  return (
    <div className={styles.claims} role="status" aria-label="Loading...">
      {[1, 2, 3].map((key) => (
        <div key={key} className={styles.skeleton} aria-hidden="true">
          <Skeleton active title={{ width: '50%' }} paragraph={{ rows: 1, width: '70%' }} />
        </div>
      ))}
    </div>
  );
}

interface ClaimsProps {
  readonly claims: readonly ClaimRecord[];
  readonly gos: readonly ListedGoRecord[];
}

function Claims({ claims, gos }: ClaimsProps) {
  const now = useNow();
  const wantedId = parseId(useSearchParams()[0].get('claim'));
  const [toggled, setToggled] = useState<Readonly<Record<number, boolean>>>({});

  if (claims.length === 0) {
    return (
      <Notice
        title="You have not made any claims yet."
        text="Pick a group order and put together what you would like to have."
        action={
          <LinkButton to={paths.home} type="primary">
            See the group orders
          </LinkButton>
        }
      />
    );
  }
  const newestFirst = [...claims].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  return (
    <div className={styles.claims}>
      {newestFirst.map((claim) => {
        const go = gos.find(({ go_id }) => go_id === claim.go_id);
        const { label, button } = go ? decideCard(go, true, now) : { label: null, button: null };
        const open = toggled[claim.claim_id] ?? (claims.length === 1 || claim.claim_id === wantedId);
        return (
          <ClaimCard
            key={claim.claim_id}
            claim={claim}
            open={open}
            wanted={claim.claim_id === wantedId}
            onToggle={() => setToggled((all) => ({ ...all, [claim.claim_id]: !open }))}
            renderStage={(stage) => <StageNote stage={stage} />}
            payment={<PayClaim claim={claim} />}
            history={
              <>
                <Disclosure title="Receipt">
                  <Receipt claimId={claim.claim_id} untitled />
                </Disclosure>
                <ClaimHistory claimId={claim.claim_id} />
              </>
            }
            status={label !== null && <GoStatusTag label={label} />}
            {...(button?.target === 'shop' && label === null
              ? { action: <LinkButton to={paths.shop(claim.go_id)}>{button.text}</LinkButton> }
              : {})}
          />
        );
      })}
    </div>
  );
}
