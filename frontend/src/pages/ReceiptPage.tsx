import { i18n } from '@lingui/core';
import { useSearchParams } from 'react-router-dom';
import { ReceiptCheck } from '../features/money/statements/ReceiptCheck';
import { usePageTitle } from '../shared/frame/usePageTitle';
import styles from './FormPage.module.css';

/** The check of a receipt for anybody who has one, logged in or not. */
export function ReceiptPage() {
  const [params] = useSearchParams();
  const position = params.get('position') ?? '';
  const hash = params.get('hash') ?? '';
  usePageTitle(i18n.t('Check Receipt'));
  return (
    <div className="page">
      <h1 className="heading">{i18n.t('Check Receipt')}</h1>
      <p className="quiet heading">
        {i18n.t(
          'Every confirmed claim has a receipt: its position in the ledger and a hash. If the ledger still contains exactly what was confirmed, it contains the receipt.',
        )}
      </p>
      <section className={styles.card} aria-label={i18n.t('Receipt')}>
        <ReceiptCheck key={`${position} ${hash}`} position={position} hash={hash} />
      </section>
    </div>
  );
}
