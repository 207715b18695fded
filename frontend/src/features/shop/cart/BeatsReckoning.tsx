import { formatSum } from '../../../shared/format/money';
import styles from './CartPanel.module.css';
import type { CartReckoning } from './cartReckoning';

/** The sums step by step: what the freebies need, what the products earn, what the account gives or gets (rule D31). */
export function BeatsReckoning({
  reckoning,
  hasClaim,
}: {
  readonly reckoning: CartReckoning;
  readonly hasClaim: boolean;
}) {
  const { freebieCost, generated, usedFromAccount, addedToAccount, sumCents, addedCents } = reckoning;
  const steps: readonly (readonly [string, number])[] = [
    ['Fan Beats for freebies', freebieCost],
    ['Fan Beats from products', generated],
    ['From your account', usedFromAccount],
    ['Left over for your account', addedToAccount],
  ];
  const shown = steps.filter(([, amount]) => amount !== 0);
  return (
    <dl className={styles.reckoning}>
      {shown.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      {hasClaim && (
        <div>
          <dt>Added to your claim</dt>
          <dd>{formatSum(addedCents / 100)}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{formatSum(sumCents / 100)}</dd>
      </div>
    </dl>
  );
}
