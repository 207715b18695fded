import { i18n } from '@lingui/core';
import { lazy } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../features/people/session/useSession';
import { useShopRecord } from '../../shared/config/settings';
import { useIdle } from '../../shared/clock/whenIdle';
import { formatSum } from '../../shared/format/figures';
import type { HeaderBanner } from '../../shared/frame/headerBanner';
import { originState } from '../../shared/routes/origin';
import { paths } from '../../shared/routes/paths';
import { hasRefreshCookie } from '../../shared/session/sessionMarker';
import { BrandMark } from '../../shared/ui/frame/BrandMark';
import { LinkButton } from '../../shared/ui/frame/Page';
import { InOwnLanguage } from '../../shared/ui/show/InOwnLanguage';
import { Later } from '../../shared/ui/states/Later';
import styles from './Header.module.css';
import { ThemeSwitch } from './ThemeSwitch';
import type { UserMenuProps } from './UserMenu';
import { UserMenuButton } from './UserMenuButton';
import { PaymentsApi } from '../../features/money/payments/paymentsApi';
import { sumToPay } from '../../features/money/payments/pay/payFigures';

/** Visitors never see the menu and nobody opens it first: its code loads when the page is idle. */
const Bell = lazy(async () => ({ default: (await import('../../features/notices/Bell')).Bell }));
const UserMenu = lazy(async () => ({ default: (await import('./UserMenu')).UserMenu }));

export function Header({ banner }: { readonly banner: HeaderBanner | null }) {
  const { name, subtitle } = useShopRecord();
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to={paths.home} className={styles.brand}>
          <BrandMark size={38} />
          <span>
            <span className={styles.title}>{name}</span>
            <span className={styles.subtitle}>{subtitle}</span>
          </span>
        </Link>
        {banner && (
          <p className={styles.banner}>
            <span className="strong">{banner.title}</span>
            <span>
              <InOwnLanguage>{banner.window}</InOwnLanguage>
            </span>
          </p>
        )}
        <div className={styles.person}>
          <Person />
        </div>
      </div>
    </header>
  );
}

/** True on pages where an admin's own account beside a fan's cart would be taken for the fan's. */
const isForSomebodyElse = (pathname: string): boolean => pathname.startsWith('/goproxy/');

function Person() {
  const { status, user, isAdmin } = useSession();
  const location = useLocation();
  // The page's own content loads first.
  const idle = useIdle();
  if (status === 'loggedOut') {
    // The login page keeps the address to return to.
    const atLogin = location.pathname === paths.login;
    const state: unknown = atLogin ? location.state : originState(location);
    return (
      <>
        <ThemeSwitch />
        <LinkButton to={paths.login} state={state} type={atLogin ? 'text' : 'primary'}>
          {i18n.t('Log in')}
        </LinkButton>
      </>
    );
  }
  if (status === 'unreachable') return <ThemeSwitch />;
  if (!user) {
    // Reserves the room of the part that most likely follows: the account line or the login button.
    return (
      <span className={styles.account}>
        <span className={hasRefreshCookie() ? styles.figures : styles.checking} role="status">
          {i18n.t('Authentication in progress...')}
        </span>
      </span>
    );
  }
  const available = user.points - user.unavailable_points;
  return (
    <>
      {!isForSomebodyElse(location.pathname) && (
        <span className={styles.account}>
          <span className={styles.figures}>
            {i18n.t('Balance: {balance} | Fan Beats: {available}', {
              balance: formatSum(user.balance),
              available,
            })}
          </span>
          {idle && <ToPay />}
        </span>
      )}
      <span className={styles.bell}>
        {idle && (
          <Later waiting={null}>
            <Bell />
          </Later>
        )}
      </span>
      <MenuOfPerson displayname={user.displayname} isAdmin={isAdmin} helps={user.grants !== undefined} />
    </>
  );
}

function MenuOfPerson(person: UserMenuProps) {
  const idle = useIdle();
  const { displayname } = person;
  const waiting = <UserMenuButton displayname={displayname} disabled />;
  const missing = <UserMenuButton displayname={displayname} onClick={() => window.location.reload()} />;
  return idle ? (
    <Later waiting={waiting} missing={missing}>
      <UserMenu {...person} />
    </Later>
  ) : (
    waiting
  );
}

/** A link to the amounts that the fan is asked to pay and has not reported as paid; nothing if there are none. */
function ToPay() {
  const { data } = PaymentsApi.useGetMyPaymentsQuery();
  const due = data ? sumToPay(data) : 0;
  return due > 0 ? (
    <Link to={paths.pay} className={styles.toPay}>
      <span>{i18n.t('To pay:')}</span> <span translate="no">{formatSum(due)}</span>
    </Link>
  ) : null;
}
