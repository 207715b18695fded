// Plain JavaScript: it runs before anything is installed or built.
import { borrowDatabase } from './database.mjs';
import { runMain } from './lifetime.mjs';
import { cli, runNode } from './run.mjs';
import { setUp } from './set-up.mjs';
import { readSettings } from './settings.mjs';

/** The folder of the call: npm runs in the project's folder. */
const calledIn = { INIT_CWD: process.env['INIT_CWD'] ?? process.cwd() };

/**
 * Runs one of the server's commands (ledger, admin, doctor) on the database, and returns its exit code. An exported
 * file is checked without a database.
 */
await runMain(async () => {
  await setUp({ frontend: false });
  const args = process.argv.slice(2);
  if (args.some((argument) => /^--file(=|$)/.test(argument))) return runNode(cli, args, { env: calledIn });
  const settings = readSettings();
  const mayMake = ['admin create', 'ledger import'].includes(args.slice(0, 2).join(' '));
  const database = await borrowDatabase(settings, `npm run ${args[0]}`, mayMake);
  try {
    const env = { ...calledIn, DATABASE_URL: database.url, DATA_DIR: settings.dataDir };
    return await runNode(cli, args, { env });
  } finally {
    await database.stop();
  }
});
