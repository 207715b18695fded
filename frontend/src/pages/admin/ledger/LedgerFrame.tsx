import { NavLink, Outlet } from 'react-router-dom';
import { paths } from '../../../shared/routes/paths';
import { PageHead } from '../../../shared/ui/PageHead';
import styles from './LedgerFrame.module.css';

const parts: readonly { readonly to: string; readonly label: string }[] = [
  { to: paths.ledgerEvents, label: 'Events' },
  { to: paths.ledgerMoney, label: 'Money' },
  { to: paths.ledgerAsOf, label: 'As of' },
  { to: paths.ledgerVerification, label: 'Verification' },
  { to: paths.ledgerRebuild, label: 'Rebuild' },
  { to: paths.ledgerExports, label: 'Exports' },
];

/** The Ledger tab: audit and finance, each part a screen of its own. */
export function LedgerFrame() {
  return (
    <>
      <PageHead title="Ledger" />
      <nav aria-label="Ledger" className={styles.nav}>
        <ul className={styles.parts}>
          {parts.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} className={styles.part ?? ''}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  );
}
