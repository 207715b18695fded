import { i18n } from '@lingui/core';
import { ConfigProvider } from 'antd';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { FeedbackApi } from '../../features/site/feedback/feedbackApi';
import { PaletteButton } from '../../features/books/search/PaletteButton';
import { useIdle } from '../../shared/clock/whenIdle';
import { paths } from '../../shared/routes/paths';
import { Disclosure } from '../../shared/ui/frame/Disclosure';
import styles from './AdminFrame.module.css';

const contact = '/admin/contact';

const tabs = (): readonly { readonly to: string; readonly label: string }[] => [
  { to: paths.adminGos, label: i18n.t('Go List') },
  { to: paths.adminItems, label: i18n.t('Items') },
  { to: paths.adminFreebies, label: i18n.t('Freebies') },
  { to: '/admin/freebiemonitor', label: i18n.t('Freebie Monitor') },
  { to: paths.adminClaims, label: i18n.t('Claims') },
  { to: paths.adminUsers, label: i18n.t('Users') },
  { to: contact, label: i18n.t('Contact') },
  { to: '/admin/other', label: i18n.t('Other') },
  { to: '/admin/faq', label: i18n.t('FAQ') },
  { to: paths.ledger, label: i18n.t('Ledger') },
  { to: '/admin/bands', label: i18n.t('Bands') },
  { to: paths.adminPayments, label: i18n.t('Payments') },
  { to: paths.adminSettings, label: i18n.t('Settings') },
];

/** The tabs, and the pages that have no tab. */
const places = () => [
  ...tabs().map(({ to, label }) => ({ to, title: label })),
  { to: paths.recordPayment, title: i18n.t('Record a payment') },
  { to: paths.bankImport, title: i18n.t('Import bank statements') },
  { to: paths.unpaidClaims, title: i18n.t('Unpaid claims') },
  { to: paths.packing, title: i18n.t('Packing pages') },
  { to: paths.adminMails, title: i18n.t('Mails') },
  { to: paths.deletedClaims, title: i18n.t('Deleted Claims') },
  { to: paths.ledgerMoney, title: i18n.t('Ledger money') },
  { to: paths.ledgerAsOf, title: i18n.t('Ledger as of') },
  { to: paths.ledgerExports, title: i18n.t('Ledger exports') },
];

export function AdminFrame() {
  const { pathname } = useLocation();
  const current = tabs().find(({ to }) => pathname.startsWith(to));
  return (
    <ConfigProvider componentSize="small">
      <nav aria-label={i18n.t('Admin')} className={styles.nav}>
        <Disclosure upTo="phone" key={pathname} title={current?.label ?? i18n.t('Admin')}>
          <ul className={styles.tabs}>
            {tabs().map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} className={styles.tab}>
                  <span>{label}</span>
                  {to === contact && <ContactCount />}
                </NavLink>
              </li>
            ))}
          </ul>
        </Disclosure>
        <PaletteButton places={places()} />
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
      <span className="visuallyHidden"> {i18n.t('waiting')}</span>
    </span>
  );
}
