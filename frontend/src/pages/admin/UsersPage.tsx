import { PlusOutlined, SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons';
import type { UserRecord } from '@fan-beats/backend/contract';
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
        title="Users"
        tags={
          query.currentData && (
            <span className="quiet digits">{`Total: ${countUsers(query.currentData)}`}</span>
          )
        }
      >
        <InviteAll />
        <Button icon={<PlusOutlined aria-hidden />} disabled={adding} onClick={() => setAdding(true)}>
          Add person
        </Button>
      </PageHead>
      {adding && <AddPerson onDone={() => setAdding(false)} />}
      <Loaded
        query={query}
        failed="Error loading users"
        empty={<Notice title="No users found in the system." />}
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
    by: oneOf(userSorts, address.get('sort')) ?? defaultUserOrder.by,
    direction: address.get('dir') === 'desc' ? ('desc' as const) : defaultUserOrder.direction,
  };
  const Direction = order.direction === 'asc' ? SortAscendingOutlined : SortDescendingOutlined;
  const found = sortUsers(searchUsers(users, search), order);
  return (
    <>
      <search className="line apart" aria-label="Find users">
        <SearchField
          label="Search users"
          placeholder="Name, email or Instagram"
          flex="1 1 220px"
          value={search}
          onSearch={(q) => write({ q, page: null })}
        />
        <Flex component="span" wrap gap="4px 8px" align="center" role="group" aria-label="Sort by">
          {(Object.keys(userSorts) as UserSort[]).map((by) => {
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
                {userSorts[by]}
                {chosen && (
                  <span className="visuallyHidden">
                    {order.direction === 'asc' ? ', ascending' : ', descending'}
                  </span>
                )}
              </Button>
            );
          })}
        </Flex>
        <Button onClick={() => write({ q: null, sort: null, dir: null, page: null })}>Reset</Button>
        <span className="quiet digits" role="status">
          {`Showing ${found.length} of ${users.length} users`}
        </span>
      </search>
      <PagedList
        items={found}
        pageSize={48}
        className="tiles list apart"
        label="Users"
        empty={
          <Notice
            title="No users match your search criteria."
            action={<Button onClick={() => write({ q: null, page: null })}>Show all</Button>}
          />
        }
      >
        {(user) => <UserCard key={user.user_id} user={user} />}
      </PagedList>
    </>
  );
}
