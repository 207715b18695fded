import type { UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button } from 'antd';
import { Link } from 'react-router-dom';
import { useReported } from '../../../shared/forms/useReported';
import { paths } from '../../../shared/routes/paths';
import { Panel } from '../../../shared/ui/frame/Page';
import { UsersApi } from './usersApi';

/** People who registered and wait to be let in (rule A13), without banned or merged ones. */
export function WaitingPeople({ users }: { readonly users: readonly UserRecord[] }) {
  const waiting = users.filter(
    ({ awaits_approval, banned, merged_into }) => awaits_approval && !banned && merged_into === undefined,
  );
  if (waiting.length === 0) return null;
  return (
    <Panel title={i18n.t('Waiting to be let in')}>
      <ul className="framed">
        {waiting.map((user) => (
          <Waiting key={user.user_id} user={user} />
        ))}
      </ul>
    </Panel>
  );
}

function Waiting({ user: { user_id, displayname, mail } }: { readonly user: UserRecord }) {
  const { message } = App.useApp();
  const reported = useReported();
  const [approve, { isLoading }] = UsersApi.useAdmApproveMutation();
  const letIn = async () => {
    if (await reported(() => approve({ user_id }).unwrap()))
      message.success(i18n.t('{displayname} can log in now', { displayname }));
  };
  return (
    <li>
      <Link to={paths.adminUser(user_id)} translate="no">
        {displayname}
      </Link>
      <span className="line between">
        <span className="quiet">{mail}</span>
        <Button
          loading={isLoading}
          aria-label={i18n.t('Approve {displayname}', { displayname })}
          onClick={() => void letIn()}
        >
          {i18n.t('Approve')}
        </Button>
      </span>
    </li>
  );
}
