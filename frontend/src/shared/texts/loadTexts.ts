import type { ShownLanguage } from '@fan-beats/backend/contract';
import { i18n, type Messages } from '@lingui/core';

/** The texts as they are in the code, a mix of German and English, and the languages that they are translated into. */
export type Locale = ShownLanguage;

/** The parts of `scripts/texts/sources.mjs`: a page of a part needs the parts before it too. */
export type PartOfTexts = 'start' | 'fans' | 'office' | 'books';

/** The languages by which plurals are chosen. */
const pluralRules: Readonly<Record<Locale, string>> = { source: 'en', de: 'de', en: 'en' };

/** The language of the texts on this screen, as the server wrote it into the page (rule D120). */
export function chosenLocale(): Locale {
  const { language } = document.documentElement.dataset;
  return language === 'de' || language === 'en' ? language : 'source';
}

/** The header by which each call names the language of its answer's texts (rule D120). */
export const languageHeader = () => ({ 'x-language': chosenLocale() });

/** Loads the texts of a part, once, and shows texts in this language from then on. */
export async function loadTexts(locale: Locale, part: PartOfTexts): Promise<void> {
  const catalog = (await import(`../../../locales/built/${locale}-${part}.json`)) as { default: Messages };
  i18n.load(locale, { ...catalog.default });
  i18n.activate(locale, [pluralRules[locale]]);
}
