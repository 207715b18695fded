import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCi } from '../npm-ci.mjs';
import { root } from '../run.mjs';

/**
 * A separate package: npm links the program of an installed one as `node_modules/.bin/node`, and each of our scripts
 * would run on that.
 */
const source = join(root, 'scripts/testing/node-24');
const folder = join(root, '.cache/node-24');

/**
 * Finds the Node.js that the images ship: this one, or a package of npm that is installed only for the tests.
 * @returns {Promise<{ path: string | null, sentence: string }>}
 */
export async function findNode24() {
  if (process.versions.node.startsWith('24.'))
    return {
      path: process.execPath,
      sentence: 'All tests ran on Node.js 24: it is the one that they were started with.',
    };
  const path = installedNode() ?? ((await install()) ? installedNode() : null);
  return {
    path,
    sentence: `No test runs on Node.js 24: npm has none for ${process.platform} on ${process.arch}, or npm cannot be reached. On a Node.js 24 of your own: npm test.`,
  };
}

async function install() {
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(source, name), join(folder, name));
  return (await npmCi({ cwd: folder, more: ['--no-bin-links'] })) === 0;
}

/** The program with the wanted version. */
function installedNode() {
  /** @type {{ optionalDependencies: Record<string, string> }} */
  const { optionalDependencies } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  for (const [name, version] of Object.entries(optionalDependencies)) {
    for (const program of ['node', 'node.exe']) {
      const path = join(folder, 'node_modules', name, 'bin', program);
      if (answer(path) === `v${version}`) return path;
    }
  }
  return null;
}

/** @param {string} program */
const answer = (program) => spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim();
