import { borrowDatabase } from './database.mjs';
import { runMain } from './lifetime.mjs';
import { root, runNode } from './run.mjs';
import { setUp } from './set-up.mjs';
import { readSettings } from './settings.mjs';

/** Runs one of the server's commands on the database; its exit code is ours.
 * @param {'ledger' | 'admin'} name */
export function runCommand(name) {
  return runMain(async () => {
    await setUp({ frontend: false });
    const settings = readSettings();
    const database = await borrowDatabase(settings, `npm run ${name}`);
    try {
      const args = [name, ...process.argv.slice(2)];
      return await runNode(`${root}/backend/dist/src/cli/main.js`, args, {
        env: { DATABASE_URL: database.url, DATA_DIR: settings.dataDir },
      });
    } finally {
      await database.stop();
    }
  });
}
