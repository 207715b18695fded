import { i18n } from '@lingui/core';
import { Alert } from 'antd';
import { Navigate, useLocation } from 'react-router-dom';
import { SecondFactor } from '../features/people/factor/SecondFactor';
import { useSession } from '../features/people/session/useSession';
import { ServerUnreachable } from '../features/people/session/ui/ServerUnreachable';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { originOf, originState } from '../shared/routes/origin';
import { paths } from '../shared/routes/paths';
import { LinkButton } from '../shared/ui/frame/Page';
import styles from './FormPage.module.css';

/** The page on which an organiser sets up the second factor that the shop requires; nothing else opens before (rule D133). */
export function SecondFactorPage() {
  const { status, user } = useSession();
  const location = useLocation();
  usePageTitle(i18n.t('Second factor'));
  if (status === 'loggedOut') return <Navigate to={paths.login} replace state={originState(location)} />;
  if (status === 'unreachable') return <ServerUnreachable />;
  return (
    <div className="page">
      <h1 className="heading">{i18n.t('Second factor')}</h1>
      {user?.second_factor_owed && (
        <Alert
          type="warning"
          showIcon
          className="apart"
          title={i18n.t(
            'This shop requires a second factor of organisers. Please set one up; then everything is open again.',
          )}
        />
      )}
      {user && (
        <section className={styles.card} aria-label={i18n.t('Second factor')}>
          <SecondFactor />
        </section>
      )}
      {user?.second_factor && (
        <p className={styles.after}>
          <LinkButton to={originOf(location)} type="primary">
            {i18n.t('Go on')}
          </LinkButton>
        </p>
      )}
    </div>
  );
}
