import { i18n } from '@lingui/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { LanguageSwitch } from '../../features/people/session/ui/LanguageSwitch';
import { useSession } from '../../features/people/session/useSession';
import { removeDrafts } from '../../shared/forms/drafts';
import { DraftOwnerContext } from '../../shared/forms/useDraft';
import { HeaderBannerContext, type HeaderBanner } from '../../shared/frame/headerBanner';
import styles from './Frame.module.css';
import { Header } from './Header';
import { useShopRecord, version } from '../../shared/config/settings';
import { langOfLegalWords, linkedTexts, orderWords, textNames } from '../../shared/legal/legalWords';
import { paths } from '../../shared/routes/paths';

export function Frame() {
  const [banner, setBanner] = useState<HeaderBanner | null>(null);
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
      <a className={styles.skip} href="#main">
        {i18n.t('Skip to content')}
      </a>
      <div className={styles.progress} data-busy={state === 'loading'} aria-hidden="true" />
      <Header banner={banner} />
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        <DraftOwner>
          <Outlet />
        </DraftOwner>
      </main>
      {/* A new footer for each page, so that none flies across the screen. */}
      <Footer key={pathname} />
      <ScrollRestoration getKey={(location) => location.pathname} />
    </HeaderBannerContext>
  );
}

/** Provides the owner of the drafts to all forms, and removes another person's drafts from this tab. */
function DraftOwner({ children }: { readonly children: ReactNode }) {
  const owner = useSession().user?.user_id ?? null;
  useEffect(() => {
    if (owner !== null) removeDrafts(owner);
  }, [owner]);
  return <DraftOwnerContext value={owner}>{children}</DraftOwnerContext>;
}

const year = new Date().getFullYear();

function Footer() {
  const shop = useShopRecord();
  const lang = langOfLegalWords(shop.language);
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <span>{i18n.t('© {year} {name} · Version {version}', { year, name: shop.name, version })}</span>
        <nav aria-label={i18n.t('Footer')} className={styles.links}>
          <Link to={paths.contact}>{i18n.t('Contact')}</Link>
          <Link to={paths.feedback} className={styles.onlyMobile}>
            {i18n.t('Feedback')}
          </Link>
          {shop.about_url !== '' && (
            <a href={shop.about_url} target="_blank" rel="noreferrer">
              {i18n.t('About Us')}
            </a>
          )}
          <Link to={paths.faq}>{i18n.t('FAQ')}</Link>
          {linkedTexts
            .filter((text) => shop.texts.includes(text))
            .map((text) => (
              <Link key={text} to={paths.legal(text)} lang={lang}>
                {textNames(shop.language)[text]}
              </Link>
            ))}
          {shop.seller !== 'private' && (
            <Link to={paths.withdraw} lang={lang}>
              {orderWords(shop.language).withdraw}
            </Link>
          )}
          {shop.social_url !== '' && (
            <a href={shop.social_url} target="_blank" rel="noreferrer">
              {i18n.t('Instagram')}
            </a>
          )}
        </nav>
        <LanguageSwitch />
      </div>
    </footer>
  );
}
