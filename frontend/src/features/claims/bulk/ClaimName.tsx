import type { ClaimRecord } from '@fan-beats/backend/contract';
import styles from '../../../shared/bulk/Bulk.module.css';

/** Which claim a row of a bulk change is of. */
export function ClaimName({ claim }: { readonly claim: ClaimRecord }) {
  return (
    <>
      <strong>{claim.user_displayname}</strong> <span className={styles.quiet}>{claim.title}</span>
      <span className={styles.below}>{claim.gotitle}</span>
    </>
  );
}
