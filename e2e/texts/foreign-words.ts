import { join } from 'node:path';
import type { Page } from 'playwright-core';

import { readTranslations } from '../../scripts/texts/catalogs.mjs';

/** A language that people read; a screen as specified is in English, with marked German words. */
export type Language = 'de' | 'en';

/** The texts of pages and server in a language, by their keys. */
export const catalogOf = (locale: Language): ReadonlyMap<string, string> =>
  new Map(
    ['backend', 'frontend']
      .flatMap((name) => [...readTranslations({ folder: join(__dirname, '../..', name), locale })])
      .map(([key, { translation = '' }]) => [key, translation]),
  );

const catalogs = { de: catalogOf('de'), en: catalogOf('en') };

/** The words of a text, without the names of its values and the frame of its plurals. */
const wordsOf = (text: string): readonly string[] =>
  text
    .replaceAll(/\S+@\S+|\w+:\/\/\S+|Europe\/Berlin|\{\w+, plural,|\b(?:one|other) (?=\{)|\{\w+\}/g, ' ')
    .toLowerCase()
    .match(/\p{L}{2,}/gu) ?? [];

/** A text that was left untranslated gives its language no words: it is the same in both. */
const vocabularyOf = (language: Language): ReadonlySet<string> =>
  new Set(
    [...catalogs[language]]
      .filter(([key]) => catalogs.de.get(key) !== catalogs.en.get(key))
      .flatMap(([, text]) => wordsOf(text)),
  );

const vocabularies = { de: vocabularyOf('de'), en: vocabularyOf('en') };

/** The whole text where it has words that only the other language uses. */
export function foreignWords(text: string, language: Language): readonly string[] {
  const other = vocabularies[language === 'de' ? 'en' : 'de'];
  const found = wordsOf(text).filter((word) => other.has(word) && !vocabularies[language].has(word));
  return found.length > 0 ? [`${found.join(', ')} in “${text}”`] : [];
}

/** A text of a page, and the language that it is marked with. */
interface MarkedText {
  readonly text: string;
  readonly lang: string;
}

/** Every text that a page shows or reads out, except names of people and things, which no browser translates. */
export function markedTexts(page: Page): Promise<readonly MarkedText[]> {
  return page.evaluate(() => {
    const left = 'script, style, noscript, textarea, .anticon, [translate="no"]';
    const texts = [{ text: document.title, lang: document.documentElement.lang }];
    const add = (element: Element | null, text: string | null): void => {
      if (!element?.checkVisibility({ visibilityProperty: true }) || element.closest(left)) return;
      if (!text?.trim()) return;
      texts.push({ text: text.trim(), lang: element.closest('[lang]')?.getAttribute('lang') ?? '' });
    };
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) add(nodes.currentNode.parentElement, nodes.currentNode.nodeValue);
    for (const element of document.body.querySelectorAll('*'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        add(element, element.getAttribute(name));
    return texts;
  });
}
