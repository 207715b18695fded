import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../features/session/useSession';
import { settings } from '../../shared/config/settings';
import { formatSum } from '../../shared/format/money';
import type { HeaderBanner } from '../../shared/frame/headerBanner';
import { originState } from '../../shared/routes/origin';
import { paths } from '../../shared/routes/paths';
import { BrandMark } from '../../shared/ui/BrandMark';
import { LinkButton } from '../../shared/ui/LinkButton';
import styles from './Header.module.css';
import { ThemeSwitch } from './ThemeSwitch';
import { UserMenuButton } from './UserMenuButton';

/** Logged-out visitors never see the menu, so its code comes with the first person who does. */
const UserMenu = lazy(async () => ({ default: (await import('./UserMenu')).UserMenu }));

interface HeaderProps {
  readonly banner: HeaderBanner | null;
}

export function Header({ banner }: HeaderProps) {
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
          <p className={styles.banner}>
            <span className={styles.bannerTitle}>{banner.title}</span>
            <span>{banner.window}</span>
          </p>
        )}
        <Person />
      </div>
    </header>
  );
}

function Person() {
  const { status, user, isAdmin } = useSession();
  const location = useLocation();
  if (status === 'loggedOut') {
    // On the login page itself the way back is kept as it is.
    const state: unknown = location.pathname === paths.login ? location.state : originState(location);
    return (
      <div className={styles.person}>
        <ThemeSwitch />
        <LinkButton to={paths.login} state={state} type="primary">
          Log in
        </LinkButton>
      </div>
    );
  }
  if (!user) {
    return (
      <div className={styles.person}>
        <span className={styles.account} role="status">
          Authentication in progress...
        </span>
      </div>
    );
  }
  const available = user.points - user.unavailable_points;
  return (
    <div className={styles.person}>
      <span
        className={styles.account}
      >{`Balance: ${formatSum(user.balance)} | Fan Beats: ${available}`}</span>
      <ThemeSwitch />
      <Suspense fallback={<UserMenuButton displayname={user.displayname} disabled />}>
        <UserMenu displayname={user.displayname} isAdmin={isAdmin} />
      </Suspense>
    </div>
  );
}
