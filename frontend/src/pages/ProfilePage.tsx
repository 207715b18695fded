import { UserOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react';
import { Skeleton } from 'antd';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { MailChoices } from '../features/notices/MailChoices';
import { SecondFactor } from '../features/people/factor/SecondFactor';
import { AccountFigures } from '../features/people/session/ui/AccountFigures';
import { LanguageSwitch } from '../features/people/session/ui/LanguageSwitch';
import { ChangePassword } from '../features/people/session/ui/ChangePassword';
import { ConfirmMailNotice } from '../features/people/session/ui/ConfirmMailNotice';
import { OwnAccess } from '../features/people/session/ui/OwnAccess';
import { OwnSessions } from '../features/people/session/ui/OwnSessions';
import { ProfileForm } from '../features/people/session/ui/ProfileForm';
import { ServerUnreachable } from '../features/people/session/ui/ServerUnreachable';
import { YourData } from '../features/people/session/ui/YourData';
import { useSession } from '../features/people/session/useSession';
import { FanStatement } from '../features/money/statements/FanStatement';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { originState } from '../shared/routes/origin';
import { paths } from '../shared/routes/paths';
import { Disclosure } from '../shared/ui/frame/Disclosure';
import { LinkButton } from '../shared/ui/frame/Page';
import { Notice } from '../shared/ui/states/Loaded';
import styles from './FormPage.module.css';

export function ProfilePage() {
  const { status, user } = useSession();
  const location = useLocation();
  usePageTitle(i18n.t('My Profile'));

  if (status === 'loggedOut') {
    return (
      <Notice
        wholePage
        icon={<UserOutlined aria-hidden />}
        title={i18n.t('Please log in to edit your profile.')}
        action={
          <LinkButton to={paths.login} state={originState(location)} type="primary">
            {i18n.t('Log in now')}
          </LinkButton>
        }
      />
    );
  }
  if (status === 'unreachable') return <ServerUnreachable />;
  if (user?.second_factor_owed) return <Navigate to={paths.secondFactor} replace />;
  return (
    <div className="page">
      <h1 className="heading">{i18n.t('My Profile')}</h1>
      {user ? (
        <>
          <AccountFigures user={user} />
          <ConfirmMailNotice />
          <section className={styles.card} aria-label={i18n.t('Profile')}>
            <ProfileForm key={user.user_id} user={user} />
          </section>
          {user.without_password && (
            <section className={`${styles.card} ${styles.next}`} aria-labelledby="access">
              <h2 id="access">{user.mail === '' ? i18n.t('Add your email') : i18n.t('Choose a password')}</h2>
              <OwnAccess user={user} />
            </section>
          )}
          <section className={`${styles.card} ${styles.next}`} aria-labelledby="language">
            <h2 id="language">{i18n.t('Language')}</h2>
            <p className="quiet">{i18n.t('Of all screens, on each of your devices, and of mails to you.')}</p>
            <LanguageSwitch own={user.language ?? null} />
          </section>
          <section className={`${styles.card} ${styles.next}`} aria-labelledby="mails">
            <h2 id="mails">{i18n.t('Mails')}</h2>
            <MailChoices />
          </section>
          <section className={`${styles.card} ${styles.next}`} aria-labelledby="logins">
            <h2 id="logins">{i18n.t('Where you are logged in')}</h2>
            <OwnSessions user={user} />
            {!user.without_password && (
              <Disclosure title={i18n.t('Change password')}>
                <ChangePassword />
              </Disclosure>
            )}
          </section>
          <section className={`${styles.card} ${styles.next}`} aria-labelledby="factor">
            <h2 id="factor">{i18n.t('Second factor')}</h2>
            <SecondFactor />
          </section>
          <section className={`${styles.card} ${styles.next}`} aria-label={i18n.t('Your data')}>
            <YourData />
          </section>
          <section className={`${styles.card} ${styles.next}`} aria-labelledby="statement">
            <h2 id="statement">{i18n.t('Statement')}</h2>
            <FanStatement />
          </section>
          <p className={styles.after}>
            <Trans
              id="How do credit and Fan Beats work? Read the <0>FAQ</0>."
              components={{ 0: <Link to={paths.faq} /> }}
            />
          </p>
        </>
      ) : (
        <div className={styles.card} role="status" aria-label={i18n.t('Loading...')}>
          <div aria-hidden="true">
            <Skeleton active title={{ width: 220 }} paragraph={{ rows: 8 }} />
          </div>
        </div>
      )}
    </div>
  );
}
