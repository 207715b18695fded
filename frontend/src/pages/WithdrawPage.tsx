import { useState } from 'react';
import { WithdrawForm } from '../features/withdrawals/WithdrawForm';
import { useSession } from '../features/session/useSession';
import { useShopRecord } from '../shared/config/settings';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { orderWords } from '../shared/legal/legalWords';
import styles from './FormPage.module.css';

/** For anybody, logged in or not (rule L6). */
export function WithdrawPage() {
  const { language } = useShopRecord();
  const { user } = useSession();
  const { withdraw } = orderWords[language];
  /** Who was logged in here, one after the other. */
  const [people, setPeople] = useState<readonly number[]>([]);
  if (user && people.at(-1) !== user.user_id) setPeople([...people, user.user_id]);
  usePageTitle(withdraw);
  return (
    <div className="page" lang={language}>
      <h1 className="heading">{withdraw}</h1>
      <section className={styles.card} aria-label={withdraw}>
        {/* What was typed stays where its writer logs in meanwhile, and goes with them. */}
        <WithdrawForm key={Math.max(1, people.length)} mail={user?.mail ?? ''} />
      </section>
    </div>
  );
}
