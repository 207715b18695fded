// Plain JavaScript: it runs before anything is installed or built.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { openDatabase, refuseSecond } from './database.mjs';
import { runMain, stopRequested, stopping } from './lifetime.mjs';
import { root, say } from './run.mjs';
import { fillDemoShop, serverEnvironment, startServer } from './server-process.mjs';
import { buildTexts, setUp } from './set-up.mjs';
import { checkPort, jwtSecret, makeDataFolder, readSettings } from './settings.mjs';

const webPort = Number(process.env['WEB_PORT'] || 5173);

await runMain(async () => {
  const settings = readSettings();
  refuseSecond(settings);
  makeDataFolder(settings);
  const secret = jwtSecret(settings);
  await checkPort(settings);
  await checkPort({ ...settings, port: webPort });
  await setUp({ frontend: false });
  await buildTexts('frontend');
  const database = await openDatabase(settings, { owner: 'npm run dev', jwtSecret: secret });
  const env = serverEnvironment(settings, database.url, secret);
  try {
    const filled = await fillDemoShop(env);
    if (stopping.aborted) return 0;
    return filled === 0 ? await serve(settings, env) : filled;
  } finally {
    await database.stop();
  }
});

/** @param {import('./settings.mjs').Settings} settings
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<number>} the exit code */
async function serve(settings, env) {
  const server = restartable({ PUBLIC_URL: `http://localhost:${webPort}`, ...process.env, ...env });
  const pages = await servePages(settings);
  const compiler = watchSources(() => server.restart());
  try {
    await stopRequested();
  } finally {
    compiler.kill('SIGTERM');
    await pages.close();
    await server.stop();
  }
  return 0;
}

/** The server, and a queue so that restarts never overlap.
 * @param {Record<string, string | undefined>} env */
function restartable(env) {
  /** @type {ReturnType<typeof startServer> | null} */
  let current = null;
  /** @type {Promise<void>} */
  let queue = Promise.resolve();
  const replace = (/** @type {boolean} */ again) =>
    (queue = queue.then(async () => {
      await current?.stop();
      current = again ? startServer(env) : null;
    }));
  return { restart: () => void replace(true), stop: () => replace(false) };
}

/** Calls back after the first and every further compilation without errors.
 * @param {() => void} onSuccess */
function watchSources(onSuccess) {
  const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
  const compiler = spawn(
    process.execPath,
    [tsc, '-b', 'events', 'projections', 'backend', '--watch', '--preserveWatchOutput'],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  compiler.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    process.stderr.write(text);
    if (text.includes('Found 0 errors')) onSuccess();
  });
  return compiler;
}

/** @param {import('./settings.mjs').Settings} settings */
async function servePages({ host, port }) {
  const { createServer } = await import('vite');
  const target = `http://${host}:${port}`;
  const pages = await createServer({
    root: join(root, 'frontend'),
    server: { host, port: webPort, strictPort: true, proxy: { '/api': target, '/dbimg': target } },
  });
  await pages.listen();
  say(`Pages with live reload: http://localhost:${webPort}`);
  return pages;
}
