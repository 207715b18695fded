import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../run.mjs';

/** Gives the parts of the tests that have files with these names.
 * @param {Readonly<Record<string, string>>} projects of Jest, by their parts
 * @param {readonly string[]} names as they are given to Jest
 * @returns {string[]} */
export function partsOfFiles(projects, names) {
  return Object.keys(projects).filter((part) => {
    const args = ['--selectProjects', projects[part] ?? '', '--listTests', '--', ...names];
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/jest'), args, { cwd: root, encoding: 'utf8' });
    return /\.spec\.tsx?$/m.test(stdout);
  });
}
