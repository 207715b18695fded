// The files that each page makes a person load at first: JavaScript and style sheets, compressed, over the built files.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PlainFailure, runMain } from './lifetime.mjs';
import { root } from './run.mjs';

/**
 * @typedef {{ file: string, name?: string, imports?: string[], dynamicImports?: string[], css?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 * @typedef {{ name: string, entries: string[], loadedBefore?: string[], kilobytes: number }} Budget
 */

const dist = join(root, 'frontend/dist');
const page = (/** @type {string} */ name) => `src/pages/${name}.tsx`;
// Files that are loaded together are one file, which frontend/vite.config.mts names.
const everybody = ['start', 'app'];
const loggedIn = [...everybody, 'people', 'menu'];
const shop = [...loggedIn, 'shop'];
// People who go on from there came in by the login, or have loaded it before.
const fan = [...shop, 'login', 'home'];
const backOffice = [...loggedIn, 'src/pages/admin/AdminFrame.tsx', page('admin/GosPage')];
const furtherKilobytes = 60;

/** The first loads that people wait for; every other page is loaded after one of them.
 * @param {Manifest} manifest
 * @returns {Budget[]} */
function budgetsOf(manifest) {
  const first = [
    { name: 'login', entries: [...everybody, 'login'], kilobytes: 255 },
    { name: 'home', entries: [...loggedIn, 'home'], kilobytes: 285 },
    { name: 'shop', entries: shop, kilobytes: 305 },
    { name: 'admin', entries: backOffice, kilobytes: 395 },
  ];
  const named = new Set(first.flatMap(({ entries }) => entries));
  const further = Object.keys(manifest)
    .filter((name) => /^src\/(pages\/.*Page|features\/.*Runs)\.tsx$/.test(name) && !named.has(name))
    .map((name) => {
      const loadedBefore = /^src\/(pages\/admin|features)\//.test(name) ? backOffice : fan;
      return {
        name: `+ ${name.replace(/^src\/(pages\/)?|\.tsx$/g, '')}`,
        entries: [name],
        loadedBefore,
        kilobytes: furtherKilobytes,
      };
    });
  return [...first, ...further];
}

/** Every file that these entries load before anything is shown.
 * @param {Manifest} manifest
 * @param {string[]} entries
 * @returns {Set<string>} */
function filesOf(manifest, entries) {
  const files = new Set();
  const seen = new Set();
  const visit = (/** @type {string} */ name) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name] ?? Object.values(manifest).find((one) => one.name === name);
    if (!chunk)
      throw new PlainFailure(`The build has no ${name}: scripts/budgets.mjs names a page that is gone.`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const other of chunk.imports ?? []) visit(other);
  };
  for (const name of entries) visit(name);
  return files;
}

/** @type {Map<string, number>} */
const sizes = new Map();

/** @param {string} file */
function compressedBytes(file) {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const { size } = statSync(join(dist, `${file}.br`));
  sizes.set(file, size);
  return size;
}

/** @param {Manifest} manifest
 * @param {Budget} budget */
function measure(manifest, { name, entries, loadedBefore = [], kilobytes }) {
  const loaded = filesOf(manifest, loadedBefore);
  const files = [...filesOf(manifest, entries)].filter((file) => !loaded.has(file));
  const measured = files.reduce((sum, file) => sum + compressedBytes(file), 0) / 1000;
  const kept = measured <= kilobytes;
  console.log(`${measured.toFixed(1).padStart(7)} of ${kilobytes} kB  ${name}${kept ? '' : '   OVER'}`);
  return kept;
}

await runMain(async () => {
  const path = join(dist, '.vite/manifest.json');
  if (!existsSync(path)) throw new PlainFailure('There are no built pages: run npm run build first.');
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  const kept = budgetsOf(manifest).map((budget) => measure(manifest, budget));
  return kept.every(Boolean) ? 0 : 1;
});
