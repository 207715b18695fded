import { Skeleton } from 'antd';

export function PageSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton active title={{ width: 220 }} paragraph={{ rows: 5 }} />
    </div>
  );
}
