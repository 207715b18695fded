// Dependency-free: it runs before anything is installed.
import { root, run, runNode } from './run.mjs';

/**
 * Installs the packages of a lock file, and returns the exit code.
 * @param {{ cwd?: string, more?: readonly string[] }} [options]
 */
export function npmCi({ cwd = root, more = [] } = {}) {
  const args = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', ...more];
  const npm = process.env['npm_execpath'];
  const options = { cwd, toStderr: true };
  // Under npm its own program is known; otherwise it is found in the path.
  if (npm?.endsWith('npm-cli.js')) return runNode(npm, args, options);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
}
