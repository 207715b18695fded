import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { WithdrawForm } from '../features/withdrawals/WithdrawForm';
import { useSession } from '../features/people/session/useSession';
import { useShopRecord } from '../shared/config/settings';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { langOfLegalWords, orderWords } from '../shared/legal/legalWords';
import styles from './FormPage.module.css';

/** The withdrawal for anybody, logged in or not (rule L6). */
export function WithdrawPage() {
  const { language } = useShopRecord();
  const { status, user } = useSession();
  const [params] = useSearchParams();
  const { withdraw } = orderWords(language);
  const [writer, setWriter] = useState<{ readonly id: number | null; readonly form: number }>({
    id: null,
    form: 0,
  });
  // While another tab's login is being checked, the person is unknown and has not logged out.
  const id = user?.user_id ?? (status === 'loggedOut' ? null : writer.id);
  if (id !== writer.id) setWriter({ id, form: writer.form + (writer.id === null ? 0 : 1) });
  usePageTitle(withdraw);
  return (
    <div className="page" lang={langOfLegalWords(language)}>
      <h1 className="heading">{withdraw}</h1>
      <section className={styles.card} aria-label={withdraw}>
        {/* The typed text stays if its writer logs in meanwhile, and is removed when they log out. */}
        <WithdrawForm key={writer.form} mail={user?.mail ?? ''} writerId={id} claim={params.get('claim')} />
      </section>
    </div>
  );
}
