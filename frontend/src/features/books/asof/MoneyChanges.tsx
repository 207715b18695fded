import { formatSum, signed } from '../../../shared/format/money';
import styles from './AsOf.module.css';

export interface MoneyChange {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  readonly difference: number;
}

/** Sums of two moments, each with what lies between them. */
export function MoneyChanges({ money }: { readonly money: readonly MoneyChange[] }) {
  return (
    <div role="group" aria-label="Money">
      <dl className={styles.money}>
        {money.map(({ name, before, after, difference }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {`${formatSum(before)} → ${formatSum(after)}`}
              <strong>{signed(difference, formatSum)}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
