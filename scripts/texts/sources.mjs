// The texts in the code of pages and server, and the catalog that has each.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { transformSync } from '@babel/core';
import extractMessages from '@lingui/babel-plugin-extract-messages';
import { PlainFailure } from '../lifetime.mjs';

/**
 * @typedef {{ id: string, message?: string, context?: string, comment?: string }} Text
 * @typedef {{ texts: Text[], imports: string[], exports: string[] }} Source
 * @typedef {Text & { files: string[] }} Entry
 * @typedef {{ name: string, begins: RegExp }} Part
 */

/**
 * The parts that are loaded one after the other, each with the files that begin it: a part has all texts of these files
 * and of their imports that no part before it has. `frontend/src/app/router.tsx` loads the parts in the same order.
 */
const partsOfPages = [
  { name: 'start', begins: /^(start\.ts|main\.tsx|app\/.*|pages\/LoginPage\.tsx)$/ },
  { name: 'fans', begins: /^pages\/[^/]+\.tsx$/ },
  { name: 'office', begins: /^pages\/admin\/(?!Bills|Payments|TakeOver)[^/]+\.tsx$/ },
  { name: 'books', begins: /^(pages\/(admin|team)\/.+|features\/books\/verification\/\w+Runs)\.tsx$/ },
];

/** The server has all its texts in one part.
 * @type {Readonly<Record<string, readonly Part[]>>} */
export const partsOf = { frontend: partsOfPages, backend: [{ name: 'server', begins: /./ }] };

/** The functions that pages and server share, from `src` of a package; a file of them that has no text is left out. */
const shared = '../../events/src';

/** The files that load the pages, each with its part. */
const loadsPages = /^(start\.ts|app\/router\.tsx)$/;
const isTest = /\.spec\.tsx?$|(^|\/)testing\//;

/** The texts of a package by part, with those of the shared functions that it uses.
 * @param {string} folder with `src`
 * @param {{ cache?: string, parts?: readonly Part[] }} [options] `cache` is a file that keeps the texts of unchanged
 *   sources
 * @returns {Record<string, Entry[]>} in the order of the files and of the texts in each */
export function textsByPart(folder, { cache, parts = partsOfPages } = {}) {
  const sources = readSources(join(folder, 'src'), cache);
  const partOf = partsOfFiles(sources, parts);
  const entries = entriesOf(sources);
  const orphan = entries.find(
    ({ files }) => !files.some((file) => partOf.has(file) || file.startsWith(shared)),
  );
  if (orphan) throw new PlainFailure(`No page imports ${orphan.files[0]}, which has texts.`);
  const firstPart = (/** @type {Entry} */ { files }) =>
    parts.find(({ name }) => files.some((file) => partOf.get(file) === name))?.name;
  return Object.fromEntries(
    parts.map(({ name }) => [name, entries.filter((entry) => firstPart(entry) === name)]),
  );
}

/** @param {Map<string, Source>} sources
 * @param {readonly Part[]} parts
 * @returns {Map<string, string>} */
function partsOfFiles(sources, parts) {
  /** @type {Map<string, string>} */
  const partOf = new Map();
  for (const { name, begins } of parts) {
    const open = [...sources.keys()].filter((file) => begins.test(file));
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (partOf.has(file)) continue;
      partOf.set(file, name);
      open.push(...importedBy(file, sources));
    }
  }
  return partOf;
}

/** @param {string} file
 * @param {Map<string, Source>} sources */
function importedBy(file, sources) {
  const base = posix.dirname(file);
  return (sources.get(file)?.imports ?? [])
    .flatMap((path) => (path.startsWith('.') ? posix.join(base, path) : exporterOf(path, sources)))
    .flatMap((path) =>
      [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].filter((one) => sources.has(one)),
    );
}

/** The shared file that exports a name.
 * @param {string} name
 * @param {Map<string, Source>} sources */
function exporterOf(name, sources) {
  const found = [...sources].find(([file, { exports }]) => file.startsWith(shared) && exports.includes(name));
  return found ? [found[0]] : [];
}

/** One entry for each text, whatever the number of files that show it.
 * @param {Map<string, Source>} sources */
function entriesOf(sources) {
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  for (const [file, { texts }] of sources) {
    for (const text of texts) {
      const known = entries.get(text.id);
      if (known && (known.message !== text.message || known.context !== text.context))
        throw new PlainFailure(`“${text.id}” is the key of two texts: in ${known.files[0]} and in ${file}.`);
      if (!known) entries.set(text.id, { ...text, files: [file] });
      else if (!known.files.includes(file)) known.files.push(file);
    }
  }
  return [...entries.values()];
}

/** @param {string} folder
 * @param {string} [cache] */
function readSources(folder, cache) {
  /** @type {Record<string, Source>} */
  const known = cache !== undefined && existsSync(cache) ? JSON.parse(readFileSync(cache, 'utf8')) : {};
  /** @type {typeof known} */
  const current = {};
  /** @type {Map<string, Source>} */
  const sources = new Map();
  const files = [...filesIn(folder), ...filesIn(join(folder, shared)).map((file) => `${shared}/${file}`)];
  for (const file of files) {
    const code = readFileSync(join(folder, file), 'utf8');
    if (file.startsWith(shared) && !code.includes('i18n.t(')) continue;
    const hash = createHash('sha256').update(file).update('\0').update(code).digest('hex');
    const source = known[hash] ?? extract(code, file);
    current[hash] = source;
    sources.set(file, source);
  }
  if (cache !== undefined) {
    mkdirSync(posix.dirname(cache), { recursive: true });
    writeFileSync(cache, JSON.stringify(current));
  }
  return sources;
}

/** @param {string} folder */
function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !isTest.test(file))
    .sort();
}

/** The texts by Lingui's own plugin, which finds `i18n.t(…)` and `<Trans id=…>`.
 * @param {string} code
 * @param {string} file
 * @returns {Source} */
function extract(code, file) {
  /** @type {Source} */
  const source = { texts: [], imports: [], exports: [] };
  transformSync(code, {
    filename: file,
    code: false,
    babelrc: false,
    configFile: false,
    browserslistConfigFile: false,
    parserOpts: { plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript', 'decorators-legacy'] },
    plugins: [
      [
        extractMessages,
        {
          onMessageExtracted: (/** @type {Text} */ { id, message, context, comment }) =>
            source.texts.push({ id, message, context, comment }),
        },
      ],
      [collectImports, { source, withPages: !loadsPages.test(file) }],
    ],
  });
  return source;
}

/** A plugin of Babel that collects the imports of own files that are left at run time, the names that are imported of the
 * shared functions, and the names that a file exports.
 * @returns {import('@babel/core').PluginObj<{ opts: { source: Source, withPages: boolean } }>} */
function collectImports() {
  return {
    visitor: {
      ImportDeclaration({ node }, { opts: { source } }) {
        if (node.importKind === 'type') return;
        source.imports.push(node.source.value);
        if (!node.source.value.startsWith('@fan-beats/events')) return;
        for (const one of node.specifiers)
          if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
            source.imports.push(one.imported.name);
      },
      ExportDeclaration({ node }, { opts: { source } }) {
        if (node.type === 'ExportDefaultDeclaration' || node.exportKind === 'type') return;
        if (node.source) source.imports.push(node.source.value);
        if (node.type === 'ExportNamedDeclaration') source.exports.push(...namesOf(node.declaration));
      },
      Import({ parent }, { opts: { source, withPages } }) {
        const [path] = parent.type === 'CallExpression' ? parent.arguments : [];
        if (withPages && path?.type === 'StringLiteral') source.imports.push(path.value);
      },
    },
  };
}

/** @param {import('@babel/core').types.Declaration | null | undefined} declaration
 * @returns {string[]} */
function namesOf(declaration) {
  if (declaration?.type === 'FunctionDeclaration') return declaration.id ? [declaration.id.name] : [];
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
}
