import { existsSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { dirname, join } from 'node:path';
import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { languageHeader, shownLanguages, type ShownLanguage } from '../../contract/site/shown-language';

/** A text that is worded in a language when it is shown. */
export type Text = (i18n: I18n) => string;

/** The languages by which plurals are chosen. */
const pluralRules: Readonly<Record<ShownLanguage, string>> = { source: 'en', de: 'de', en: 'en' };

const catalogs = new Map<ShownLanguage, I18n>();

/** The texts of the server in a language; those of the code where none is given. */
export function textsIn(language: ShownLanguage = 'source'): I18n {
  const known = catalogs.get(language);
  if (known) return known;
  const i18n = setupI18n({
    locale: language,
    locales: [pluralRules[language]],
    messages: { [language]: language === 'source' ? {} : translationsInto(language) },
  });
  // A text of the code is compiled when it is shown; translations are compiled by the build.
  i18n.setMessagesCompiler(compileMessage);
  catalogs.set(language, i18n);
  return i18n;
}

/** The catalog that `scripts/texts.mjs` built, the same for a run from the sources and from dist. */
function translationsInto(language: ShownLanguage): Messages {
  let folder = __dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  const file = join(folder, 'dist/src/locales', `${language}-server.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Messages;
}

/** The language that a mail names; the specification's wording is mostly English. */
export const mailLanguage = (language: ShownLanguage): 'de' | 'en' => (language === 'de' ? 'de' : 'en');

/** The language that a page names in each call; `source` for a caller that names none. */
export const languageOfCall = (headers: IncomingHttpHeaders): ShownLanguage =>
  shownLanguages.find((language) => language === headers[languageHeader]) ?? 'source';

/** The texts as the code has them. */
export const sourceTexts = textsIn('source');
