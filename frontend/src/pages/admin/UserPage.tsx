import type { UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { useNavigate, useParams } from 'react-router-dom';
import { ClaimsApi } from '../../features/claims/claimsApi';
import { groupByGo, sortClaims } from '../../features/claims/overview/claimOverview';
import { ClaimGroups } from '../../features/claims/overview/ClaimGroups';
import { ClaimPanel } from '../../features/claims/panel/ClaimPanel';
import { ProxyClaimPanel } from '../../features/catalogue/gos/admin/ProxyClaimPanel';
import { AccessPanel } from '../../features/people/users/AccessPanel';
import { BalancePanel, BeatsPanel } from '../../features/people/users/AccountPanels';
import { AuditedStatement } from '../../features/money/statements/AuditedStatement';
import { PersonPayments } from '../../features/money/payments/office/PersonPayments';
import { DeletedClaims } from '../../features/money/statements/DeletedClaims';
import { Disclosure } from '../../shared/ui/frame/Disclosure';
import { HelperPanel } from '../../features/people/users/team/HelperPanel';
import { InvitationPanel } from '../../features/people/users/InvitationPanel';
import { ErasedPanel, ErasePanel, PersonPanel } from '../../features/people/users/PersonPanel';
import { WriteLetter } from '../../features/notices/WriteLetter';
import { ClaimDetail } from './ClaimDetail';
import { MergedPanel, MergePanel } from './MergePanel';
import { SharedEndpoints } from '../../shared/api/sharedEndpoints';
import { WaitingPeople } from '../../features/people/users/WaitingPeople';
import { UnprovenAddress } from '../../features/people/users/UnprovenAddress';
import { useUnprovenQuestion } from '../../shared/ledger/useUnprovenQuestion';
import { UserTags } from '../../features/people/users/UserTags';
import { parseId, paths } from '../../shared/routes/paths';
import { useAddress } from '../../shared/routes/useAddress';
import { LinkButton, PageHead, Panel } from '../../shared/ui/frame/Page';
import { ListSkeleton, Loaded, Notice } from '../../shared/ui/states/Loaded';
import { Paged } from '../../shared/ui/lists/Paged';

const back = () => ({ to: paths.adminUsers, label: i18n.t('Users') });

export function UserPage() {
  const userId = parseId(useParams()['userId']);
  const query = SharedEndpoints.useAdmGetUserQuery({ user_id: userId ?? 0 }, { skip: userId === undefined });
  const user = query.currentData;
  const missing = (
    <Notice
      title={i18n.t('No user data found')}
      action={<LinkButton to={paths.adminUsers}>{i18n.t('Show all users')}</LinkButton>}
    />
  );
  return (
    <>
      <PageHead
        title={user?.displayname ?? i18n.t('User')}
        back={back()}
        tags={user && <UserTags user={user} />}
      >
        {user && !user.erased && user.merged_into === undefined && <WriteLetter userIds={[user.user_id]} />}
      </PageHead>
      {userId === undefined ? (
        missing
      ) : (
        <Loaded
          query={query}
          failed={i18n.t('Error loading user data')}
          missing={missing}
          skeleton={<ListSkeleton label={i18n.t('Loading user data...')} />}
        >
          {(found) => <UserDetail key={found.user_id} user={found} />}
        </Loaded>
      )}
    </>
  );
}

function UserDetail({ user }: { readonly user: UserRecord }) {
  const navigate = useNavigate();
  const askUnproven = useUnprovenQuestion();
  const openProxy = async (goId: number) => {
    if (await askUnproven([user], i18n.t('Claim for this account')))
      void navigate(paths.proxy(goId, user.user_id));
  };
  return (
    <>
      <div className="columns">
        <WaitingPeople users={[user]} />
        {user.erased ? (
          <ErasedPanel user={user} />
        ) : user.merged_into !== undefined ? (
          <MergedPanel user={user} intoUserId={user.merged_into} />
        ) : (
          <>
            <UnprovenAddress user={user} />
            <PersonPanel user={user} />
            {user.without_account && !user.banned && !user.awaits_approval && <InvitationPanel user={user} />}
            {!user.banned && !user.awaits_approval && <HelperPanel user={user} />}
            <ProxyClaimPanel onChoose={(goId) => void openProxy(goId)} />
            <PersonPayments payer={user} />
            <BalancePanel user={user} />
            <BeatsPanel user={user} />
            {!user.without_account && <AccessPanel user={user} />}
            <MergePanel user={user} />
            <ErasePanel user={user} />
          </>
        )}
      </div>
      <Panel title={i18n.t('Statement')}>
        <AuditedStatement userId={user.user_id} />
      </Panel>
      <h2 className="visuallyHidden">{i18n.t('Claims')}</h2>
      <UserClaims userId={user.user_id} />
      <Disclosure title={i18n.t('Deleted Claims')}>
        <DeletedClaims userId={user.user_id} />
      </Disclosure>
    </>
  );
}

function UserClaims({ userId }: { readonly userId: number }) {
  const [, write, idIn] = useAddress();
  const query = ClaimsApi.useAdmGetUserClaimsQuery({ user_id: userId });
  const openClaim = (claimId: number | null) => write({ claim: claimId });
  return (
    <Loaded
      query={query}
      failed={i18n.t('Error loading user claims')}
      rows={4}
      empty={<Notice title={i18n.t('No claims found for this user.')} />}
    >
      {(claims) => (
        <Paged items={groupByGo(sortClaims(claims, { by: 'date', direction: 'desc' }))} pageSize={25}>
          {(groups) => (
            <ClaimGroups
              groups={groups}
              openClaimId={idIn('claim')}
              onOpen={openClaim}
              renderDetail={(claim) => (
                <>
                  <ClaimPanel claim={claim} onClose={() => openClaim(null)} />
                  <ClaimDetail claim={claim} />
                </>
              )}
            />
          )}
        </Paged>
      )}
    </Loaded>
  );
}
