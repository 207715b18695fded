import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';

import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';

import { AppModule } from '../app.module';
import { readConfig } from '../config/config';
import { migrate } from '../database/migrate';
import { PromoteUser } from '../users/commands/promote-user.command';
import { RegisterUser } from '../users/commands/register-user.command';
import { CliFailure } from './cli-failure';

const usage = `Usage:
  npm run admin -- create --mail MAIL --name NAME [--password PASSWORD]
  npm run admin -- promote --mail MAIL
Without --password it is asked for, or read from the first line of standard input.`;

const adminRole = 2;
const shortestPassword = 6;

/** Creates or promotes an admin. Throws CliFailure. */
export async function adminCli(args: readonly string[]): Promise<number> {
  const { positionals, values } = parse(args);
  const [verb] = positionals;
  const { mail, name } = values;
  if (verb === 'promote' && mail) return withCommands((commands) => promote(commands, mail));
  if (verb === 'create' && mail && name) {
    if (!mail.includes('@')) throw new CliFailure('Please enter a valid email address');
    const password = values.password ?? (await askPassword());
    if (password.length < shortestPassword)
      throw new CliFailure(`Password must be at least ${shortestPassword} characters long`);
    return withCommands((commands) => create(commands, { mail, displayname: name, password }));
  }
  throw new CliFailure(usage);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { mail: { type: 'string' }, name: { type: 'string' }, password: { type: 'string' } },
    });
  } catch {
    throw new CliFailure(usage);
  }
}

async function askPassword(): Promise<string> {
  const asked = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await asked.question(process.stdin.isTTY ? 'Password: ' : '');
  } finally {
    asked.close();
  }
}

async function withCommands(work: (commands: CommandBus) => Promise<string>): Promise<number> {
  const config = readConfig({
    ...process.env,
    JWT_SECRET: process.env['JWT_SECRET'] ?? randomBytes(32).toString('hex'),
    LOG_LEVEL: 'error',
    DEMO: '0',
  });
  await migrate(config.databaseUrl);
  const app = await NestFactory.createApplicationContext(AppModule.of(config), { logger: false });
  try {
    process.stdout.write(`${await work(app.get(CommandBus))}\n`);
    return 0;
  } finally {
    await app.close();
  }
}

async function promote(commands: CommandBus, mail: string): Promise<string> {
  if (await commands.execute(new PromoteUser(mail))) return `${mail} is an admin now.`;
  throw new CliFailure(`Nobody is registered with ${mail}: use create.`);
}

async function create(
  commands: CommandBus,
  person: { readonly mail: string; readonly displayname: string; readonly password: string },
): Promise<string> {
  const registration = await commands.execute(
    new RegisterUser({ ...person, instagram: null, role: adminRole }),
  );
  if (registration.outcome === 'mail taken')
    throw new CliFailure(`${person.mail} is registered already: use promote.`);
  if (registration.outcome === 'name taken')
    throw new CliFailure(
      `The display name ${person.displayname} is already taken. Please choose another one.`,
    );
  return `Created the admin ${person.displayname} (${person.mail}).`;
}
