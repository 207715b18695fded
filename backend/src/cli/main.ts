import 'reflect-metadata';

import { StartFailure } from '../config/config';
import { MigrationFailure } from '../database/migrate';
import { adminCli } from './admin.cli';
import { CliFailure } from './cli-failure';
import { ledgerCli } from './ledger.cli';

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  admin: adminCli,
  ledger: ledgerCli,
};

async function main(): Promise<number> {
  const [name = '', ...args] = process.argv.slice(2);
  const command = commands[name];
  if (!command) throw new CliFailure(`Say which command: ${Object.keys(commands).join(' or ')}.`);
  return command(args.filter((argument) => argument !== '--'));
}

main()
  .then((code) => {
    process.exitCode = code;
  })
  .catch((error: unknown) => {
    const known =
      error instanceof CliFailure || error instanceof StartFailure || error instanceof MigrationFailure;
    const text = known
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  });
