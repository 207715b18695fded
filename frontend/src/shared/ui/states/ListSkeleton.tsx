import { Skeleton } from 'antd';

interface ListSkeletonProps {
  readonly rows?: number;
  readonly label?: string;
}

export function ListSkeleton({ rows = 8, label = 'Loading...' }: ListSkeletonProps) {
  return (
    <div role="status" aria-label={label}>
      <p className="quiet apart">{label}</p>
      <Skeleton active title={false} paragraph={{ rows, width: '100%' }} aria-hidden="true" />
    </div>
  );
}
