// The catalogs: PO files for translators, and what pages load of them.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { formatter } from '@lingui/format-po';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/**
 * @typedef {import('./sources.mjs').Entry} Entry
 * @typedef {Record<string, Entry[]>} TextsByPart
 * @typedef {{ translation?: string, extra?: Record<string, unknown> }} Translated
 * @typedef {{ folder: string, locale: string }} Place of the catalogs of a language, below the folder of a package
 */

/** The languages that have catalogs, beside the texts in the code. */
export const locales = ['de', 'en'];

// The key of a text is the text: an entry is marked only where it is not.
const po = formatter({ explicitIdAsDefault: true, lineNumbers: false, printPlaceholdersInComments: false });

/** @param {Place} place
 * @param {string} part */
const fileOf = ({ folder, locale }, part) => join(folder, 'locales', locale, `${part}.po`);

/** @param {Place} place
 * @param {string} part */
function readPo(place, part) {
  const file = fileOf(place, part);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** The translations of all parts by their keys: a text may have moved to another part.
 * @param {Place} place
 * @returns {Map<string, Translated>} */
export function readTranslations(place) {
  const context = { locale: place.locale, sourceLocale: 'source', filename: '' };
  const folder = join(place.folder, 'locales', place.locale);
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.po')) : [];
  const catalogs = files.sort().map((file) => po.parse(readFileSync(join(folder, file), 'utf8'), context));
  return new Map(catalogs.flatMap((catalog) => Object.entries(catalog)));
}

/** The PO file of a part as it has to be: the texts of the code with the translations there are.
 * @param {Place} place
 * @param {string} part
 * @param {TextsByPart} texts */
export function poOf(place, part, texts) {
  const translations = readTranslations(place);
  const catalog = (texts[part] ?? []).map(({ id, message, context, comment, files }) => {
    const { translation = '', extra } = translations.get(id) ?? {};
    const comments = [message === undefined ? [] : `The text: ${message}`, comment ?? []].flat();
    return [
      id,
      { translation, extra, context, comments, origin: files.map((file) => [posix.join('src', file)]) },
    ];
  });
  const context = { locale: place.locale, sourceLocale: 'source', filename: '' };
  const existing = readPo(place, part) ?? header(place);
  // A format may answer later; this one answers at once.
  return /** @type {string} */ (po.serialize(Object.fromEntries(catalog), { ...context, existing }));
}

/** @param {Place} place */
function header({ locale }) {
  return `msgid ""\nmsgstr ""\n"Language: ${locale}\\n"\n"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n`;
}

/** Writes the texts of the code into the PO files of a language; what no page shows any more goes.
 * @param {Place} place
 * @param {TextsByPart} texts */
export function updateCatalogs(place, texts) {
  const files = Object.keys(texts).map((part) => ({
    path: fileOf(place, part),
    content: poOf(place, part, texts),
  }));
  for (const { path, content } of files) write(path, content);
}

/** Writes what pages and server load: messages in Lingui's compiled form, as `BUILT/LANGUAGE-PART.json`. A text without
 * a translation is the text of the code.
 * @param {{ folder: string, built: string }} places
 * @param {TextsByPart} texts */
export function buildCatalogs({ folder, built }, texts) {
  for (const locale of ['source', ...locales]) {
    const translations = locale === 'source' ? new Map() : readTranslations({ folder, locale });
    for (const [part, entries] of Object.entries(texts)) {
      const messages = entries.flatMap(({ id, message }) =>
        compiled(id, translations.get(id)?.translation || message || id),
      );
      write(join(built, `${locale}-${part}.json`), `${JSON.stringify(Object.fromEntries(messages))}\n`);
    }
  }
}

/** Nothing for a text that is its own key: Lingui shows the key of a text without an entry.
 * @param {string} id
 * @param {string} text
 * @returns {(readonly [string, unknown])[]} */
function compiled(id, text) {
  const tokens = compileMessageOrThrow(text);
  return tokens.length === 1 && tokens[0] === id ? [] : [[id, tokens]];
}

/** Leaves a file alone that has this content, for those who watch it.
 * @param {string} path
 * @param {string} content */
function write(path, content) {
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
