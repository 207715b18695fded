import { i18n } from '@lingui/core';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../../../shared/routes/paths';
import { PageHead } from '../../../shared/ui/frame/Page';
import styles from './LedgerFrame.module.css';

const parts = (): readonly { readonly to: string; readonly label: string }[] => [
  { to: paths.ledgerEvents, label: i18n.t('Events') },
  { to: paths.ledgerMoney, label: i18n.t('Money') },
  { to: paths.ledgerAsOf, label: i18n.t('As of') },
  { to: paths.ledgerVerification, label: i18n.t('Verification') },
  { to: paths.ledgerRebuild, label: i18n.t('Rebuild') },
  { to: paths.ledgerExports, label: i18n.t('Exports') },
];

export function LedgerFrame() {
  const { pathname } = useLocation();
  const { label = '' } = parts().find(({ to }) => pathname.startsWith(to)) ?? {};
  return (
    <>
      <PageHead title={i18n.t('Ledger')} tab={`Ledger ${label.toLowerCase()}`.trim()} />
      <nav aria-label={i18n.t('Ledger')} className="group">
        <ul className={`wrap list ${styles.parts}`}>
          {parts().map(({ to, label: name }) => (
            <li key={to}>
              <NavLink to={to} className={styles.part}>
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  );
}
