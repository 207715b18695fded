import { i18n, type Messages } from '@lingui/core';

/** The texts as they are in the code, a mix of German and English, and the languages that they are translated into. */
export type Locale = 'source' | 'de' | 'en';

/** The parts of `scripts/texts/sources.mjs`: a page of a part needs the parts before it too. */
export type PartOfTexts = 'start' | 'fans' | 'office' | 'books';

/** The languages by which plurals are chosen. */
const pluralRules: Readonly<Record<Locale, string>> = { source: 'en', de: 'de', en: 'en' };

/** The language of the texts on this screen. */
export function chosenLocale(): Locale {
  return 'source';
}

/** Loads the texts of a part, once, and shows texts in this language from then on. */
export async function loadTexts(locale: Locale, part: PartOfTexts): Promise<void> {
  const catalog = (await import(`../../../locales/built/${locale}-${part}.json`)) as { default: Messages };
  i18n.load(locale, { ...catalog.default });
  i18n.activate(locale, [pluralRules[locale]]);
}
