import { ConfigProvider } from 'antd';
import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../../shared/routes/paths';
import styles from './AdminFrame.module.css';

const tabs: readonly { readonly to: string; readonly label: string }[] = [
  { to: paths.adminGos, label: 'Go List' },
  { to: paths.adminItems, label: 'Items' },
  { to: paths.adminFreebies, label: 'Freebies' },
  { to: '/admin/freebiemonitor', label: 'Freebie Monitor' },
  { to: paths.adminClaims, label: 'Claims' },
  { to: paths.adminUsers, label: 'Users' },
  { to: '/admin/contact', label: 'Contact' },
  { to: '/admin/other', label: 'Other' },
  { to: '/admin/faq', label: 'FAQ' },
  { to: paths.ledger, label: 'Ledger' },
  { to: '/admin/bands', label: 'Bands' },
];

export function AdminFrame() {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);

  // On a phone the tabs scroll sideways: the current one is brought into sight.
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current="page"]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);

  return (
    <ConfigProvider componentSize="small">
      <nav aria-label="Admin" className={styles.nav}>
        <ul ref={list} className={styles.tabs}>
          {tabs.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} className={styles.tab ?? ''}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.office}>
        <Outlet />
      </div>
    </ConfigProvider>
  );
}
