import { Skeleton } from 'antd';
import styles from './GoCard.module.css';

export function GoCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.cover} />
      <div className={styles.body}>
        <Skeleton active title={{ width: '60%' }} paragraph={{ rows: 2 }} />
        <Skeleton.Button active block size="large" />
      </div>
    </div>
  );
}
