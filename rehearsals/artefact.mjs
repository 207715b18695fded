import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { connected } from '../scripts/connected.mjs';
import { startPostgres } from '../scripts/embedded-postgres.mjs';
import { freePort } from '../scripts/free-port.cjs';
import { PlainFailure, runMain } from '../scripts/lifetime.mjs';
import { processorMs } from '../scripts/processes.mjs';
import { root, run, say } from '../scripts/run.mjs';
import { untilReady } from '../scripts/server-process.mjs';
import { setUp } from '../scripts/set-up.mjs';
import { callerOf, environmentOf, isLetIn, logIn } from './built-shop.mjs';

/**
 * Makes by hand the tree that the Dockerfile describes, and runs it as an account that may write only to its data
 * folder.
 */
/** In time on the processor, which other work on the machine does not change much. */
const longestStartMs = 5_000;
const nobody = 65_534;
const forbidden =
  /^(typescript|typescript-native|jest|oxlint|oxlint-tsgolint|knip|vite|oxfmt|playwright-core|embedded-postgres|@swc\/.*|@sparticuz\/.*|@nestjs\/cli|fast-check|mongodb)$/;

await runMain(async () => {
  await setUp();
  const folder = mkdtempSync(join(tmpdir(), 'fan-beats-artefact-'));
  const tree = join(folder, 'shop');
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), throwAway: true });
  try {
    chmodSync(folder, 0o755);
    const environment = await makeTree(tree);
    checkPackages(tree);
    for (const name of ['Moonlight', 'Starlight & friends'])
      await runShop({
        tree,
        environment,
        data: join(folder, name),
        ownerUrl: await newDatabase(postgres.url),
        name,
      });
    return 0;
  } finally {
    await postgres.stop();
    await run('chmod', ['-R', 'u+w', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Follows the Dockerfile without its build, which this folder has already, and without the image of the database.
 * @param {string} tree
 * @returns {Promise<Record<string, string>>} the variables that it sets for the server */
async function makeTree(tree) {
  const text = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const stages = text
    .split(/^(?=FROM )/m)
    .slice(1)
    .filter((stage) => !/ AS (build|database)\n/.test(stage));
  const lines = stages.flatMap((stage) => stage.split('\n'));
  /** @type {Record<string, string>} */
  let environment = {};
  for (const line of lines) {
    const [word, ...rest] = line.split(' ');
    if (word === 'COPY') copy(tree, rest);
    else if (word === 'RUN' && ['npm', 'find'].includes(rest[0] ?? '')) await runLine(tree, rest.join(' '));
    else if (word === 'ENV') environment = Object.fromEntries(rest.map((pair) => pair.split('=')));
  }
  await run('chmod', ['-R', 'a-w,a+rX', tree]);
  return environment;
}

/** @param {string} tree
 * @param {string[]} words */
function copy(tree, words) {
  const from = words[0]?.startsWith('--from=') ? words.shift() : undefined;
  const target = words.pop() ?? '';
  if (from === '--from=packages') return;
  for (const source of words) {
    const name = source.replace(/^\/shop\//, '');
    const into = target.endsWith('/') ? join(tree, target, name.split('/').at(-1) ?? '') : join(tree, target);
    mkdirSync(dirname(into), { recursive: true });
    cpSync(join(root, name), into, { recursive: true });
  }
}

/** @param {string} tree
 * @param {string} command */
async function runLine(tree, command) {
  const began = performance.now();
  if ((await run('sh', ['-c', command], { cwd: tree, toStderr: true })) !== 0)
    throw new PlainFailure(`In an empty folder this fails: ${command}`);
  say(`Run in ${seconds(began)} s: ${command}`);
}

/** @param {string} tree */
function checkPackages(tree) {
  /** @type {Record<string, { dev?: boolean }>} */
  const installed = JSON.parse(readFileSync(join(tree, 'node_modules/.package-lock.json'), 'utf8')).packages;
  const names = Object.keys(installed).flatMap((path) => path.split('node_modules/').at(-1) ?? []);
  const wrong = names.filter((name) => forbidden.test(name) && existsSync(join(tree, 'node_modules', name)));
  if (wrong.length > 0) throw new PlainFailure(`These have no place in production: ${wrong.join(', ')}.`);
  say(`${names.length} packages, none for building or testing`);
}

/** The same build serves every shop: each has a database of its own. @param {string} url */
async function newDatabase(url) {
  const database = `shop_${randomUUID().replaceAll('-', '')}`;
  await connected(url, (client) => client.query(`CREATE DATABASE ${database}`));
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}

/** @param {{ tree: string, environment: Record<string, string>, data: string, ownerUrl: string, name: string }} shop */
async function runShop({ tree, environment, data, ownerUrl, name }) {
  mkdirSync(data);
  const asRoot = process.getuid?.() === 0;
  if (asRoot) chownSync(data, nobody, nobody);
  const account = asRoot ? { uid: nobody, gid: nobody } : {};
  const port = await freePort();
  const { DATABASE_OWNER_URL = '', ...own } = environmentOf(ownerUrl);
  const env = { ...environment, ...own, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: data };
  /** @param {string[]} args
   * @param {Record<string, string>} more */
  const node = (args, more) =>
    spawn(process.execPath, args, { cwd: tree, env: { ...env, ...more }, stdio: 'inherit', ...account });
  /** @param {string[]} args */
  const command = async (...args) => {
    const child = node(['backend/dist/src/cli/main.js', ...args], { DATABASE_OWNER_URL });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new PlainFailure(`${args.join(' ')} ended with ${code}.`);
  };
  await command('database', 'prepare');
  const began = performance.now();
  const server = node(['backend/dist/src/main.js'], { LOG_LEVEL: 'warn' });
  const ended = once(server, 'exit');
  const address = `http://127.0.0.1:${port}`;
  let startMs = 0;
  let usedMs = 0;
  try {
    await untilReady(address, ended);
    startMs = performance.now() - began;
    usedMs = processorMs(server.pid ?? 0) ?? startMs;
    await checkAnswers(address);
    await nameShop(address, name);
  } finally {
    server.kill('SIGTERM');
  }
  const [code] = await ended;
  await command('ledger', 'verify');
  if (code !== 0) throw new PlainFailure(`The server ended with ${String(code)} after a stop signal.`);
  const who = asRoot ? `account ${nobody}` : 'this account';
  const took = `${(startMs / 1000).toFixed(2)} s after its start, ${(usedMs / 1000).toFixed(2)} s on the processor`;
  console.log(`Ready ${took}, as ${who}, from a tree without rights to write.`);
  if (usedMs > longestStartMs)
    throw new PlainFailure(`More than ${longestStartMs / 1000} s on the processor are too long.`);
}

/** Checks a page, and a refused login, which has queried the database and hashed a password. @param {string} address */
async function checkAnswers(address) {
  const page = await fetch(address);
  if (!page.ok || !(await page.text()).includes('<div id="root"'))
    throw new PlainFailure('There are no pages.');
  const wrong = { mail: 'nobody@example.org', password: 'nothing-of-worth' };
  const answer = await callerOf(address).call('user.login', wrong);
  if (await isLetIn(answer)) throw new PlainFailure('A wrong password was let in.');
  say('A login with a wrong password was refused');
}

/** Names the shop as its organiser does, on the page Settings: the next page shows the name, without another start.
 * @param {string} address
 * @param {string} name */
async function nameShop(address, name) {
  const title = async () => /<title>(.*)<\/title>/.exec(await (await fetch(address)).text())?.[1];
  const before = await title();
  const organiser = await logIn(address);
  const shop = { name, subtitle: '', about_url: '', social_url: '', language: 'en', seller: 'private' };
  await organiser.call('settings.admSaveShop', {
    ...shop,
    registration: 'open',
    accent: null,
    logo: null,
    icon: null,
  });
  const after = await title();
  if (before !== 'Fan Beats' || after !== name.replace('&', '&amp;'))
    throw new PlainFailure(`The shop was called ${before}, then ${after}.`);
  say(`The same build is called ${name} now`);
}

/** @param {number} began */
function seconds(began) {
  return ((performance.now() - began) / 1000).toFixed(1);
}
