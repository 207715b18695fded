import { Skeleton } from 'antd';
import styles from './ClaimConfirmed.module.css';

export function ClaimSkeleton() {
  return (
    <div className={styles.card} role="status" aria-label="Loading...">
      <h1 className="visuallyHidden">Claim</h1>
      <div className={styles.head} aria-hidden="true">
        <Skeleton.Avatar active size={64} />
        <Skeleton active title={{ width: 260 }} paragraph={{ rows: 1, width: 180 }} />
      </div>
      <div aria-hidden="true">
        <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />
      </div>
    </div>
  );
}
