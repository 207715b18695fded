import { i18n } from '@lingui/core';
import { Tooltip } from 'antd';
import styles from './Explained.module.css';

/** Words that a newcomer does not know, each explained in one sentence. */
const terms = () =>
  ({
    ems: {
      name: i18n.t('EMS'),
      meaning: i18n.t('Postage of the parcel from the proxy to Germany, shared by all fans with a claim.'),
    },
    customs: {
      name: i18n.t('Customs'),
      meaning: i18n.t('Import duties and the fee of the carrier, shared by all fans with a claim.'),
    },
    domestics: {
      name: i18n.t('Domestics'),
      meaning: i18n.t('Postage of your parcel from the organiser to you.'),
    },
    proxy: {
      name: i18n.t('Proxy'),
      meaning: i18n.t('A helper abroad who receives what was ordered and sends it on in one parcel.'),
    },
    points: {
      name: i18n.t('Fan Beats'),
      meaning: i18n.t('Points of this shop: products bring them, freebies cost them.'),
    },
  }) as const;

/** A small sign beside a word, which shows its meaning to the pointer, the finger and the keyboard. */
export function Explained({ term }: { readonly term: keyof ReturnType<typeof terms> }) {
  const { name, meaning } = terms()[term];
  return (
    <Tooltip title={meaning} trigger={['hover', 'focus']}>
      <button type="button" className={styles.sign} aria-label={i18n.t('What is {term}?', { term: name })}>
        <span aria-hidden="true">?</span>
      </button>
    </Tooltip>
  );
}
