// Faults of translations, for the gate.
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/**
 * @typedef {import('./sources.mjs').Text} Text
 * @typedef {{ translation?: string }} Translated
 */

/** Sentences on a catalog: faults of each translation, and with `complete` what is missing and what no page shows.
 * @param {readonly Text[]} texts of the code
 * @param {ReadonlyMap<string, Translated>} translations
 * @param {{ complete: boolean }} options
 * @returns {string[]} */
export function faultsOf(texts, translations, { complete }) {
  const keys = new Set(texts.map(({ id }) => id));
  const unused = [...translations.keys()].filter((id) => complete && !keys.has(id));
  return [
    ...texts.flatMap(({ id, message }) => {
      const translation = translations.get(id)?.translation;
      if (!translation) return complete ? [`“${id}” is not translated`] : [];
      const inText = placeholdersOf(message ?? id);
      const inTranslation = placeholdersOf(translation);
      return inText === inTranslation
        ? []
        : [
            `“${id}” has ${inText || 'no placeholders'}, its translation ${inTranslation || 'no placeholders'}`,
          ];
    }),
    ...unused.map((id) => `“${id}” is in the catalog, and no page shows it`),
  ];
}

/** Names, tags and kinds of plurals that a text contains, sorted.
 * @param {string} text
 * @returns {string} */
export function placeholdersOf(text) {
  let tokens;
  try {
    tokens = compileMessageOrThrow(text);
  } catch (error) {
    return `a fault of syntax (${error instanceof Error ? error.message : String(error)})`;
  }
  return [...new Set(placeholdersIn(tokens))].sort().join(' ');
}

/** @param {unknown} tokens
 * @returns {string[]} */
function placeholdersIn(tokens) {
  if (typeof tokens === 'string') return tokens.match(/<\/?\w+ ?\/?>/g) ?? [];
  if (!Array.isArray(tokens)) return [];
  return tokens.flatMap((/** @type {unknown} */ token) => {
    if (!Array.isArray(token)) return placeholdersIn(token);
    const [name, kind, forms] = /** @type {[string, string?, Record<string, unknown>?]} */ (token);
    const inForms = typeof forms === 'object' ? Object.values(forms).flatMap(placeholdersIn) : [];
    return [kind === undefined ? `{${name}}` : `{${name}, ${kind}}`, ...inForms];
  });
}
