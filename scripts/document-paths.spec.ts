import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '..');
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name))
  .map(({ name }) => name);
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path).replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path)),
);
/** Without the two pages that a program writes from the code. */
const documents = [...readdirSync(root), ...files].filter(
  (path) => path.endsWith('.md') && path !== 'docs/api.md' && path !== 'docs/events.md',
);

/** Whether a build or a start makes the file, or it is a pattern: SUBJECT, NAME and *. */
const isNoFile = (path: string): boolean => /\/dist(\/|$)|[*{<…]|\b[A-Z]{4,}\b(?!\.md)/.test(path);

const isFromTop = (path: string): boolean =>
  path.includes('/') && folders.includes(path.split('/', 1)[0] ?? '');

const isThere = (path: string): boolean =>
  isFromTop(path)
    ? existsSync(join(root, path))
    : files.some((file) => file.endsWith(`/${path}`)) || existsSync(join(root, path));

/** Paths in back quotes: from the top of the project, or a source by its last folders. */
function pathsIn(text: string): readonly string[] {
  const words = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/[\s=,]+/));
  return words
    .map((word) => word.replace(/^\.\//, '').replace(/[/.,;:]+$/, ''))
    .filter((word) => /^[\w@./-]+$/.test(word) && !isNoFile(word))
    .filter((word) => isFromTop(word) || /^[^@]*[\w-]\.(tsx?|mjs|cjs)$/.test(word));
}

/** Decisions and releases are history and keep the names of their time. */
const ofNow = documents.filter((path) => !/^(docs\/adr\/\d|CHANGELOG)/.test(path));

it.each(ofNow)('every path that %s names is there', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  expect(pathsIn(text).filter((path) => !isThere(path))).toEqual([]);
});

it.each(documents)('every link of %s to a file leads there', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const links = [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, link = '']) => link);
  const paths = links.filter((link) => !/^[a-z]+:/.test(link));
  expect(paths.filter((path) => !existsSync(join(root, dirname(document), path)))).toEqual([]);
});
