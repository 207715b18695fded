import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../../../shared/routes/paths';
import { PageHead } from '../../../shared/ui/frame/Page';
import styles from './LedgerFrame.module.css';

const parts: readonly { readonly to: string; readonly label: string }[] = [
  { to: paths.ledgerEvents, label: 'Events' },
  { to: paths.ledgerMoney, label: 'Money' },
  { to: paths.ledgerAsOf, label: 'As of' },
  { to: paths.ledgerVerification, label: 'Verification' },
  { to: paths.ledgerRebuild, label: 'Rebuild' },
  { to: paths.ledgerExports, label: 'Exports' },
];

export function LedgerFrame() {
  const { pathname } = useLocation();
  const { label = '' } = parts.find(({ to }) => pathname.startsWith(to)) ?? {};
  return (
    <>
      <PageHead title="Ledger" tab={`Ledger ${label.toLowerCase()}`.trim()} />
      <nav aria-label="Ledger" className="group">
        <ul className={`wrap list ${styles.parts}`}>
          {parts.map(({ to, label: name }) => (
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
