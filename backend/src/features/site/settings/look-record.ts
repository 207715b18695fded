import type { Language } from '@fan-beats/events/language';
import type { EditedShopRecord, ShopLookRecord, ShopRecord } from '../../../contract/site/shop.records';
import type { ShownLanguage } from '../../../contract/site/shown-language';
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

/** The language of legal words beside others: Original has none of its own, so they are in that of the legal texts (rule D123). */
export const legalLanguage = (shown: ShownLanguage, { language }: Pick<ShopLook, 'language'>): Language =>
  shown === 'source' ? language : shown;

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
