import type { Translator } from '../kernel/translator';

/** The texts as the code has them, with their values. */
export const sourceTexts: Translator = {
  locale: 'source',
  t: (text, values = {}) => text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name])),
};
