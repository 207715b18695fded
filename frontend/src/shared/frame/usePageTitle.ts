import { useEffect } from 'react';
import { useShopRecord } from '../config/settings';

/** Names the page in the tab and in the history; screen readers announce it after a change of page. */
export function usePageTitle(title: string | undefined): void {
  const { name } = useShopRecord();
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name;
  }, [title, name]);
}
