import { createContext, useContext, useEffect } from 'react';

export interface HeaderBanner {
  readonly title: string;
  readonly window: string;
}

/** Lets a page put its date range into the header that frames it; null for none, undefined while nobody knows yet. */
export const HeaderBannerContext = createContext<(banner: HeaderBanner | null | undefined) => void>(
  () => undefined,
);

export function useHeaderBanner(title: string | undefined, window: string | undefined): void {
  const show = useContext(HeaderBannerContext);
  useEffect(() => {
    show(title && window ? { title, window } : null);
    return () => show(undefined);
  }, [show, title, window]);
}
