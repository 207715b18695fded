// Plain JavaScript, as all scripts: `npm run texts` writes the texts of the pages into the catalogs of the translators;
// with `build` it writes what pages load of them.
import { join } from 'node:path';
import { runMain } from './lifetime.mjs';
import { root, say } from './run.mjs';
import { buildCatalogs, locales, readTranslations, updateCatalogs } from './texts/catalogs.mjs';
import { textsByPart } from './texts/sources.mjs';

await runMain(async () => {
  const folder = join(root, 'frontend');
  const texts = textsByPart(folder, join(root, '.cache/texts.json'));
  if (process.argv[2] === 'build') buildCatalogs(folder, texts);
  else for (const locale of locales) update({ folder, locale }, texts);
  return 0;
});

/** @param {import('./texts/catalogs.mjs').Place} place
 * @param {import('./texts/catalogs.mjs').TextsByPart} texts */
function update(place, texts) {
  updateCatalogs(place, texts);
  const translations = [...readTranslations(place).values()];
  const done = translations.filter(({ translation }) => translation).length;
  say(`frontend/locales/${place.locale}: ${done} of ${translations.length} texts are translated.`);
}
