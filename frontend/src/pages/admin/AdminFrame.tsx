import { ConfigProvider } from 'antd';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { FeedbackApi } from '../../features/site/feedback/feedbackApi';
import { PaletteButton } from '../../features/books/search/PaletteButton';
import { useIdle } from '../../shared/clock/whenIdle';
import { paths } from '../../shared/routes/paths';
import { Disclosure } from '../../shared/ui/frame/Disclosure';
import styles from './AdminFrame.module.css';

const contact = '/admin/contact';

const tabs: readonly { readonly to: string; readonly label: string }[] = [
  { to: paths.adminGos, label: 'Go List' },
  { to: paths.adminItems, label: 'Items' },
  { to: paths.adminFreebies, label: 'Freebies' },
  { to: '/admin/freebiemonitor', label: 'Freebie Monitor' },
  { to: paths.adminClaims, label: 'Claims' },
  { to: paths.adminUsers, label: 'Users' },
  { to: contact, label: 'Contact' },
  { to: '/admin/other', label: 'Other' },
  { to: '/admin/faq', label: 'FAQ' },
  { to: paths.ledger, label: 'Ledger' },
  { to: '/admin/bands', label: 'Bands' },
  { to: paths.adminPayments, label: 'Payments' },
  { to: paths.adminSettings, label: 'Settings' },
];

/** The tabs, and the pages that have no tab. */
const places = [
  ...tabs.map(({ to, label }) => ({ to, title: label })),
  { to: paths.recordPayment, title: 'Record a payment' },
  { to: paths.bankImport, title: 'Import bank statements' },
  { to: paths.unpaidClaims, title: 'Unpaid claims' },
  { to: paths.packing, title: 'Packing pages' },
  { to: paths.adminMails, title: 'Mails' },
  { to: paths.deletedClaims, title: 'Deleted Claims' },
  { to: paths.ledgerMoney, title: 'Ledger money' },
  { to: paths.ledgerAsOf, title: 'Ledger as of' },
  { to: paths.ledgerExports, title: 'Ledger exports' },
];

export function AdminFrame() {
  const { pathname } = useLocation();
  const current = tabs.find(({ to }) => pathname.startsWith(to));
  return (
    <ConfigProvider componentSize="small">
      <nav aria-label="Admin" className={styles.nav}>
        <Disclosure upTo="phone" key={pathname} title={current?.label ?? 'Admin'}>
          <ul className={styles.tabs}>
            {tabs.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} className={styles.tab}>
                  <span>{label}</span>
                  {to === contact && <ContactCount />}
                </NavLink>
              </li>
            ))}
          </ul>
        </Disclosure>
        <PaletteButton places={places} />
      </nav>
      <div className={styles.office}>
        <Outlet />
      </div>
    </ConfigProvider>
  );
}

/** The number of requests that wait for an answer; fetched after the screen itself has loaded. */
function ContactCount() {
  const idle = useIdle();
  const { data: requests = [] } = FeedbackApi.useAdmGetFeedbackQuery(undefined, { skip: !idle });
  const waiting = requests.filter(({ is_archived }) => !is_archived).length;
  if (waiting === 0) return null;
  return (
    <span className={styles.badge}>
      {waiting}
      <span className="visuallyHidden"> waiting</span>
    </span>
  );
}
