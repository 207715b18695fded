import { ArrowDownOutlined, ArrowUpOutlined, SearchOutlined } from '@ant-design/icons';
import type { UserRecord } from '@fan-beats/backend/contract';
import { Button, Input, Pagination } from 'antd';
import { UserCard } from '../../features/users/UserCard';
import {
  defaultUserOrder,
  listUsers,
  nextOrder,
  userSorts,
  type UserOrder,
  type UserSort,
} from '../../features/users/userList';
import styles from '../../features/users/Users.module.css';
import { useAdmGetUsersQuery } from '../../features/users/usersApi';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { parseId } from '../../shared/routes/paths';
import { useAddress } from '../../shared/routes/useAddress';
import { Loaded } from '../../shared/ui/Loaded';
import { Notice } from '../../shared/ui/Notice';
import { PageHead } from '../../shared/ui/PageHead';

const pageSize = 60;
const sortLabels: Readonly<Record<UserSort, string>> = { name: 'Name', email: 'Email', role: 'Role' };

export function UsersPage() {
  usePageTitle('Users');
  const query = useAdmGetUsersQuery();
  const count = query.currentData?.length;
  return (
    <>
      <PageHead
        title="Users"
        tags={count !== undefined && <span className={styles.count}>{count} in total</span>}
      />
      <Loaded query={query} failed="Error loading users">
        {(users) =>
          users.length === 0 ? <Notice title="No users found in the system." /> : <UserList users={users} />
        }
      </Loaded>
    </>
  );
}

/** Search, order and page live in the address, so that the way back finds them again. */
function useUserParams() {
  const [params, write] = useAddress();
  const order: UserOrder = {
    by: userSorts.find((sort) => sort === params.get('sort')) ?? defaultUserOrder.by,
    direction: params.get('dir') === 'desc' ? 'desc' : 'asc',
  };
  return {
    search: params.get('q') ?? '',
    order,
    page: parseId(params.get('page') ?? undefined) ?? 1,
    setSearch: (q: string) => write({ q, page: null }),
    setOrder: ({ by, direction }: UserOrder) => write({ sort: by, dir: direction, page: null }),
    setPage: (page: number) => write({ page: String(page) }, 'push'),
  };
}

function UserList({ users }: { readonly users: readonly UserRecord[] }) {
  const { search, order, page, setSearch, setOrder, setPage } = useUserParams();
  const found = listUsers(users, search, order);
  const shown = found.slice((page - 1) * pageSize, page * pageSize);
  const arrow = order.direction === 'asc' ? <ArrowUpOutlined /> : <ArrowDownOutlined />;
  return (
    <>
      <search className={styles.bar} aria-label="Search users">
        <Input
          className={styles.search ?? ''}
          type="search"
          allowClear
          prefix={<SearchOutlined />}
          placeholder="Name, email or Instagram"
          aria-label="Name, email or Instagram"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <span className={styles.sorts} role="group" aria-label="Sort by">
          {userSorts.map((by) => (
            <Button
              key={by}
              aria-pressed={order.by === by}
              {...(order.by === by ? { icon: arrow } : {})}
              onClick={() => setOrder(nextOrder(order, by))}
            >
              {sortLabels[by]}
            </Button>
          ))}
        </span>
        <span
          className={styles.count}
          role="status"
        >{`Showing ${found.length} of ${users.length} users`}</span>
      </search>
      {found.length === 0 ? (
        <Notice
          title="No users match your search criteria."
          action={<Button onClick={() => setSearch('')}>Show all</Button>}
        />
      ) : (
        <ul className={styles.cards} aria-label="Users">
          {shown.map((user) => (
            <UserCard key={user.user_id} user={user} />
          ))}
        </ul>
      )}
      <Pagination
        align="center"
        current={page}
        pageSize={pageSize}
        total={found.length}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={setPage}
      />
    </>
  );
}
