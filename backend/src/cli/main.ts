import 'reflect-metadata';

import { CliFailure, failureText } from './ledger/terminal';

// Loaded when it is called: checking a file needs no server.
const commands: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  admin: async (args) => (await import('./admin.cli.js')).adminCli(args),
  database: async (args) => (await import('./database.cli.js')).databaseCli(args),
  doctor: async (args) => (await import('./doctor.cli.js')).doctorCli(args),
  ledger: async (args) => (await import('./ledger.cli.js')).ledgerCli(args),
};

async function main(): Promise<number> {
  const [name = '', ...args] = process.argv.slice(2);
  const command = commands[name];
  if (!command) throw new CliFailure(`Unknown command. Use one of: ${Object.keys(commands).join(', ')}.`);
  return command(args.filter((argument) => argument !== '--'));
}

main()
  .then((code) => {
    process.exitCode = code;
  })
  .catch((error: unknown) => {
    process.stderr.write(`${failureText(error)}\n`);
    process.exitCode = 1;
  });
