import type { LetterRecord } from '@fan-beats/backend/contract';
import { fillPlaceholders } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';

export interface LetterText {
  readonly subject: string;
  readonly text: string;
}

type Reader = LetterRecord['people'][number];

/** The letter as one person reads it. */
export const letterFor = ({ values }: Reader, { subject, text }: LetterText): LetterText => ({
  subject: fillPlaceholders(subject, values),
  text: fillPlaceholders(text, values),
});

/** The placeholders that organisers may type. Lingui reads braces, so they are passed as a value. */
export const placeholderNote = (): string =>
  i18n.t('Filled in for each fan: {names}', { names: '{name} {sum} {due} {link}' });

/** The number of fans reached by mail, under News alone, and by chat or nobody (rule M50). */
export function reachWords({ people, mailed, unreached }: LetterRecord): string {
  if (people.length + unreached.length === 0) return i18n.t('Nobody would get it.');
  const news = people.length - mailed;
  return i18n.t('{mailed} by mail, {news} under News only, {n} by chat or nobody', {
    mailed,
    news,
    n: unreached.length,
  });
}
