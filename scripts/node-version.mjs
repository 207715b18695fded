// Dependency-free: it runs before anything is installed.
import { PlainFailure } from './lifetime.mjs';

/**
 * The oldest minor release of each major release that the dependencies support; the same as `engines` in package.json.
 */
const oldestMinor = new Map([
  [20, 19],
  [22, 13],
  [24, 11],
]);
const newestMajor = Math.max(...oldestMinor.keys());

/**
 * @param {string} version such as 20.19.1
 * @returns {boolean} whether the dependencies support it
 */
export function supportsNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > newestMajor) return true;
  const oldest = oldestMinor.get(major);
  return oldest !== undefined && minor >= oldest;
}

/** Throws a sentence where this Node.js is not supported. */
export function refuseUnsupportedNode() {
  const { node } = process.versions;
  if (supportsNode(node)) return;
  throw new PlainFailure(
    `Fan Beats needs Node.js 20.19 or newer, 22.13 or newer, or 24.11 or newer. This is Node.js ${node}.`,
  );
}
