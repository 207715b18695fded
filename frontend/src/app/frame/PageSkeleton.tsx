import styles from './PageSkeleton.module.css';

/** Stands for any page before its code is there, so it needs none of the component library. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-hidden="true">
      <span className={styles.title} />
      <span className={styles.line} />
      <span className={styles.line} />
      <span className={styles.line} />
      <span className={styles.line} />
    </div>
  );
}
