import { Tooltip } from 'antd';
import styles from './Explained.module.css';

/** Words that a newcomer does not know, each explained in one sentence. */
const sentences = {
  EMS: 'Postage of the parcel from the proxy to Germany, shared by all fans with a claim.',
  Customs: 'Import duties and the fee of the carrier, shared by all fans with a claim.',
  Domestics: 'Postage of your parcel from the organiser to you.',
  Proxy: 'A helper abroad who receives what was ordered and sends it on in one parcel.',
  'Fan Beats': 'Points of this shop: products bring them, freebies cost them.',
} as const;

/** A small sign beside a word, which shows its meaning to the pointer, the finger and the keyboard. */
export function Explained({ term }: { readonly term: keyof typeof sentences }) {
  return (
    <Tooltip title={sentences[term]} trigger={['hover', 'focus']}>
      <button type="button" className={styles.sign} aria-label={`What is ${term}?`}>
        <span aria-hidden="true">?</span>
      </button>
    </Tooltip>
  );
}
