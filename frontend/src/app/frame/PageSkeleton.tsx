import styles from './PageSkeleton.module.css';

/** Shown until the code of a page has loaded, so it uses nothing of the component library. */
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
