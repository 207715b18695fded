// Plain JavaScript: it runs before anything is installed or built.
import { openDatabase, refuseSecond } from './database.mjs';
import { runMain, stopRequested, stopping } from './lifetime.mjs';
import { fillDemoShop, superviseServer, serverEnvironment } from './server-process.mjs';
import { setUp } from './set-up.mjs';
import { checkPort, jwtSecret, makeDataFolder, readSettings } from './settings.mjs';

await runMain(async () => {
  const settings = readSettings();
  refuseSecond(settings);
  makeDataFolder(settings);
  const secret = jwtSecret(settings);
  await checkPort(settings);
  await setUp();
  const backups = process.env['BACKUPS'] !== 'off';
  const beginAnew = process.argv.includes('--begin-anew');
  const database = await openDatabase(settings, {
    owner: 'npm start',
    jwtSecret: secret,
    backups,
    beginAnew,
  });
  try {
    return await serve(serverEnvironment(settings, database.url, secret), database);
  } finally {
    await database.stop();
  }
});

/** @param {Record<string, string | undefined>} env
 * @param {import('./database.mjs').Database} database
 * @returns {Promise<number>} the exit code */
async function serve(env, database) {
  const filled = await fillDemoShop(env);
  if (stopping.aborted) return 0;
  if (filled !== 0) return filled;
  const server = superviseServer(env);
  void database.keepBackups?.();
  const first = await Promise.race([
    server.exited,
    database.broken.then(() => /** @type {const} */ ('broken')),
    stopRequested().then(() => /** @type {const} */ ('stop')),
  ]);
  if (typeof first === 'number') return first;
  const code = await server.stop();
  return first === 'stop' ? code : 1;
}
