import type { UserRecord } from '@fan-beats/backend/contract';
import { useNavigate, useParams } from 'react-router-dom';
import { useAdmGetUserClaimsQuery } from '../../features/claims/claimsApi';
import { groupByGo, sortClaims } from '../../features/claims/overview/claimOverview';
import { ClaimGroups } from '../../features/claims/overview/ClaimGroups';
import { ClaimPanel } from '../../features/claims/panel/ClaimPanel';
import { ProxyClaimPanel } from '../../features/gos/admin/ProxyClaimPanel';
import { BalancePanel, BeatsPanel, type AccountFigure } from '../../features/users/AccountPanels';
import { useCanceledGos } from '../../features/gos/admin/useCanceledGos';
import { ExplainButton } from '../../features/books/explain/ExplainButton';
import { ErasedPanel, ErasePanel } from '../../features/users/ErasePanel';
import { AuditedStatement } from '../../features/statements/AuditedStatement';
import { PersonPayments } from '../../features/payments/office/PersonPayments';
import { StagesOfClaim } from '../../features/payments/office/StagesOfClaim';
import { FoldedClaimHistory } from '../../features/statements/AuditedClaimHistory';
import { DeletedClaims } from '../../features/statements/DeletedClaims';
import { Disclosure } from '../../shared/ui/Disclosure';
import { PersonPanel } from '../../features/users/PersonPanel';
import { ExplainedClaim } from './ExplainedClaim';
import styles from '../../features/users/Users.module.css';
import { useAdmGetUserQuery } from '../../shared/api/sharedEndpoints';
import { UserTags } from '../../features/users/UserTags';
import { isApiError } from '../../shared/api/apiError';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { parseId, paths } from '../../shared/routes/paths';
import { useAddress } from '../../shared/routes/useAddress';
import { LinkButton } from '../../shared/ui/LinkButton';
import { ListSkeleton } from '../../shared/ui/ListSkeleton';
import { Loaded } from '../../shared/ui/Loaded';
import { Notice } from '../../shared/ui/Notice';
import { Paged } from '../../shared/ui/Paged';
import { PageHead } from '../../shared/ui/PageHead';
import { Panel } from '../../shared/ui/Panel';

const claimsPageSize = 25;
const back = { to: paths.adminUsers, label: 'Users' };

export function UserPage() {
  const userId = parseId(useParams()['userId']);
  const query = useAdmGetUserQuery({ user_id: userId ?? 0 }, { skip: userId === undefined });
  const user = query.currentData;
  usePageTitle(user?.displayname ?? 'User');
  const missing = userId === undefined || (isApiError(query.error) && query.error.code === 'NOT_FOUND');
  return (
    <>
      <PageHead title={user?.displayname ?? 'User'} back={back} tags={user && <UserTags user={user} />} />
      {missing ? (
        <Notice
          title="No user data found"
          action={<LinkButton to={paths.adminUsers}>Show all users</LinkButton>}
        />
      ) : (
        <Loaded
          query={query}
          failed="Error loading user data"
          skeleton={<ListSkeleton label="Loading user data..." />}
        >
          {(found) => <UserDetail key={found.user_id} user={found} />}
        </Loaded>
      )}
    </>
  );
}

const accountFigures: Readonly<Record<AccountFigure, string>> = {
  balance: 'the balance',
  points: 'the Fan Beats',
  unavailable_points: 'the Fan Beats not available yet',
};

function UserDetail({ user }: { readonly user: UserRecord }) {
  const navigate = useNavigate();
  const explained = (figure: AccountFigure, text: string) => (
    <ExplainButton
      figure={{ figure, user_id: user.user_id }}
      what={accountFigures[figure]}
      shown={user[figure]}
    >
      {text}
    </ExplainButton>
  );
  return (
    <>
      <div className={styles.columns}>
        {user.erased ? (
          <ErasedPanel user={user} />
        ) : (
          <>
            <PersonPanel user={user} />
            <ProxyClaimPanel onChoose={(goId) => void navigate(paths.proxy(goId, user.user_id))} />
            <PersonPayments payer={user} />
            <BalancePanel user={user} renderFigure={explained} />
            <BeatsPanel user={user} renderFigure={explained} />
            <ErasePanel user={user} />
          </>
        )}
      </div>
      <Panel title="Statement">
        <AuditedStatement userId={user.user_id} />
      </Panel>
      <h2 className="visuallyHidden">Claims</h2>
      <UserClaims userId={user.user_id} />
      <Disclosure title="Deleted Claims">
        <DeletedClaims userId={user.user_id} />
      </Disclosure>
    </>
  );
}

function UserClaims({ userId }: { readonly userId: number }) {
  const [address, write] = useAddress();
  const isCanceled = useCanceledGos();
  const query = useAdmGetUserClaimsQuery({ user_id: userId });
  const openClaim = (claimId: number | null) => write({ claim: claimId });
  return (
    <Loaded query={query} failed="Error loading user claims" skeleton={<ListSkeleton rows={4} />}>
      {(claims) =>
        claims.length === 0 ? (
          <Notice title="No claims found for this user." />
        ) : (
          <Paged
            items={groupByGo(sortClaims(claims, { by: 'date', direction: 'desc' }))}
            pageSize={claimsPageSize}
          >
            {(groups) => (
              <ClaimGroups
                groups={groups}
                isCanceled={isCanceled}
                openClaimId={parseId(address.get('claim'))}
                onOpen={openClaim}
                renderDetail={(claim) => (
                  <>
                    <ClaimPanel
                      claim={claim}
                      canceled={isCanceled(claim.go_id)}
                      onClose={() => openClaim(null)}
                    />
                    <StagesOfClaim claim={claim} />
                    <ExplainedClaim claim={claim} />
                    <FoldedClaimHistory claimId={claim.claim_id} />
                  </>
                )}
              />
            )}
          </Paged>
        )
      }
    </Loaded>
  );
}
