import { i18n } from '@lingui/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../shared/routes/paths';
import styles from './Receipt.module.css';
import { StatementsApi } from './statementsApi';
import { Disclosure } from '../../../shared/ui/frame/Disclosure';
import { CopyButton } from '../../../shared/ui/show/CopyButton';

/** Its library is loaded with the first receipt that is opened. */
const ReceiptCode = lazy(async () => ({ default: (await import('./ReceiptCode')).ReceiptCode }));

interface ReceiptProps {
  readonly claimId: number;
  /** True under a heading that names it already. */
  readonly untitled?: boolean;
}

/** The receipt under a claim, fetched when it is opened. */
export function FoldedReceipt({ claimId }: ReceiptProps) {
  return (
    <Disclosure title={i18n.t('Receipt')}>
      <Receipt claimId={claimId} untitled />
    </Disclosure>
  );
}

/** The proof of the submission: its place in the ledger and its hash, as text and as a picture for a phone. */
export function Receipt({ claimId, untitled = false }: ReceiptProps) {
  // A claim is complete without its receipt, so a failure to load it shows nothing.
  const { currentData: receipt } = StatementsApi.useGetReceiptQuery({ claim_id: claimId });
  if (!receipt) return null;
  const { position, hash, link } = receipt;
  return (
    <div className={styles.receipt} role="group" aria-label={i18n.t('Receipt')}>
      <div>
        {!untitled && <h2>{i18n.t('Receipt')}</h2>}
        <p className="quiet apart">
          {i18n.t(
            'Keep it: with it anybody can check that the ledger still contains this submission, unchanged.',
          )}
        </p>
        <dl className={styles.facts}>
          <dt>{i18n.t('Position')}</dt>
          <dd>{position}</dd>
          <dt>{i18n.t('Hash')}</dt>
          <dd className={styles.hash}>{hash}</dd>
        </dl>
        <div className={styles.actions}>
          <CopyButton text={i18n.t('Position: {position}\nHash: {hash}\n{link}', { position, hash, link })}>
            {i18n.t('Copy Receipt')}
          </CopyButton>
          <Link to={`${paths.receipt}?position=${position}&hash=${hash}`}>{i18n.t('Check it')}</Link>
        </div>
      </div>
      <figure className={styles.code}>
        <div aria-hidden="true" className={styles.codePlace}>
          <Suspense>
            <ReceiptCode link={link} />
          </Suspense>
        </div>
        <figcaption className="visuallyHidden">
          {i18n.t('QR code of the address where the receipt can be checked')}
        </figcaption>
      </figure>
    </div>
  );
}
