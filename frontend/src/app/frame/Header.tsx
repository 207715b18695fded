import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ToPay } from '../../features/payments/pay/ToPay';
import { useSession } from '../../features/session/useSession';
import { settings } from '../../shared/config/settings';
import { useIdle } from '../../shared/clock/useIdle';
import { formatSum } from '../../shared/format/money';
import { noBanner, type HeaderBanner } from '../../shared/frame/headerBanner';
import { originState } from '../../shared/routes/origin';
import { paths } from '../../shared/routes/paths';
import { hasRefreshCookie } from '../../shared/session/sessionMarker';
import { BrandMark } from '../../shared/ui/BrandMark';
import { LinkButton } from '../../shared/ui/LinkButton';
import styles from './Header.module.css';
import { ThemeSwitch } from './ThemeSwitch';
import type { UserMenuProps } from './UserMenu';
import { UserMenuButton } from './UserMenuButton';

/** Logged-out visitors never see the menu, and nobody opens it first of all: its code comes when there is time. */
const UserMenu = lazy(async () => ({ default: (await import('./UserMenu')).UserMenu }));

export function Header({ banner }: { readonly banner: HeaderBanner | null }) {
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to={paths.home} className={styles.brand}>
          <BrandMark size={38} />
          <span>
            <span className={styles.title}>{settings.shopName}</span>
            <span className={styles.subtitle}>{settings.shopSubtitle}</span>
          </span>
        </Link>
        {banner && (
          <p className={styles.banner} data-empty={banner === noBanner}>
            <span className={styles.bannerTitle}>{banner.title}</span>
            <span>{banner.window}</span>
          </p>
        )}
        <Person />
      </div>
    </header>
  );
}

/** An admin's own account beside a fan's cart would be taken for the fan's. */
const isForSomebodyElse = (pathname: string): boolean => pathname.startsWith('/goproxy/');

function Person() {
  const { status, user, isAdmin } = useSession();
  const location = useLocation();
  // What the page itself shows comes first.
  const idle = useIdle();
  if (status === 'loggedOut') {
    // On the login page itself the way back is kept as it is.
    const atLogin = location.pathname === paths.login;
    const state: unknown = atLogin ? location.state : originState(location);
    return (
      <div className={styles.person}>
        <ThemeSwitch />
        <LinkButton to={paths.login} state={state} type={atLogin ? 'text' : 'primary'}>
          Log in
        </LinkButton>
      </div>
    );
  }
  if (status === 'unreachable') {
    return (
      <div className={styles.person}>
        <ThemeSwitch />
      </div>
    );
  }
  if (!user) {
    // It keeps the place of what will most likely follow it: the line of the account, or the button to log in.
    return (
      <div className={styles.person}>
        <span className={styles.account}>
          <span className={hasRefreshCookie() ? styles.figures : styles.checking} role="status">
            Authentication in progress...
          </span>
        </span>
      </div>
    );
  }
  const available = user.points - user.unavailable_points;
  return (
    <div className={styles.person}>
      {!isForSomebodyElse(location.pathname) && (
        <span className={styles.account}>
          <span
            className={styles.figures}
          >{`Balance: ${formatSum(user.balance)} | Fan Beats: ${available}`}</span>
          {idle && <ToPay className={styles.toPay} />}
        </span>
      )}
      <MenuOfPerson displayname={user.displayname} isAdmin={isAdmin} />
    </div>
  );
}

function MenuOfPerson(person: UserMenuProps) {
  const idle = useIdle();
  const waiting = <UserMenuButton displayname={person.displayname} disabled />;
  return idle ? (
    <Suspense fallback={waiting}>
      <UserMenu {...person} />
    </Suspense>
  ) : (
    waiting
  );
}
