import { createContext, useContext, useEffect } from 'react';

export interface HeaderBanner {
  readonly title: string;
  readonly window: string;
}

/** Lets a page show its dates in the header around it. */
export const HeaderBannerContext = createContext<(banner: HeaderBanner | null) => void>(() => undefined);

/** Shows a window of dates in the header; an empty window shows nothing. */
export function useHeaderBanner(title: string, window: string): void {
  const show = useContext(HeaderBannerContext);
  useEffect(() => {
    if (window !== '') show({ title, window });
    return () => show(null);
  }, [show, title, window]);
}
