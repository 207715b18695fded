import { SearchOutlined, SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons';
import type { UserRecord } from '@fan-beats/backend/contract';
import { Button, Flex, Input } from 'antd';
import { UserCard } from '../../features/users/UserCard';
import {
  defaultUserOrder,
  nextOrder,
  searchUsers,
  sortUsers,
  userSorts,
} from '../../features/users/userList';
import styles from '../../features/users/Users.module.css';
import { useAdmGetUsersQuery } from '../../features/users/usersApi';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { useAddress } from '../../shared/routes/useAddress';
import { Loaded } from '../../shared/ui/Loaded';
import { Notice } from '../../shared/ui/Notice';
import { Paged } from '../../shared/ui/Paged';
import { PageHead } from '../../shared/ui/PageHead';

const pageSize = 48;
const sortLabels = { name: 'Name', email: 'Email', role: 'Role' } as const;

export function UsersPage() {
  usePageTitle('Users');
  const query = useAdmGetUsersQuery();
  return (
    <>
      <PageHead
        title="Users"
        tags={
          query.currentData && <span className={styles.count}>{`Total: ${query.currentData.length}`}</span>
        }
      />
      <Loaded query={query} failed="Error loading users">
        {(users) =>
          users.length === 0 ? <Notice title="No users found in the system." /> : <UserCards users={users} />
        }
      </Loaded>
    </>
  );
}

function UserCards({ users }: { readonly users: readonly UserRecord[] }) {
  const [address, write] = useAddress();
  const search = address.get('q') ?? '';
  const order = {
    by: userSorts.find((sort) => sort === address.get('sort')) ?? defaultUserOrder.by,
    direction: address.get('dir') === 'desc' ? ('desc' as const) : defaultUserOrder.direction,
  };
  const found = sortUsers(searchUsers(users, search), order);
  return (
    <>
      <search className={styles.bar} aria-label="Find users">
        <Input
          className={styles.search ?? ''}
          type="search"
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          placeholder="Name, email or Instagram"
          aria-label="Search users"
          value={search}
          onChange={(event) => write({ q: event.target.value, page: null })}
        />
        <Flex component="span" wrap gap="4px 8px" align="center" role="group" aria-label="Sort by">
          {userSorts.map((by) => {
            const chosen = order.by === by;
            const icon =
              order.direction === 'asc' ? (
                <SortAscendingOutlined aria-hidden />
              ) : (
                <SortDescendingOutlined aria-hidden />
              );
            return (
              <Button
                key={by}
                aria-pressed={chosen}
                type={chosen ? 'primary' : 'default'}
                icon={chosen ? icon : undefined}
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
                {sortLabels[by]}
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
        <span className={styles.count} role="status">
          {`Showing ${found.length} of ${users.length} users`}
        </span>
      </search>
      {found.length === 0 ? (
        <Notice
          title="No users match your search criteria."
          action={<Button onClick={() => write({ q: null, page: null })}>Show all</Button>}
        />
      ) : (
        <Paged items={found} pageSize={pageSize}>
          {(shown) => (
            <ul className={styles.cards} aria-label="Users">
              {shown.map((user) => (
                <UserCard key={user.user_id} user={user} />
              ))}
            </ul>
          )}
        </Paged>
      )}
    </>
  );
}
