import { createContext, useContext, useEffect } from 'react';

export interface HeaderBanner {
  readonly title: string;
  readonly window: string;
}

const blank = '\u00a0';

/** The place of a shop's dates until they are there, and where it has none, so that the page below never moves. */
export const noBanner: HeaderBanner = { title: blank, window: blank };

/** Lets a page put its date range into the header that frames it; null for none, undefined while nobody knows yet. */
export const HeaderBannerContext = createContext<(banner: HeaderBanner | null | undefined) => void>(
  () => undefined,
);

export function useHeaderBanner(title: string | undefined, window: string | undefined): void {
  const show = useContext(HeaderBannerContext);
  useEffect(() => {
    if (title === undefined) show(null);
    else show(window === undefined ? noBanner : { title, window });
    return () => show(undefined);
  }, [show, title, window]);
}
