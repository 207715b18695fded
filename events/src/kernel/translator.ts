/** Words texts in a language: Lingui's `I18n`, of the server or of a page. */
export interface Translator {
  readonly locale: string;
  t(text: string, values?: Readonly<Record<string, unknown>>): string;
}
