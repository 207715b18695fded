import { GiftOutlined, WalletOutlined } from '@ant-design/icons';
import type { UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { formatSum } from '../../../../shared/format/figures';
import styles from './AccountFigures.module.css';

/** Balance and Fan Beats of a person. Fan Beats of unfinished group orders are apart, since they cannot be spent. */
export function AccountFigures({ user }: { readonly user: UserRecord }) {
  const available = user.points - user.unavailable_points;
  return (
    <dl className={styles.figures}>
      <div className={styles.figure}>
        <dt>
          <WalletOutlined aria-hidden="true" /> {i18n.t('Balance')}
        </dt>
        <dd translate="no">{formatSum(user.balance)}</dd>
      </div>
      <div className={styles.figure}>
        <dt>
          <GiftOutlined aria-hidden="true" /> {i18n.t('Fan Beats')}
        </dt>
        <dd translate="no">{available}</dd>
        {user.unavailable_points > 0 && (
          <dd className={styles.pending}>
            {i18n.t('+{unavailable_points} when your group orders are completed', {
              unavailable_points: user.unavailable_points,
            })}
          </dd>
        )}
      </div>
    </dl>
  );
}
