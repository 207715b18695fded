import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const packages = ['events', 'projections', 'backend', 'demo'];

/** Packages whose sources changed after their build. The programs and threads that tests start run the build.
 * @param {string} root of the project
 * @returns {string[]} */
export function packagesBuiltBefore(root) {
  return packages.filter((name) => {
    const built = join(root, name, 'dist/tsconfig.tsbuildinfo');
    return existsSync(built) && newestSource(join(root, name, 'src')) > statSync(built).mtimeMs;
  });
}

/** @param {string} folder
 * @returns {number} milliseconds since 1970 */
function newestSource(folder) {
  const times = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .map((path) => statSync(join(folder, path)).mtimeMs);
  return Math.max(0, ...times);
}
