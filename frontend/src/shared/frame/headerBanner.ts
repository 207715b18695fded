import { createContext, useContext, useEffect } from 'react';

export interface HeaderBanner {
  readonly title: string;
  readonly window: string;
}

/** Lets a page put its date range into the header that frames it. */
export const HeaderBannerContext = createContext<(banner: HeaderBanner | null) => void>(() => undefined);

/** A window that is empty is none. */
export function useHeaderBanner(title: string, window: string): void {
  const show = useContext(HeaderBannerContext);
  useEffect(() => {
    if (window !== '') show({ title, window });
    return () => show(null);
  }, [show, title, window]);
}
