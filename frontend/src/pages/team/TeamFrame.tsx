import type { Grant, OwnGrantRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { ConfigProvider } from 'antd';
import { Navigate, NavLink, Outlet, useLocation } from 'react-router-dom';
import { WithoutPasswordNotice } from '../../features/people/session/ui/WithoutPasswordNotice';
import { useSession } from '../../features/people/session/useSession';
import { grantText } from '../../features/people/users/team/grantTexts';
import { paths } from '../../shared/routes/paths';
import { HelperContext } from '../../shared/session/helper';
import { Disclosure } from '../../shared/ui/frame/Disclosure';
import { LinkButton } from '../../shared/ui/frame/Page';
import { Notice } from '../../shared/ui/states/Loaded';
import styles from '../admin/AdminFrame.module.css';

interface Tab {
  readonly to: string;
  readonly label: string;
  readonly for: readonly Grant[];
}

const tabs = (): readonly Tab[] => [
  { to: paths.teamPacking, label: i18n.t('Packing'), for: ['packing'] },
  { to: paths.teamClaims, label: i18n.t('Claims'), for: ['books', 'money'] },
  { to: paths.teamPayments, label: i18n.t('Payments'), for: ['books', 'money'] },
  { to: paths.teamPurchases, label: i18n.t('Purchases'), for: ['books', 'money'] },
  { to: paths.teamBills, label: i18n.t('Bills'), for: ['money'] },
  { to: paths.teamLedger, label: i18n.t('Ledger'), for: ['books', 'money'] },
];

/** The pages of helpers: the tabs of their grants alone (rule D140). */
export function TeamFrame() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const grants = user?.grants ?? [];
  const offered = tabs().filter((tab) => grants.some(({ grant }) => tab.for.includes(grant)));
  const [first] = offered;
  const current = offered.find(({ to }) => pathname.startsWith(to));
  if (!first)
    return (
      <Notice
        wholePage
        title={i18n.t('You have no task here')}
        text={i18n.t('An organiser gives you a grant to help, and ends it. Ask them if you expected one.')}
        action={<LinkButton to={paths.home}>{i18n.t('Go to the shop')}</LinkButton>}
      />
    );
  if (!current) return <Navigate to={first.to} replace />;
  return (
    <HelperContext value={grants}>
      <ConfigProvider componentSize="small">
        <nav aria-label={i18n.t('Team')} className={styles.nav}>
          <Disclosure upTo="phone" key={pathname} title={current.label}>
            <ul className={styles.tabs}>
              {offered.map(({ to, label }) => (
                <li key={to}>
                  <NavLink to={to} className={styles.tab}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </Disclosure>
        </nav>
        <div className={styles.office}>
          <p className="quiet small apart">{helpText(grants)}</p>
          <WithoutPasswordNotice />
          <Outlet />
        </div>
      </ConfigProvider>
    </HelperContext>
  );
}

/** The rights of the person here, and why the rest is missing, in one line. */
function helpText(grants: readonly OwnGrantRecord[]): string {
  const held = grants.map(grantText).join('; ');
  return i18n.t('You help with: {held}. The rest is for organisers.', { held });
}
