import { i18n } from '@lingui/core';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { useOfficePlace } from '../../../shared/routes/officePlace';
import { paths } from '../../../shared/routes/paths';
import { PageHead } from '../../../shared/ui/frame/Page';
import styles from './LedgerFrame.module.css';

const parts = (): readonly { readonly to: string; readonly label: string; readonly tab: string }[] => [
  { to: paths.ledgerEvents, label: i18n.t('Events'), tab: i18n.t('Ledger events') },
  { to: paths.ledgerMoney, label: i18n.t('Money'), tab: i18n.t('Ledger money') },
  { to: paths.ledgerAsOf, label: i18n.t('As of'), tab: i18n.t('Ledger as of') },
  { to: paths.ledgerVerification, label: i18n.t('Verification'), tab: i18n.t('Ledger verification') },
  { to: paths.ledgerRebuild, label: i18n.t('Rebuild'), tab: i18n.t('Ledger rebuild') },
  { to: paths.ledgerExports, label: i18n.t('Exports'), tab: i18n.t('Ledger exports') },
];

export function LedgerFrame() {
  const { pathname } = useLocation();
  const placeOf = useOfficePlace();
  const offered = parts().flatMap((part) => {
    const to = placeOf(part.to);
    return to === null ? [] : [{ ...part, to }];
  });
  const part = offered.find(({ to }) => pathname.startsWith(to));
  return (
    <>
      <PageHead title={i18n.t('Ledger')} tab={part?.tab ?? i18n.t('Ledger')} />
      <nav aria-label={i18n.t('Ledger')} className="group">
        <ul className={`wrap list ${styles.parts}`}>
          {offered.map(({ to, label: name }) => (
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
