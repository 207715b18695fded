import { Skeleton } from 'antd';

/** The shape of what comes. */
export function ShopSkeleton() {
  return (
    <div role="status" aria-label="Loading...">
      <Skeleton active title={{ width: '40%' }} paragraph={false} />
      <Skeleton active avatar={{ shape: 'square', size: 112 }} paragraph={{ rows: 2 }} />
      <Skeleton active avatar={{ shape: 'square', size: 112 }} paragraph={{ rows: 2 }} />
      <Skeleton active avatar={{ shape: 'square', size: 112 }} paragraph={{ rows: 2 }} />
    </div>
  );
}
