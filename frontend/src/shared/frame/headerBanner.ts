import { createContext, useContext, useEffect } from 'react';

export interface HeaderBanner {
  readonly title: string;
  readonly window: string;
}

/** Lets a page put its date range into the header that frames it. */
export const HeaderBannerContext = createContext<(banner: HeaderBanner | null) => void>(() => undefined);

export function useHeaderBanner(title: string | undefined, window: string | undefined): void {
  const show = useContext(HeaderBannerContext);
  useEffect(() => {
    show(title && window ? { title, window } : null);
    return () => show(null);
  }, [show, title, window]);
}
