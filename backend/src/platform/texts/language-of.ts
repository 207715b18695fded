import { shownLanguages, type ShownLanguage } from '../../contract/site/shown-language';

/** The sources of a page's language, for one request. */
export interface LanguageSources {
  /** The choice of the person who is logged in; null where nobody is, or they chose none. */
  readonly own: ShownLanguage | null;
  /** The cookie in which a browser remembers a choice. */
  readonly cookie: string | null;
  readonly shop: ShownLanguage;
  readonly acceptLanguage: string | undefined;
}

/**
 * The language of a page (rule D120): the person's own choice, that of the browser, or the shop's. In a shop that chose
 * German or English, a browser that prefers the other one of the two gets that one.
 */
export function languageOf({ own, cookie, shop, acceptLanguage }: LanguageSources): ShownLanguage {
  const chosen = own ?? shownLanguages.find((language) => language === cookie);
  if (chosen !== undefined) return chosen;
  return shop === 'source' ? shop : (preferred(acceptLanguage) ?? shop);
}

const range = /^\s*(de|en)(?:-[a-z\d-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i;

/** The one of German and English that a browser prefers; undefined where it names neither. */
function preferred(acceptLanguage = ''): 'de' | 'en' | undefined {
  const accepted = acceptLanguage.split(',').flatMap((part) => {
    const [, name, weight = '1'] = range.exec(part) ?? [];
    return name === undefined || Number(weight) === 0 ? [] : [{ name, weight: Number(weight) }];
  });
  const [best] = accepted.sort((one, other) => other.weight - one.weight);
  return best && (best.name.toLowerCase() === 'de' ? 'de' : 'en');
}
