import type { UserRecord } from '@fan-beats/backend/contract';
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
    <Panel title="Waiting to be let in">
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
    if (await reported(() => approve({ user_id }).unwrap())) message.success(`${displayname} can log in now`);
  };
  return (
    <li>
      <Link to={paths.adminUser(user_id)} translate="no">
        {displayname}
      </Link>
      <span className="line between">
        <span className="quiet">{mail}</span>
        <Button loading={isLoading} aria-label={`Approve ${displayname}`} onClick={() => void letIn()}>
          Approve
        </Button>
      </span>
    </li>
  );
}
