// Plain JavaScript, as all scripts: `npm run texts` writes the texts of pages and server into the catalogs of the
// translators; with `build PACKAGE` it writes what the pages, or the server, load of them.
import { join } from 'node:path';
import { runMain } from './lifetime.mjs';
import { root, say } from './run.mjs';
import { buildCatalogs, locales, readTranslations, updateCatalogs } from './texts/catalogs.mjs';
import { partsOf, textsByPart } from './texts/sources.mjs';

/** The folders of what is built. The image of the server has no other of these.
 * @type {Readonly<Record<string, string>>} */
const builtOf = { frontend: 'frontend/locales/built', backend: 'backend/dist/src/locales' };

await runMain(async () => {
  const [task, only] = process.argv.slice(2);
  for (const [name, parts] of Object.entries(partsOf)) {
    if (only !== undefined && only !== name) continue;
    const folder = join(root, name);
    const texts = textsByPart(folder, { parts, cache: join(root, `.cache/texts-${name}.json`) });
    if (task === 'build') buildCatalogs({ folder, built: join(root, builtOf[name] ?? '') }, texts);
    else for (const locale of locales) update({ folder, locale }, texts);
  }
  return 0;
});

/** @param {import('./texts/catalogs.mjs').Place} place
 * @param {import('./texts/catalogs.mjs').TextsByPart} texts */
function update(place, texts) {
  updateCatalogs(place, texts);
  const translations = [...readTranslations(place).values()];
  const done = translations.filter(({ translation }) => translation).length;
  say(`${place.folder}/locales/${place.locale}: ${done} of ${translations.length} texts are translated.`);
}
