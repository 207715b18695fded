import type { IncomingHttpHeaders } from 'node:http';
import { setupI18n, type I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { languageHeader, shownLanguages, type ShownLanguage } from '../../contract/site/shown-language';

/** A text that is worded in a language when it is shown. */
export type Text = (i18n: I18n) => string;

function catalogOf(language: ShownLanguage): I18n {
  const i18n = setupI18n({ locale: language, messages: { [language]: {} } });
  i18n.setMessagesCompiler(compileMessage);
  return i18n;
}

const catalogs = new Map(shownLanguages.map((language) => [language, catalogOf(language)]));

/** The texts of the server in a language; those of the code where none is given. */
export function textsIn(language: ShownLanguage = 'source'): I18n {
  const i18n = catalogs.get(language);
  if (!i18n) throw new RangeError(`No language of the shop: ${language}`);
  return i18n;
}

/** The language that a mail names; the specification's wording is mostly English. */
export const mailLanguage = (language: ShownLanguage): 'de' | 'en' => (language === 'de' ? 'de' : 'en');

/** The language that a page names in each call; `source` for a caller that names none. */
export const languageOfCall = (headers: IncomingHttpHeaders): ShownLanguage =>
  shownLanguages.find((language) => language === headers[languageHeader]) ?? 'source';

/** The texts as the code has them. */
export const sourceTexts = textsIn('source');
