import { formatSum } from '../../../shared/format/money';
import styles from './CartPanel.module.css';
import type { CartReckoning } from './cartReckoning';

/** The sums step by step: what the freebies need, what the products earn, what the account gives or gets (rule D31). */
export function BeatsReckoning({
  reckoning,
  hasClaim,
  proxy,
}: {
  readonly reckoning: CartReckoning;
  readonly hasClaim: boolean;
  readonly proxy: boolean;
}) {
  const whose = proxy ? 'the' : 'your';
  const steps: readonly (readonly [string, number])[] = [
    ['Fan Beats for freebies', reckoning.freebieCost],
    ['Fan Beats from products', reckoning.generated],
    ["From this claim's surplus", reckoning.usedFromSurplus],
    [`From ${whose} account`, reckoning.usedFromAccount],
    ['Missing', reckoning.missing],
    ['Left as a debt', reckoning.debt],
    [`Back to ${whose} account`, reckoning.returnedToAccount],
    [`Left over for ${whose} account`, reckoning.addedToAccount],
  ];
  const shown = steps.filter(([, amount]) => amount !== 0);
  if (shown.length === 0 && !hasClaim) return null;
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
          <dt>{`Added to ${whose} claim`}</dt>
          <dd>{formatSum(reckoning.addedCents / 100)}</dd>
        </div>
      )}
    </dl>
  );
}
