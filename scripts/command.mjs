import { borrowDatabase } from './database.mjs';
import { runMain } from './lifetime.mjs';
import { root, runNode } from './run.mjs';
import { setUp } from './set-up.mjs';
import { readSettings } from './settings.mjs';

/** Where the person called: npm runs in the project's folder. */
const calledIn = { INIT_CWD: process.env['INIT_CWD'] ?? process.cwd() };

/** Runs one of the server's commands on the database; its exit code is ours. An exported file is checked without one.
 * @param {'ledger' | 'admin' | 'doctor'} name */
export function runCommand(name) {
  return runMain(async () => {
    await setUp({ frontend: false });
    const args = [name, ...process.argv.slice(2)];
    const program = `${root}/backend/dist/src/cli/main.js`;
    if (args.some((argument) => /^--file(=|$)/.test(argument)))
      return runNode(program, args, { env: calledIn });
    const settings = readSettings();
    const database = await borrowDatabase(settings, `npm run ${name}`);
    try {
      return await runNode(program, args, {
        env: { ...calledIn, DATABASE_URL: database.url, DATA_DIR: settings.dataDir },
      });
    } finally {
      await database.stop();
    }
  });
}
