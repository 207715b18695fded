import type { ReadModelRecord } from '@fan-beats/backend/contract';
import { countOf } from '../../shared/format/counts';
import styles from './Runs.module.css';

/** Read models with their rows, as a run counted them. */
export function ReadModelRows({ models }: { readonly models: readonly ReadModelRecord[] }) {
  if (models.length === 0) return null;
  return (
    <dl className={styles.figures}>
      {models.map(({ name, rows }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{countOf(rows, 'row')}</dd>
        </div>
      ))}
    </dl>
  );
}
