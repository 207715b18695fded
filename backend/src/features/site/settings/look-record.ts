import type { EditedShopRecord, ShopLookRecord, ShopRecord } from '../../../contract/site/shop.records';
import { toWire } from '../../../contract/wire';
import type { ShopLook, ShopSettings } from './shop-settings.entity';

/** The look of a shop that no admin has changed yet. */
export const shopByDefault: ShopRecord = {
  name: 'Fan Beats',
  subtitle: 'grouporders & freebies',
  about_url: '',
  social_url: '',
  language: 'en',
  shown_language: 'source',
  seller: 'private',
  registration: 'open',
  accent: null,
  logo: null,
  icon: null,
  texts: [],
};

export function lookRecord(look: ShopLook): ShopLookRecord {
  return toWire({
    name: look.name,
    subtitle: look.subtitle,
    aboutUrl: look.aboutUrl,
    socialUrl: look.socialUrl,
    language: look.language,
    shownLanguage: look.shownLanguage,
    seller: look.seller,
    accent: look.accent,
    logo: look.logo,
    icon: look.icon,
    registration: look.registration,
  });
}

/** The look with the version that the next save names. */
export function editedLookRecord(look: ShopLook & Pick<ShopSettings, 'lookVersion'>): EditedShopRecord {
  return {
    ...lookRecord(look),
    version: look.lookVersion,
  };
}
