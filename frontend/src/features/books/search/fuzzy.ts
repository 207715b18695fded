import { folded } from '@fan-beats/events/kernel';

const wordsOf = (text: string): readonly string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}#@]+/u)
    .filter(Boolean);

/** The shortest word in which a slip is forgiven, and which is found inside of another. */
const shortestWithSlip = 4;
const shortestInside = 3;

/** True if `word` begins with `typed`, where one letter of it is wrong, missing, too many or swapped with the next. */
function beginsNearly(word: string, typed: string): boolean {
  const at = Array.from(typed).findIndex((letter, index) => letter !== word[index]);
  const [rest, typedRest] = [word.slice(at), typed.slice(at)];
  const swapped = `${typedRest[1] ?? ''}${typedRest[0] ?? ''}${typedRest.slice(2)}`;
  return (
    rest.slice(1).startsWith(typedRest.slice(1)) ||
    rest.slice(1).startsWith(typedRest) ||
    rest.startsWith(typedRest.slice(1)) ||
    rest.startsWith(swapped)
  );
}

/** 0 for a word that begins with the typed one, 1 if it contains it, 2 with a slip; null for another word. */
function fitOfWord(word: string, typed: string): number | null {
  if (word.startsWith(typed)) return 0;
  if (typed.length >= shortestInside && word.includes(typed)) return 1;
  return typed.length >= shortestWithSlip && beginsNearly(word, typed) ? 2 : null;
}

/** The fit of a typed text: the smaller, the better; null if one of its words fits no word of `text`. */
export function fitOf(text: string, typed: string): number | null {
  const words = wordsOf(text);
  let fit = 0;
  for (const one of wordsOf(typed)) {
    const fits = words.flatMap((word) => fitOfWord(word, one) ?? []);
    if (fits.length === 0) return null;
    fit += Math.min(...fits);
  }
  return fit;
}

/** The entries that a typed text fits, the best first; all of them in their order while nothing is typed. */
export function bestFits<Entry extends { readonly title: string }>(
  entries: readonly Entry[],
  typed: string,
): readonly Entry[] {
  return entries
    .flatMap((entry) => {
      const fit = fitOf(entry.title, typed);
      return fit === null ? [] : [{ entry, fit }];
    })
    .sort((a, b) => a.fit - b.fit)
    .map(({ entry }) => entry);
}

/** The typed words that begin no word of these texts, also with a slip, joined again. */
export function withoutWordsOf(texts: readonly string[], typed: string): string {
  const known = texts.flatMap(wordsOf);
  const isKnown = (one: string): boolean =>
    known.some(
      (word) =>
        (one.length >= shortestInside && word.startsWith(one)) ||
        (one.length >= shortestWithSlip && beginsNearly(word, one)),
    );
  return typed
    .split(/\s+/)
    .filter((one) => !isKnown(folded(one)))
    .join(' ');
}
