import { PageSkeleton } from '../frame/PageSkeleton';
import styles from './SessionCheck.module.css';

export function SessionCheck() {
  return (
    <div className={styles.check} role="status">
      <p className={styles.text} lang="de">
        Authentifizierung wird überprüft...
      </p>
      <PageSkeleton />
    </div>
  );
}
