import { parse, type AnyNode, type CallExpression, type MemberExpression } from 'acorn';
import { full } from 'acorn-walk';
import { newerNames } from './newer-names';

/** Safari 15.4 supports the year except the blocks in `newerIn`. */
const year = 2022;

/** React and the router call it only where it exists. */
const checkedFirst = 'Document.prototype.startViewTransition';
const methods = new Set(
  newerNames
    .filter((name) => name.includes('.prototype.') && name !== checkedFirst)
    .map((name) => name.split('.').at(-1)),
);
const ofGlobals = new Set(newerNames.filter((name) => !name.includes('.prototype.')));
const helpers = new Set([
  'map',
  'filter',
  'take',
  'drop',
  'flatMap',
  'reduce',
  'toArray',
  'forEach',
  'some',
  'every',
  'find',
]);
const iterators = new Set(['values', 'keys', 'entries', 'matchAll']);

/** The features of a script that the oldest browsers of docs/operations.md lack, each with the code around it. */
export function newerThanSupported(source: string): string[] {
  const found: string[] = [];
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

/** The feature of a node that an older browser lacks; null where there is none. Calls by `?.` are already safe. */
function newerIn(node: AnyNode): string | null {
  switch (node.type) {
    case 'StaticBlock':
      return 'static block of a class';
    case 'Literal':
      return node.regex && /\(\?<[=!]/.test(node.regex.pattern) ? `lookbehind ${node.raw ?? ''}` : null;
    case 'NewExpression': {
      const name = identifier(node.callee);
      return name !== null && ofGlobals.has(name) ? `new ${name}` : null;
    }
    case 'MemberExpression': {
      const name = `${identifier(node.object) ?? ''}.${propertyOf(node) ?? ''}`;
      return !node.optional && ofGlobals.has(name) ? name : null;
    }
    case 'CallExpression':
      return newerCall(node);
    default:
      return null;
  }
}

function newerCall({ callee, optional }: CallExpression): string | null {
  if (callee.type !== 'MemberExpression' || optional || callee.optional) return null;
  const method = propertyOf(callee) ?? '';
  if (isIteratorHelper(callee)) return `${method} of an iterator`;
  return methods.has(method) ? `method ${method}` : null;
}

/** A method of an iterator, which arrays have as well. */
function isIteratorHelper(callee: MemberExpression): boolean {
  const made = callee.object;
  if (!helpers.has(propertyOf(callee) ?? '') || made.type !== 'CallExpression') return false;
  if (made.callee.type !== 'MemberExpression' || !iterators.has(propertyOf(made.callee) ?? '')) return false;
  return identifier(made.callee.object) !== 'Object';
}

function propertyOf({ computed, property }: MemberExpression): string | null {
  if (!computed) return property.type === 'Identifier' ? property.name : null;
  return property.type === 'Literal' ? String(property.value) : null;
}

function identifier(node: AnyNode): string | null {
  return node.type === 'Identifier' ? node.name : null;
}
