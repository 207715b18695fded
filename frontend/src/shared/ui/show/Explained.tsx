import { i18n } from '@lingui/core';
import { Tooltip } from 'antd';
import styles from './Explained.module.css';

/** Words that a newcomer does not know, each explained in one sentence. */
const sentences = () =>
  ({
    EMS: i18n.t('Postage of the parcel from the proxy to Germany, shared by all fans with a claim.'),
    Customs: i18n.t('Import duties and the fee of the carrier, shared by all fans with a claim.'),
    Domestics: i18n.t('Postage of your parcel from the organiser to you.'),
    Proxy: i18n.t('A helper abroad who receives what was ordered and sends it on in one parcel.'),
    'Fan Beats': i18n.t('Points of this shop: products bring them, freebies cost them.'),
  }) as const;

/** A small sign beside a word, which shows its meaning to the pointer, the finger and the keyboard. */
export function Explained({ term }: { readonly term: keyof ReturnType<typeof sentences> }) {
  return (
    <Tooltip title={sentences()[term]} trigger={['hover', 'focus']}>
      <button type="button" className={styles.sign} aria-label={i18n.t('What is {term}?', { term })}>
        <span aria-hidden="true">?</span>
      </button>
    </Tooltip>
  );
}
