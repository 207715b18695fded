import { i18n } from '@lingui/core';
import styles from './ShopSkeleton.module.css';

/** Plain boxes in the shape of the shop, shown until its code has loaded. */
export function ShopSkeleton() {
  return (
    <div role="status" aria-label={i18n.t('Loading...')}>
      <h1 className="visuallyHidden">{i18n.t('Shop')}</h1>
      <div className="grid gap12" aria-hidden="true">
        <span className={styles.title} />
        <span className={styles.row} />
        <span className={styles.row} />
        <span className={styles.row} />
      </div>
    </div>
  );
}
