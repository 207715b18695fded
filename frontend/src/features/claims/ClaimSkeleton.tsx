import { Skeleton } from 'antd';
import styles from './ClaimConfirmed.module.css';

export function ClaimSkeleton() {
  return (
    <div className={styles.card} role="status" aria-label="Loading...">
      <div className={styles.head} aria-hidden="true">
        <Skeleton.Avatar active size={64} />
        <Skeleton active title={{ width: 260 }} paragraph={{ rows: 1, width: 180 }} />
      </div>
      <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} aria-hidden="true" />
    </div>
  );
}
