import type { SealRecord } from '@fan-beats/backend/contract';
import { App, Button } from 'antd';
import { formatDateTime } from '../../shared/format/dates';
import styles from './Runs.module.css';

/** The newest seal, to be written down where no administrator of the database reaches. */
export function SealNote({ seal }: { readonly seal: SealRecord }) {
  const { message } = App.useApp();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`Seal ${seal.number}: ${seal.hash}`);
      message.success('Seal copied');
    } catch {
      message.error('The seal could not be copied. Select it instead.');
    }
  };
  return (
    <section className={styles.seal} aria-label="Newest seal">
      <p>
        Seal {seal.number} of {formatDateTime(seal.sealed_at)} covers everything up to position{' '}
        {seal.up_to_position}. Noted outside of this shop, it proves the books up to there.
      </p>
      <code className={styles.hash}>{seal.hash}</code>
      <Button onClick={() => void copy()}>Copy seal</Button>
    </section>
  );
}
