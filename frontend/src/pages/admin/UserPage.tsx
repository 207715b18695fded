import type { GoRecord, UserRecord } from '@fan-beats/backend/contract';
import { isOpenForProxy } from '@fan-beats/events/kernel';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ClaimCard } from '../../features/claims/ClaimCard';
import { useAdmGetUserClaimsQuery } from '../../features/claims/claimsApi';
import { useAdmGoListQuery } from '../../features/gos/admin/gosAdminApi';
import { BanCheckbox } from '../../features/users/BanCheckbox';
import { ProxyClaimStarter } from '../../features/users/ProxyClaimStarter';
import { BalanceAccount, BeatsAccount } from '../../features/users/UserAccounts';
import { UserLinks } from '../../features/users/UserCard';
import styles from '../../features/users/Users.module.css';
import { RoleTag, StandingTag } from '../../features/users/UserTags';
import { useAdmGetUserQuery } from '../../features/users/usersApi';
import { useNow } from '../../shared/clock/useNow';
import { instantOf } from '../../shared/format/dates';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { parseId, paths } from '../../shared/routes/paths';
import { LinkButton } from '../../shared/ui/LinkButton';
import { ListSkeleton } from '../../shared/ui/ListSkeleton';
import { Loaded } from '../../shared/ui/Loaded';
import { Notice } from '../../shared/ui/Notice';
import { PageHead } from '../../shared/ui/PageHead';
import { Panel } from '../../shared/ui/Panel';

const back = { to: paths.adminUsers, label: 'Users' };

export function UserPage() {
  const userId = parseId(useParams()['userId']);
  return userId === undefined ? (
    <>
      <PageHead title="User" back={back} />
      <Notice title="No user data found" />
    </>
  ) : (
    <KnownUser key={userId} userId={userId} />
  );
}

function KnownUser({ userId }: { readonly userId: number }) {
  const query = useAdmGetUserQuery({ user_id: userId });
  const user = query.currentData;
  usePageTitle(user?.displayname ?? 'User');
  return (
    <>
      <PageHead
        title={user?.displayname ?? 'User'}
        back={back}
        tags={
          user && (
            <>
              <RoleTag user={user} />
              <StandingTag user={user} />
            </>
          )
        }
      />
      <Loaded
        query={query}
        failed="Error loading user data"
        skeleton={<ListSkeleton label="Loading user data..." />}
      >
        {(known) => <UserDetail user={known} />}
      </Loaded>
      <h2>Claims</h2>
      <UserClaims userId={userId} />
    </>
  );
}

function openForProxy(gos: readonly GoRecord[], now: number): readonly GoRecord[] {
  return gos.filter(({ status, available_from, available_until }) => {
    const window = { availableFrom: instantOf(available_from), availableUntil: instantOf(available_until) };
    return status === null && isOpenForProxy({ status, ...window }, now);
  });
}

function UserDetail({ user }: { readonly user: UserRecord }) {
  const gos = useAdmGoListQuery();
  const now = useNow();
  return (
    <div className={styles.columns}>
      <div>
        <Panel title="Contact">
          <UserLinks user={user} />
          <div>
            <BanCheckbox user={user} />
          </div>
        </Panel>
        <ProxyClaimStarter userId={user.user_id} gos={gos.data && openForProxy(gos.data, now)} />
      </div>
      <BalanceAccount user={user} />
      <BeatsAccount user={user} />
    </div>
  );
}

function UserClaims({ userId }: { readonly userId: number }) {
  const query = useAdmGetUserClaimsQuery({ user_id: userId });
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <Loaded query={query} failed="Error loading user claims" skeleton={<Skeleton active title={false} />}>
      {(claims) =>
        claims.length === 0 ? (
          <Notice title="No claims found for this user." />
        ) : (
          claims.map((claim) => (
            <ClaimCard
              key={claim.claim_id}
              claim={claim}
              open={openId === claim.claim_id}
              wanted={false}
              onToggle={() => setOpenId(openId === claim.claim_id ? null : claim.claim_id)}
              action={<LinkButton to={paths.adminClaim(claim.claim_id)}>Open in Claims</LinkButton>}
            />
          ))
        )
      }
    </Loaded>
  );
}
