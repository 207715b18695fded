import styles from './ShopSkeleton.module.css';

/** The shape of what comes, in nothing but boxes: it is seen for a moment, and drawn before the shop can be. */
export function ShopSkeleton() {
  return (
    <div role="status" aria-label="Loading...">
      <h1 className="visuallyHidden">Shop</h1>
      <div className={styles.shop} aria-hidden="true">
        <span className={styles.title} />
        <span className={styles.row} />
        <span className={styles.row} />
        <span className={styles.row} />
      </div>
    </div>
  );
}
