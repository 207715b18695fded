// Keeps the built pages within the features of the oldest browsers in which they work: docs/operations.md names these
// browsers.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { full } from 'acorn-walk';
import { PlainFailure, runMain } from './lifetime.mjs';
import { newerNames } from './newer-names.mjs';
import { root } from './run.mjs';

/** Safari 15.4 supports the year except the blocks in `unsupported`. */
const year = 2022;

/** @typedef {import('acorn').Node & Record<string, any>} Node */

/** React and the router call it only where it exists. */
const askedForFirst = 'Document.prototype.startViewTransition';
const methods = new Set(
  newerNames
    .filter((name) => name.includes('.prototype.') && name !== askedForFirst)
    .map((name) => name.split('.').at(-1)),
);
const ofGlobals = new Set(newerNames.filter((name) => !name.includes('.prototype.')));
const helpers = new Set('map filter take drop flatMap reduce toArray forEach some every find'.split(' '));
const iterators = new Set(['values', 'keys', 'entries', 'matchAll']);

/** @param {Node} node
 * @returns {string | null} */
function nameOf({ computed, property }) {
  if (computed) return property.type === 'Literal' ? String(property.value) : null;
  return property.name ?? null;
}

/** A method of an iterator, which arrays have as well.
 * @param {Node} callee */
function isIteratorHelper(callee) {
  const made = callee['object'];
  if (!helpers.has(nameOf(callee) ?? '') || made.type !== 'CallExpression') return false;
  if (made.callee.type !== 'MemberExpression' || !iterators.has(nameOf(made.callee) ?? '')) return false;
  return made.callee.object.type !== 'Identifier' || made.callee.object.name !== 'Object';
}

/** The feature of a node that an older browser lacks; null where there is none. Calls by `?.` are already safe.
 * @param {Node} node
 * @returns {string | null} */
function newerIn(node) {
  switch (node.type) {
    case 'StaticBlock':
      return 'static block of a class';
    case 'Literal':
      return node['regex'] && /\(\?<[=!]/.test(node['regex'].pattern) ? `lookbehind ${node['raw']}` : null;
    case 'NewExpression':
      return ofGlobals.has(node['callee'].name) ? `new ${node['callee'].name}` : null;
    case 'MemberExpression': {
      const name = `${node['object'].name}.${nameOf(node)}`;
      return !node['optional'] && ofGlobals.has(name) ? name : null;
    }
    case 'CallExpression': {
      const { callee, optional } = node;
      if (callee.type !== 'MemberExpression' || optional || callee.optional) return null;
      if (isIteratorHelper(callee)) return `${nameOf(callee)} of an iterator`;
      return methods.has(nameOf(callee) ?? '') ? `method ${nameOf(callee)}` : null;
    }
    default:
      return null;
  }
}

/** The features of a script that an older browser lacks, each with the code around it.
 * @param {string} source
 * @returns {string[]} */
export function newerThanSupported(source) {
  /** @type {string[]} */
  const found = [];
  try {
    const tree = parse(source, { ecmaVersion: year, sourceType: 'module' });
    full(tree, (node) => {
      const newer = newerIn(node);
      if (newer) found.push(`${newer}: ${source.slice(Math.max(0, node.start - 40), node.start + 60)}`);
    });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    found.push(`${error.message}: newer than ECMAScript ${year}`);
  }
  return found;
}

async function checkBuiltPages() {
  const folder = join(root, 'frontend/dist/assets');
  const files = readdirSync(folder).filter((file) => file.endsWith('.js'));
  if (files.length === 0) throw new PlainFailure('There are no built pages: run npm run build first.');
  const found = files.flatMap((file) =>
    newerThanSupported(readFileSync(join(folder, file), 'utf8')).map((newer) => `${file}: ${newer}`),
  );
  for (const line of found) console.error(line);
  console.log(`${files.length} scripts, ${found.length} places that the oldest browsers do not understand`);
  return found.length === 0 ? 0 : 1;
}

if (process.argv[1] === join(root, 'scripts/older-browsers.mjs')) await runMain(checkBuiltPages);
