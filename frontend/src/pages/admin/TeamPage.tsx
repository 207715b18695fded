import type { UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Link } from 'react-router-dom';
import { GrantList } from '../../features/people/users/team/GrantList';
import { InviteHelper } from '../../features/people/users/team/InviteHelper';
import { TeamApi } from '../../features/people/users/team/teamApi';
import { SharedEndpoints } from '../../shared/api/sharedEndpoints';
import { adminRole } from '../../shared/config/limits';
import { paths } from '../../shared/routes/paths';
import { PageHead, Panel } from '../../shared/ui/frame/Page';
import { Loaded } from '../../shared/ui/states/Loaded';

/** The people who help: their grants with end and giver, open invitations, and the organisers. */
export function TeamPage() {
  const grants = TeamApi.useGetGrantsQuery({}, { refetchOnMountOrArgChange: true });
  const people = SharedEndpoints.useAdmGetUsersQuery();
  return (
    <>
      <PageHead title={i18n.t('Team')} back={{ to: paths.adminUsers, label: i18n.t('Users') }} />
      <div className="columns">
        <Panel title={i18n.t('Helpers')}>
          <p className="quiet apart">
            {i18n.t('People with an account get a grant on their page: choose them under Users.')}
          </p>
          <Loaded query={grants} failed={i18n.t('Error loading the grants')} rows={2}>
            {(found) => <GrantList found={found} />}
          </Loaded>
        </Panel>
        <Panel title={i18n.t('Invite a helper')}>
          <InviteHelper />
        </Panel>
        <Panel title={i18n.t('Organisers')}>
          <Loaded query={people} failed={i18n.t('Error loading users')} rows={1}>
            {(users) => <Organisers users={users} />}
          </Loaded>
        </Panel>
      </div>
    </>
  );
}

function Organisers({ users }: { readonly users: readonly UserRecord[] }) {
  return (
    <ul className="framed" aria-label={i18n.t('Organisers')}>
      {users
        .filter(({ user_role }) => user_role >= adminRole)
        .map(({ user_id, displayname }) => (
          <li key={user_id}>
            <Link to={paths.adminUser(user_id)} translate="no">
              {displayname}
            </Link>
          </li>
        ))}
    </ul>
  );
}
