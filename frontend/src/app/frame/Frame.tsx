import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { HeaderBannerContext, noBanner, type HeaderBanner } from '../../shared/frame/headerBanner';
import { Footer } from './Footer';
import styles from './Frame.module.css';
import { Header } from './Header';

function awaitedBanner(pathname: string): HeaderBanner | null {
  return /^\/go(proxy)?\//.test(pathname) ? noBanner : null;
}

export function Frame() {
  const [banner, setBanner] = useState<HeaderBanner | null>();
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);

  // A new page starts at its content for keyboards and screen readers; filters in the query string keep the focus.
  useEffect(() => {
    if (shownPath.current !== pathname) main.current?.focus({ preventScroll: true });
    shownPath.current = pathname;
  }, [pathname]);

  return (
    <HeaderBannerContext value={setBanner}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <div className={styles.progress} data-busy={state === 'loading'} aria-hidden="true" />
      <Header banner={banner === undefined ? awaitedBanner(pathname) : banner} />
      <main ref={main} id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration getKey={(location) => location.pathname} />
    </HeaderBannerContext>
  );
}
