import { PlusOutlined, SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons';
import type { UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { AddPerson } from '../../features/people/users/AddPerson';
import { InviteAll } from '../../features/people/users/InviteAll';
import { UserCard } from '../../features/people/users/UserCard';
import {
  countUsers,
  defaultUserOrder,
  nextOrder,
  searchUsers,
  sortUsers,
  userSorts,
  type UserSort,
} from '../../features/people/users/userList';
import { WaitingPeople } from '../../features/people/users/WaitingPeople';
import { SharedEndpoints } from '../../shared/api/sharedEndpoints';
import { oneOf, useAddress } from '../../shared/routes/useAddress';
import { SearchField } from '../../shared/ui/lists/Filters';
import { Loaded, Notice } from '../../shared/ui/states/Loaded';
import { PagedList } from '../../shared/ui/lists/Paged';
import { PageHead } from '../../shared/ui/frame/Page';

export function UsersPage() {
  const query = SharedEndpoints.useAdmGetUsersQuery();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageHead
        title={i18n.t('Users')}
        tags={
          query.currentData && (
            <span className="quiet digits">
              {i18n.t('Total: {users}', { users: countUsers(query.currentData) })}
            </span>
          )
        }
      >
        <InviteAll />
        <Button icon={<PlusOutlined aria-hidden />} disabled={adding} onClick={() => setAdding(true)}>
          {i18n.t('Add person')}
        </Button>
      </PageHead>
      {adding && <AddPerson onDone={() => setAdding(false)} />}
      <Loaded
        query={query}
        failed={i18n.t('Error loading users')}
        empty={<Notice title={i18n.t('No users found in the system.')} />}
      >
        {(users) => (
          <>
            <WaitingPeople users={users} />
            <UserCards users={users} />
          </>
        )}
      </Loaded>
    </>
  );
}

function UserCards({ users }: { readonly users: readonly UserRecord[] }) {
  const [address, write] = useAddress();
  const search = address.get('q') ?? '';
  const order = {
    by: oneOf(userSorts(), address.get('sort')) ?? defaultUserOrder.by,
    direction: address.get('dir') === 'desc' ? ('desc' as const) : defaultUserOrder.direction,
  };
  const Direction = order.direction === 'asc' ? SortAscendingOutlined : SortDescendingOutlined;
  const found = sortUsers(searchUsers(users, search), order);
  return (
    <>
      <search className="line apart" aria-label={i18n.t('Find users')}>
        <SearchField
          label={i18n.t('Search users')}
          placeholder={i18n.t('Name, email or Instagram')}
          flex="1 1 220px"
          value={search}
          onSearch={(q) => write({ q, page: null })}
        />
        <Flex component="span" wrap gap="4px 8px" align="center" role="group" aria-label={i18n.t('Sort by')}>
          {(Object.keys(userSorts()) as UserSort[]).map((by) => {
            const chosen = order.by === by;
            return (
              <Button
                key={by}
                aria-pressed={chosen}
                type={chosen ? 'primary' : 'default'}
                icon={chosen && <Direction aria-hidden />}
                iconPlacement="end"
                onClick={() => {
                  const next = nextOrder(order, by);
                  write({
                    sort: next.by === defaultUserOrder.by ? null : next.by,
                    dir: next.direction === defaultUserOrder.direction ? null : next.direction,
                    page: null,
                  });
                }}
              >
                {userSorts()[by]}
                {chosen && (
                  <span className="visuallyHidden">
                    {`, ${order.direction === 'asc' ? i18n.t('ascending') : i18n.t('descending')}`}
                  </span>
                )}
              </Button>
            );
          })}
        </Flex>
        <Button onClick={() => write({ q: null, sort: null, dir: null, page: null })}>
          {i18n.t('Reset')}
        </Button>
        <span className="quiet digits" role="status">
          {i18n.t('Showing {n} of {all} users', { n: found.length, all: users.length })}
        </span>
      </search>
      <PagedList
        items={found}
        pageSize={48}
        className="tiles list apart"
        label={i18n.t('Users')}
        empty={
          <Notice
            title={i18n.t('No users match your search criteria.')}
            action={<Button onClick={() => write({ q: null, page: null })}>{i18n.t('Show all')}</Button>}
          />
        }
      >
        {(user) => <UserCard key={user.user_id} user={user} />}
      </PagedList>
    </>
  );
}
