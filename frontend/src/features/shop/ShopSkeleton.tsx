import { Skeleton } from 'antd';

/** The shape of what comes. */
export function ShopSkeleton() {
  return (
    <div role="status" aria-label="Loading...">
      <h1 className="visuallyHidden">Shop</h1>
      <div aria-hidden="true">
        <Skeleton active title={{ width: '40%' }} paragraph={false} />
        <Skeleton active avatar={{ shape: 'square', size: 112 }} paragraph={{ rows: 2 }} />
        <Skeleton active avatar={{ shape: 'square', size: 112 }} paragraph={{ rows: 2 }} />
        <Skeleton active avatar={{ shape: 'square', size: 112 }} paragraph={{ rows: 2 }} />
      </div>
    </div>
  );
}
