import type { ShopLookRecord, ShopRecord } from '@fan-beats/backend/contract';
import { mixed } from '@fan-beats/events/language';
import { useSyncExternalStore } from 'react';

declare const __VERSION__: string | undefined;

/** The release of these pages. */
export const version = typeof __VERSION__ === 'undefined' ? 'under development' : __VERSION__;

/** The shop of a page without a server, as in the dev server and in tests. */
const defaults: ShopRecord = {
  name: 'Fan Beats',
  subtitle: 'grouporders & freebies',
  about_url: 'https://en.wikipedia.org/wiki/Group_buying',
  social_url: 'https://www.instagram.com/',
  language: 'en',
  shown_language: 'source',
  seller: 'private',
  registration: 'open',
  accent: null,
  logo: null,
  icon: null,
  texts: [],
};

/** The shop's record, as the server wrote it into the page (rules D47, D52, L1). */
const written = document.getElementById('shop')?.textContent;
let shop: ShopRecord = written ? (JSON.parse(written) as ShopRecord) : defaults;

/** The prefix of the names of the shop's cookies and files. */
export const shopPrefix = document.querySelector<HTMLMetaElement>('meta[name=shop]')?.content ?? 'fan_beats';

const listeners = new Set<() => void>();

export const readShop = (): ShopRecord => shop;

/** Shows a saved shop on this page; other open pages show it after they are loaded again. */
export function showShop(saved: Partial<ShopRecord> | ShopLookRecord): void {
  shop = { ...shop, ...saved };
  const { style } = document.documentElement;
  style.removeProperty('--fb-accent');
  style.removeProperty('--fb-accent-end');
  if (shop.accent !== null) {
    style.setProperty('--fb-accent', shop.accent);
    style.setProperty('--fb-accent-end', mixed(shop.accent, '#000000', 0.35));
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useShopRecord = (): ShopRecord => useSyncExternalStore(listen, readShop);
