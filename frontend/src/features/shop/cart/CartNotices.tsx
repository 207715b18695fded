import { Alert } from 'antd';
import type { CartReckoning } from './cartReckoning';
import styles from './CartPanel.module.css';

interface CartNoticesProps {
  readonly reckoning: CartReckoning;
  readonly hasClaimedLines: boolean;
  readonly proxy: boolean;
}

/** What a fan should know before submitting. */
export function CartNotices({ reckoning, hasClaimedLines, proxy }: CartNoticesProps) {
  const account = proxy ? 'the account' : 'your account';
  const { missing, usedFromAccount, usedFromSurplus, surplus, addedToAccount } = reckoning;
  return (
    <div className={styles.notices}>
      {missing === 0 && usedFromAccount > 0 && (
        <Alert
          type="info"
          showIcon
          role="note"
          title={`${usedFromAccount} Fan Beats from ${account} will be used.`}
        />
      )}
      {missing === 0 && usedFromSurplus > 0 && (
        <Alert
          type="info"
          showIcon
          role="note"
          title={`${usedFromSurplus} of the ${surplus.before} Fan Beats waiting from this claim will be used: ${surplus.after} are left over for ${account}.`}
        />
      )}
      {addedToAccount > 0 && (
        <Alert
          type="info"
          showIcon
          role="note"
          title={`${addedToAccount} unused Fan Beats from products will be added to ${account}.`}
        />
      )}
      {hasClaimedLines && !proxy && (
        <Alert
          type="warning"
          showIcon
          role="note"
          title="Claimed quantities cannot be reduced or removed here. Please contact support to change your claim."
        />
      )}
    </div>
  );
}
