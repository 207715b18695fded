import { legalTexts, orderTexts, Rejection, type TextVersion } from '../../language';
import type { Submission } from './claim.offers';

/**
 * The texts that a trader's order is made under, as they were shown to the fan and still hold; undefined in a private circle
 * (rule L5). Throws Rejection TEXTS_MISSING while one that is owed is not written, and TEXTS_CHANGED where the page showed another
 * version, or did not say which.
 */
export function shownTexts({ go, shown = [] }: Submission): readonly TextVersion[] | undefined {
  const { texts } = go;
  if (!texts) return undefined;
  refuseMissingTexts(texts);
  const owed = texts.filter(({ text }) => orderTexts.includes(text));
  const isShown = ({ text, version }: TextVersion): boolean =>
    shown.some((seen) => seen.text === text && seen.version === version);
  if (!owed.every(isShown)) throw new Rejection('TEXTS_CHANGED');
  return owed;
}

/** Of the texts that are written, none may be missing that a trader owes (rule L2). Throws Rejection TEXTS_MISSING. */
export function refuseMissingTexts(written: readonly Pick<TextVersion, 'text'>[]): void {
  const texts = legalTexts.filter((owed) => written.every(({ text }) => text !== owed));
  if (texts.length > 0) throw new Rejection('TEXTS_MISSING', { texts });
}
