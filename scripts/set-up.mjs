// Dependency-free: it runs before anything is installed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './error-code.mjs';
import { PlainFailure, stopping } from './lifetime.mjs';
import { npmCi } from './npm-ci.mjs';
import { waitForLock } from './pid-lock.mjs';
import { refuseUnsupportedNode } from './node-version.mjs';
import { root, runNode, say } from './run.mjs';

const server = ['events', 'projections', 'backend'];
/** The demo package, where it is shipped: the server runs without it. */
const demo = existsSync(join(root, 'demo/package.json')) ? ['demo'] : [];

/**
 * Makes a fresh clone ready to run: installs and builds the missing or changed parts, and nothing else. Two
 * simultaneous set-ups wait for each other.
 * @param {{ build?: boolean, frontend?: boolean }} [wanted]
 */
export async function setUp({ build = true, frontend = true } = {}) {
  refuseUnsupportedNode();
  // A shipped tree has everything, and nothing to build it from.
  if (!existsSync(join(root, 'backend/src'))) return;
  const lock = await lockSetUp();
  try {
    await install();
    if (build) await inParallel([buildServer(), ...(frontend ? [buildFrontend()] : [])]);
  } catch (error) {
    if (!unwritable.includes(codeOf(error))) throw error;
    throw new PlainFailure(
      `${root} has to be installed or built, but it cannot be written (${codeOf(error)}).`,
    );
  } finally {
    lock?.release();
  }
}

/** The pages depend on sources alone, so both builds can run at once; the first failure is reported when both are over.
 * @param {Promise<void>[]} builds */
async function inParallel(builds) {
  for (const outcome of await Promise.allSettled(builds)) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
}

const unwritable = ['EACCES', 'EPERM', 'EROFS'];

async function lockSetUp() {
  try {
    mkdirSync(join(root, '.cache'), { recursive: true });
    return await waitForLock(join(root, '.cache/set-up.lock'), 'a set-up', ({ pid }) =>
      say(`Waiting for the set-up in process ${pid} …`),
    );
  } catch (error) {
    // Installed by another account: nothing may be written here, and nothing needs to be.
    if (unwritable.includes(codeOf(error))) return null;
    throw error;
  }
}

async function install() {
  const stamp = join(root, 'node_modules/.fan-beats-stamp');
  const lockFile = readFileSync(join(root, 'package-lock.json'));
  const wanted = hashOf([lockFile, process.versions.modules, process.platform, process.arch]);
  if (readIfThere(stamp) === wanted) return;
  if (!isInstalled(lockFile.toString())) {
    say('Installing the packages (npm ci) …');
    for (let attempt = 1; (await npmCi()) !== 0; attempt++) {
      if (stopping.aborted) throw new PlainFailure('Stopped during the installation.');
      if (attempt === 2) throw new PlainFailure('The packages could not be installed: npm says why above.');
      say('The installation failed; once more, from an empty node_modules.');
      rmSync(join(root, 'node_modules'), { recursive: true, force: true });
    }
  }
  writeFileSync(stamp, wanted);
}

/** Whether a person's own npm run left exactly the packages of the lock file: npm notes the packages that it installed.
 * @param {string} lockFile */
function isInstalled(lockFile) {
  const noted = readIfThere(join(root, 'node_modules/.package-lock.json'));
  if (noted === null) return false;
  /** @type {Record<string, { version?: string, optional?: boolean, link?: boolean }>} */
  const installed = JSON.parse(noted).packages;
  /** @type {typeof installed} */
  const wanted = JSON.parse(lockFile).packages;
  return Object.entries(wanted)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .every(([path, { version, optional }]) => {
      const found = installed[path];
      return found ? found.version === version && existsSync(join(root, path)) : optional === true;
    });
}

async function buildServer() {
  const parts = [...server, ...demo];
  const inputs = parts.flatMap((name) => [join(name, 'src'), join(name, 'migrations')]);
  const hash = hashOfFolders(
    [...inputs, 'backend/test', 'backend/locales', 'scripts/texts'],
    ['tsconfig.json', 'tsconfig.base.json', 'package-lock.json', ...configsOf(parts)],
  );
  const outputs = [
    'events/dist/src/index.js',
    'backend/dist/src',
    ...demo.map((name) => join(name, 'dist/src')),
  ];
  await buildWhenChanged(
    { what: 'the server', stamp: 'backend/dist/.fan-beats-stamp', hash, outputs },
    // TypeScript's native compiler makes the same files in a quarter of the time.
    async () =>
      (await runNode(join(root, 'node_modules/typescript-native/bin/tsc'), ['-b', ...parts], {
        toStderr: true,
      })) || buildTexts('backend'),
  );
}

async function buildFrontend() {
  // A clone without pages has nothing to build here.
  if (!existsSync(join(root, 'frontend/index.html'))) return;
  const files = ['index.html', 'vite.config.mts', 'package.json', 'tsconfig.json'].map((name) =>
    join('frontend', name),
  );
  const hash = hashOfFolders(
    [
      'frontend/src',
      'frontend/public',
      'frontend/locales/de',
      'frontend/locales/en',
      'events/src',
      'scripts/texts',
    ],
    [...files, 'package.json', 'package-lock.json'],
  );
  const outputs = ['frontend/dist/index.html'];
  await buildWhenChanged(
    { what: 'the pages', stamp: 'frontend/dist/.fan-beats-stamp', hash, outputs },
    async () =>
      (await buildTexts('frontend')) ||
      runNode(join(root, 'node_modules/vite/bin/vite.js'), ['build', '--logLevel', 'warn'], {
        cwd: join(root, 'frontend'),
        env: { NODE_ENV: 'production' },
        toStderr: true,
      }),
  );
}

/** Writes the catalogs that the pages, or the server, load; Vite serves and builds those of the pages.
 * @param {'frontend' | 'backend'} name */
export function buildTexts(name) {
  return runNode(join(root, 'scripts/texts.mjs'), ['build', name], { toStderr: true });
}

/** @param {{ what: string, stamp: string, hash: string, outputs: string[] }} target
 * @param {() => Promise<number>} build */
async function buildWhenChanged({ what, stamp, hash, outputs }, build) {
  const path = join(root, stamp);
  if (readIfThere(path) === hash && outputs.every((output) => existsSync(join(root, output)))) return;
  say(`Building ${what} …`);
  rmSync(path, { force: true });
  const code = await build();
  if (stopping.aborted) throw new PlainFailure(`Stopped while building ${what}.`);
  if (code !== 0) throw new PlainFailure(`Building ${what} failed: the compiler says why above.`);
  writeFileSync(path, hash);
}

/** @param {string[]} names */
function configsOf(names) {
  return names.flatMap((name) => [join(name, 'package.json'), join(name, 'tsconfig.json')]);
}

/** @param {string[]} folders
 * @param {string[]} files */
function hashOfFolders(folders, files) {
  const paths = [...folders.flatMap(filesBelow), ...files].sort();
  return hashOf(paths.flatMap((path) => [path, readIfThere(join(root, path)) ?? '']));
}

/** @param {string} folder
 * @returns {string[]} */
function filesBelow(folder) {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const child = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(child) : [child];
  });
}

/** @param {(string | Buffer)[]} parts */
function hashOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(String(part.length)).update('\0').update(part);
  return hash.digest('hex');
}

/** @param {string} path */
function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
