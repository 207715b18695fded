import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { say } from './run.mjs';

const tools = ['hledger', 'ledger'];

/**
 * The tests check the journal from outside with hledger and ledger. These are installed where that is allowed: as root,
 * with apt-get.
 * @returns {string | null} the missing tools and how to get them
 */
export function missingJournalTools() {
  if (missing().length === 0) return null;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install();
  const still = missing();
  if (still.length === 0) return null;
  return `The tests of the journal need ${still.join(' and ')}. On Debian and Ubuntu: apt-get install ${still.join(' ')}. On a Mac: brew install ${still.join(' ')}.`;
}

function missing() {
  return tools.filter(
    (tool) => spawnSync(tool, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status !== 0,
  );
}

function install() {
  say('Installing hledger and ledger (apt-get) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (/** @type {string[]} */ ...words) =>
    spawnSync('apt-get', ['-qq', ...words], { env, stdio: ['ignore', 'ignore', 'ignore'], timeout: 300_000 })
      .status === 0;
  const packages = () => aptGet('install', '-y', '--no-install-recommends', ...tools);
  return packages() || (aptGet('update') && packages());
}
