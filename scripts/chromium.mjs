// Plain JavaScript: it runs before anything is installed or built.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { createRequire } from 'node:module';
import { waitForLock } from './pid-lock.mjs';
import { root, say } from './run.mjs';

/** @typedef {{ executablePath: string, env: Record<string, string>, args: string[] }} Chromium */

/** First the one without windows: it starts and draws in half the time, because it does not draw a tab strip. */
const programs = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];
const applications = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

// Containers have neither a user namespace nor much shared memory, and tests must not look for updates.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser for tests and how to start it: the one in CHROME_PATH, the system's, or one of our own.
 * @returns {Promise<Chromium>} */
export async function findChromium() {
  const named = process.env['CHROME_PATH'];
  if (named) {
    if (!runs(named)) throw new Error(`CHROME_PATH is ${named}, but that is not a browser that starts.`);
    return { executablePath: named, env: {}, args };
  }
  const executablePath = systemChromium() ?? (mayInstall() && installChromium() ? systemChromium() : null);
  return executablePath ? { executablePath, env: {}, args } : unpackChromium();
}

/** @returns {string | null} */
export function systemChromium() {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const paths = programs.flatMap((program) => folders.map((folder) => join(folder, program)));
  // Some systems have a script under this name that only explains how to install the browser.
  return [...paths, ...applications].find((path) => existsSync(path) && runs(path)) ?? null;
}

/** @param {string} path */
function runs(path) {
  return spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;
}

/** Only a machine that exists for tests is changed without a question. */
function mayInstall() {
  return Boolean(process.env['CI']) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function installChromium() {
  say('Installing Chromium (apt-get) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (/** @type {string[]} */ ...words) =>
    spawnSync('apt-get', ['-qq', ...words], { env, stdio: ['ignore', 'ignore', 'ignore'], timeout: 300_000 })
      .status === 0;
  const install = (/** @type {string} */ program) =>
    aptGet('install', '-y', '--no-install-recommends', program, 'fonts-dejavu-core');
  // Older releases have only the one with windows.
  const installAny = () => install('chromium-headless-shell') || install('chromium');
  return installAny() || (aptGet('update') && installAny());
}

/** The Chromium that came with the packages, unpacked once per version.
 * @returns {Promise<Chromium>} */
export async function unpackChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'There is no browser for the tests: install Chromium or Chrome, or name one in CHROME_PATH.',
    );
  }
  const packed = packedChromium();
  const home = join(root, '.cache', `chromium-${packed.version}`);
  mkdirSync(dirname(home), { recursive: true });
  const lock = await waitForLock(`${home}.lock`, 'npm test', ({ pid }) =>
    say(`Waiting for process ${pid}, which unpacks Chromium …`),
  );
  try {
    if (!existsSync(home)) await unpack(packed.bin, home);
  } finally {
    lock.release();
  }
  return { executablePath: join(home, 'chromium'), env: environmentOf(home), args };
}

function packedChromium() {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  let folder = dirname(entry);
  while (!existsSync(join(folder, 'package.json')) || !existsSync(join(folder, 'bin')))
    folder = dirname(folder);
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { bin: join(folder, 'bin'), version };
}

/** @param {string} bin
 * @param {string} home */
async function unpack(bin, home) {
  say('Unpacking Chromium …');
  const draft = `${home}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  await Promise.all([
    inflate(join(bin, 'chromium.br'), join(draft, 'chromium')),
    ...['fonts', 'swiftshader', 'al2023'].map((name) =>
      inflate(join(bin, `${name}.tar.br`), join(draft, `${name}.tar`)),
    ),
  ]);
  chmodSync(join(draft, 'chromium'), 0o755);
  untar(join(draft, 'swiftshader.tar'), draft);
  untar(join(draft, 'fonts.tar'), join(draft, 'fonts'));
  untar(join(draft, 'al2023.tar'), join(draft, 'libraries'));
  writeFileSync(join(draft, 'fonts.conf'), fontsConfig(home));
  renameSync(draft, home);
}

/** @param {string} packed
 * @param {string} target */
function inflate(packed, target) {
  return pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(target));
}

/** @param {string} archive
 * @param {string} folder */
function untar(archive, folder) {
  mkdirSync(folder, { recursive: true });
  const { status, stderr } = spawnSync('tar', ['--no-same-owner', '-xf', archive, '-C', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Chromium could not be unpacked: ${stderr}`);
  rmSync(archive);
}

/** The package's own configuration names folders of the cloud function for which it was made.
 * @param {string} home */
function fontsConfig(home) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`;
}

/** @param {string} home
 * @returns {Record<string, string>} */
function environmentOf(home) {
  /** @type {Record<string, string>} */
  const env = {};
  // Without any font a page stays blank; without the libraries the program does not start.
  if (!hasSystemFonts()) env['FONTCONFIG_FILE'] = join(home, 'fonts.conf');
  if (!runs(join(home, 'chromium'))) {
    const library = filesBelow(join(home, 'libraries')).find((path) => path.includes('libnss3.so'));
    if (library) env['LD_LIBRARY_PATH'] = dirname(library);
  }
  return env;
}

function hasSystemFonts() {
  const folders = [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    join(homedir(), '.fonts'),
    join(homedir(), '.local/share/fonts'),
  ];
  return folders.some((folder) => filesBelow(folder).some((path) => /\.(ttf|otf|ttc|pfb)$/i.test(path)));
}

/** @param {string} folder
 * @returns {string[]} */
function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
