import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { newerThanSupported } from '../scripts/testing/newer-features';
import { newerStyles } from '../scripts/testing/newer-styles';

/** A chunk in the manifest of the build, with the chunks that it loads at once. */
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const dist = resolve(__dirname, '../frontend/dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

// Files that are loaded together are one file, which frontend/vite.config.mts names.
const everybody = ['start', 'app', 'source-start'];
const loggedIn = [...everybody, 'people', 'menu'];
const shop = [...loggedIn, 'shop'];
const backOffice = [...loggedIn, 'src/pages/admin/AdminFrame.tsx', 'src/pages/admin/GosPage.tsx'];
/** People who go on from there came in by the login, or have loaded it before. */
const fan = [...shop, 'login', 'home'];

/** The loads that people wait for first, each with its limit in kilobytes; every other page is loaded after one of them. */
const firstLoads: readonly [name: string, entries: readonly string[], maxKilobytes: number][] = [
  ['login', [...everybody, 'login'], 260],
  ['home', [...loggedIn, 'home'], 285],
  ['shop', shop, 311],
  ['admin', backOffice, 395],
];
const furtherKilobytes = 75;
/** The limit of a part in one language. */
const catalogKilobytes = 32;
const catalogs = Object.keys(manifest).filter((name) => name.startsWith('locales/built/'));

const inFirstLoads = new Set(firstLoads.flatMap(([, entries]) => entries));
const furtherPages = Object.keys(manifest).filter(
  (name) => /^src\/(pages\/.*Page|features\/.*Runs)\.tsx$/.test(name) && !inFirstLoads.has(name),
);
const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
const sheets = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.css'));

/** Rules without which a screen is plainer, and every act works. */
const decoration: readonly RegExp[] = [
  // The place of the scrollbar beside a dialog, and the shadow of a card under the pointer.
  /^html\S*:has\((\.ant-drawer-open|\.lightbox)/,
  /^\.card:has\(a:hover\)$/,
  // Room for the bar at the lower edge: without :has there always is; messages then appear above.
  /^:root:has\(\[data-bottom-bar\]\)/,
  // A line between stations stays grey, a box for a choice is above its row, a count is there twice, lines do not wrap.
  /^\.station\[data-done=true\]:has/,
  /^\.row:has\(>\.pick\)$/,
  /^\.claimed:has/,
  /^\.line:not\(:has/,
  // The sign of a question stays in the line of its word.
  /^\.label:has\(button\)(>button)?$/,
  /^\.chip:not\(:has\(\.picture\)\)$/,
  // A claim keeps one column, and its lines stay a table.
  /^@container claim /,
];

/** Every file that these entries load before anything is shown. */
function filesOf(entries: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name] ?? Object.values(manifest).find((one) => one.name === name);
    if (!chunk) throw new Error(`The build has no ${name}: this file names a page that is gone.`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const other of chunk.imports ?? []) visit(other);
  };
  for (const name of entries) visit(name);
  return files;
}

/** The size of the JavaScript and style sheets that are not loaded yet, compressed. */
function kilobytesOf(entries: readonly string[], loadedBefore: readonly string[] = []): number {
  const loaded = filesOf(loadedBefore);
  const files = [...filesOf(entries)].filter((file) => !loaded.has(file));
  return files.reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0) / 1000;
}

it.each(firstLoads)('the first load of %s is small', (_name, entries, maxKilobytes) => {
  expect(kilobytesOf(entries)).toBeLessThanOrEqual(maxKilobytes);
});

it.each(furtherPages)('%s adds little to what is loaded already', (page) => {
  const loadedBefore = /^src\/(pages\/admin|features)\//.test(page) ? backOffice : fan;
  expect(kilobytesOf([page], loadedBefore)).toBeLessThanOrEqual(furtherKilobytes);
});

it.each(catalogs)('the texts of %s are few', (catalog) => {
  expect(kilobytesOf([catalog])).toBeLessThanOrEqual(catalogKilobytes);
});

it('the style sheets have a declaration for the oldest browsers before each that these lack', () => {
  expect(sheets).not.toHaveLength(0);
  const newer = sheets
    .flatMap((file) => newerStyles(readFileSync(join(dist, 'assets', file), 'utf8')))
    .filter((what) => !decoration.some((form) => form.test(what)));
  expect(newer).toEqual([]);
});

it('the scripts contain nothing that the oldest browsers lack', () => {
  expect(scripts).not.toHaveLength(0);
  const newer = scripts.flatMap((file) =>
    newerThanSupported(readFileSync(join(dist, 'assets', file), 'utf8')).map((what) => `${file}: ${what}`),
  );
  expect(newer).toEqual([]);
});
