import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../run.mjs';

/** The ending of a test file names its part; all others are unit tests, or tests of pages. */
const endings = {
  int: '.int.spec.ts',
  api: '.e2e.spec.ts',
  faults: '.faults.spec.ts',
  browser: '.browser.spec.ts',
};

/** @param {string} path of a test file, from the top of the project
 * @returns {string} the part of the tests that runs it */
export function partOfFile(path) {
  const [part] = Object.entries(endings).find(([, ending]) => path.endsWith(ending)) ?? [];
  return part ?? (path.startsWith('frontend/') ? 'web' : 'unit');
}

/** Returns the parts of the tests that have files with these names.
 * @param {readonly string[]} names as they are passed to Jest
 * @returns {string[]} */
export function partsOfFiles(names) {
  const jest = join(root, 'node_modules/.bin/jest');
  const { stdout } = spawnSync(jest, ['--listTests', '--', ...names], { cwd: root, encoding: 'utf8' });
  const paths = stdout.split('\n').filter((line) => /\.spec\.tsx?$/.test(line));
  return [...new Set(paths.map((path) => partOfFile(path.slice(root.length + 1))))].sort();
}
