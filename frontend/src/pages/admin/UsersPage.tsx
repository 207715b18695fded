import { PlusOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { WriteLetter } from '../../features/notices/WriteLetter';
import { AddPerson } from '../../features/people/users/AddPerson';
import { InviteAll } from '../../features/people/users/InviteAll';
import { UsersApi } from '../../features/people/users/usersApi';
import { UserFilters, UserTable } from '../../features/people/users/UserTable';
import { useUserParams, type UserParams } from '../../features/people/users/useUserParams';
import { WaitingPeople } from '../../features/people/users/WaitingPeople';
import { useSettled } from '../../shared/clock/useSettled';
import { paths } from '../../shared/routes/paths';
import { useAddress } from '../../shared/routes/useAddress';
import { LinkButton, PageHead } from '../../shared/ui/frame/Page';
import { Pager } from '../../shared/ui/lists/Pager';
import { Loaded, Notice } from '../../shared/ui/states/Loaded';

const pageSize = 50;

export function UsersPage() {
  const params = useUserParams();
  const [address, write] = useAddress();
  const adding = address.get('add') === 'person';
  const search = useSettled(params.query.search ?? '');
  const query = UsersApi.useAdmGetUserTableQuery({
    ...params.query,
    search,
    limit: pageSize,
  });
  // While somebody types or filters, the people of before stay until the new ones are there.
  const table = query.currentData ?? (query.error ? undefined : query.data);
  return (
    <>
      <PageHead
        title={i18n.t('Users')}
        tags={
          table && <span className="quiet digits">{i18n.t('Total: {users}', { users: table.users })}</span>
        }
      >
        <LinkButton to={paths.adminTeam}>{i18n.t('Team')}</LinkButton>
        <InviteAll />
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={adding}
          onClick={() => write({ add: 'person' })}
        >
          {i18n.t('Add person')}
        </Button>
      </PageHead>
      {adding && <AddPerson onDone={() => write({ add: null })} />}
      {table && <WaitingPeople users={table.waiting} />}
      <search className="line apart" aria-label={i18n.t('Find users')}>
        <UserFilters params={params} />
        <span className="quiet digits" role="status">
          {table && i18n.t('Showing {n} of {all} users', { n: table.found, all: table.all })}
        </span>
        <LetterToFound found={table?.found ?? 0} filters={params.filters} search={search} />
      </search>
      <Loaded query={{ ...query, currentData: table }} failed={i18n.t('Error loading users')}>
        {(found) =>
          found.found === 0 ? (
            <NoUsers inSystem={found.all > 0} onShowAll={params.showAll} />
          ) : (
            <>
              <UserTable table={found} params={params} />
              <Pager page={params.page} pageSize={pageSize} total={found.found} onChange={params.turnTo} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

interface LetterToFoundProps {
  readonly found: number;
  readonly filters: UserParams['filters'];
  readonly search: string;
}

/** Writes to the people whom the search and the filters find (rule M66). */
function LetterToFound({ found, filters, search }: LetterToFoundProps) {
  if (found === 0) return null;
  return <WriteLetter filters={search === '' ? filters : { ...filters, search }} />;
}

interface NoUsersProps {
  readonly inSystem: boolean;
  readonly onShowAll: () => void;
}

function NoUsers({ inSystem, onShowAll }: NoUsersProps) {
  if (!inSystem) return <Notice title={i18n.t('No users found in the system.')} />;
  return (
    <Notice
      title={i18n.t('No users match your search criteria.')}
      action={<Button onClick={onShowAll}>{i18n.t('Show all')}</Button>}
    />
  );
}
