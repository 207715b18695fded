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
  const { missing, usedFromAccount, addedToAccount } = reckoning;
  return (
    <div className={styles.notices}>
      {missing > 0 && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={`You need ${missing} more Fan Beats for your new freebies. Please remove some freebies or add more products.`}
        />
      )}
      {missing === 0 && usedFromAccount > 0 && (
        <Alert type="info" showIcon title={`${usedFromAccount} Fan Beats from your account will be used.`} />
      )}
      {addedToAccount > 0 && (
        <Alert
          type="info"
          showIcon
          title={`${addedToAccount} unused Fan Beats from products will be added to your account.`}
        />
      )}
      {hasClaimedLines && !proxy && (
        <Alert
          type="warning"
          showIcon
          title="Claimed quantities cannot be reduced or removed here. Please contact support to change your claim."
        />
      )}
    </div>
  );
}
