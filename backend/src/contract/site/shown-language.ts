/**
 * The languages of screens and mails. `source` is the wording of the specification, a mix of English and German; it is
 * the language of a shop that chose no other.
 */
export const shownLanguages = ['source', 'de', 'en'] as const;

/** The header by which a page names its language in each call. */
export const languageHeader = 'x-language';

export type ShownLanguage = (typeof shownLanguages)[number];
