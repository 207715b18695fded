import { Skeleton } from 'antd';
import { WithdrawForm } from '../features/withdrawals/WithdrawForm';
import { useSession } from '../features/session/useSession';
import { useShopRecord } from '../shared/config/settings';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { orderWords } from '../shared/legal/legalWords';
import styles from './FormPage.module.css';

/** For anybody, logged in or not (rule L6). */
export function WithdrawPage() {
  const { language } = useShopRecord();
  const { status, user } = useSession();
  const { withdraw } = orderWords[language];
  usePageTitle(withdraw);
  return (
    <div className="page" lang={language}>
      <h1 className="heading">{withdraw}</h1>
      <section className={styles.card} aria-label={withdraw}>
        {status === 'loading' ? (
          <Skeleton active />
        ) : (
          <WithdrawForm key={user?.user_id ?? 0} mail={user?.mail ?? ''} />
        )}
      </section>
    </div>
  );
}
