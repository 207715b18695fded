import { inEuros, type Cents } from '@fan-beats/events/kernel';
import type { I18n } from '@lingui/core';
import type { Text } from './texts';

/** A text as data, in no language yet: it crosses threads, is compared, and may be stored. */
export interface KeptText {
  /** The text of the code, by which the catalogs have it. */
  readonly id: string;
  readonly values?: Readonly<Record<string, KeptValue>>;
}

type KeptValue = string | number | KeptText | { readonly euroCents: Cents };

/**
 * Keeps a text that is one call of `t`, as the key and the values of that call. Values may be such texts as well, and
 * amounts of `eurosIn`.
 */
export function kept(text: Text): KeptText {
  const asked: unknown = text(noting);
  return typeof asked === 'string' ? { id: asked } : (asked as KeptText);
}

/** Answers with what it is asked for, in the place of a sentence. */
const noting = {
  t: (id: string, values?: KeptText['values']): KeptText => (values ? { id, values } : { id }),
} as unknown as I18n;

/** An amount within a text; of a text that is kept, it is formatted when the text is worded. */
export const eurosIn = (i18n: I18n, euroCents: Cents): string =>
  i18n === noting ? ({ euroCents } as unknown as string) : inEuros(euroCents, i18n.locale);

/** Words a kept text. Its key is in the catalogs, because `kept` was given a text that is written out. */
export function wordKept(texts: I18n, { id, values = {} }: KeptText): string {
  const worded = Object.entries(values).map(([name, value]) => [name, wordValue(texts, value)] as const);
  return texts._(id, Object.fromEntries(worded));
}

function wordValue(texts: I18n, value: KeptValue): string | number {
  if (typeof value !== 'object') return value;
  return 'id' in value ? wordKept(texts, value) : eurosIn(texts, value.euroCents);
}
