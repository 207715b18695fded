import { useEffect } from 'react';
import { settings } from '../config/settings';

/** Names the page in the tab and in the history; screen readers announce it after a change of page. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${settings.shopName}` : settings.shopName;
  }, [title]);
}
