import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';

import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';

import { AppModule } from '../api/app.module';
import { LedgerLeader } from '../ledger/ledger-leader';
import { readConfig } from '../platform/config/config';
import { migrate } from '../platform/database/migrate';
import { resetFactorOf } from '../features/people/factors/commands/reset-factor.command';
import { FactorMails } from '../features/people/factors/factor-mails';
import { Erasures } from '../features/people/personal-data/erasures';
import { readErasures, type RegisteredErasure } from '../features/people/users/erased-users';
import { demoteUser, promoteUser } from '../features/people/users/first-admin';
import { Registrations } from '../features/people/users/registrations';
import { shopItself } from '../platform/people/actor';
import { userOfMail } from '../platform/people/user-of-mail';
import { adminRole } from '../platform/people/person';
import { faultOfName } from '../platform/people/person-names';
import { sourceTexts } from '../platform/texts/texts';
import { askPassword } from './ask-password';
import { toFile } from './ledger/file-output';
import { CliFailure, localPath } from './ledger/terminal';

const usage = `Usage:
  npm run admin -- create --mail MAIL --name NAME [--password PASSWORD]
  npm run admin -- promote --mail MAIL
  npm run admin -- demote --mail MAIL
  npm run admin -- reset-factor --mail MAIL
  npm run admin -- erasures FILE
  npm run admin -- reapply-erasures FILE
Without --password it is asked for, or read from the first line of standard input. reset-factor removes the authenticator app,
the passkeys and the recovery codes of somebody who lost them all. The register of erasures belongs beside the
backups: after a restore, reapply-erasures forgets again whom it names.`;

const shortestPassword = 6;

type Wish = Readonly<Record<'file' | 'mail' | 'name' | 'password', string | undefined>>;

/** The work by verb; undefined where an argument is missing. */
const verbs: Readonly<Record<string, (wish: Wish) => Promise<number> | undefined>> = {
  create: ({ mail, name, password }) => (mail && name ? createAdmin(mail, name, password) : undefined),
  promote: ({ mail }) => (mail ? withShop((app) => promote(app, mail)) : undefined),
  demote: ({ mail }) => (mail ? withShop((app) => demote(app, mail)) : undefined),
  'reset-factor': ({ mail }) => (mail ? withShop((app) => resetFactor(app, mail)) : undefined),
  erasures: ({ file }) => (file ? withShop((app) => writeRegister(app.get(Pool), file)) : undefined),
  'reapply-erasures': ({ file }) => (file ? reapplyFile(file) : undefined),
};

/** Creates, promotes or demotes an admin, writes or reapplies the register of erasures. Throws CliFailure. */
export function adminCli(args: readonly string[]): Promise<number> {
  const { positionals, values } = parse(args);
  const [verb = '', file] = positionals;
  const work = verbs[verb]?.({ file, mail: values.mail, name: values.name, password: values.password });
  if (!work) throw new CliFailure(usage);
  return work;
}

async function createAdmin(mail: string, name: string, given: string | undefined): Promise<number> {
  if (!mail.includes('@')) throw new CliFailure('Please enter a valid email address');
  const fault = faultOfName(name);
  if (fault) throw new CliFailure(fault(sourceTexts));
  const password = given ?? (await askPassword());
  if (password.length < shortestPassword)
    throw new CliFailure(`Password must be at least ${shortestPassword} characters long`);
  return withShop((app) => create(app.get(Registrations), { mail, displayname: name, password }));
}

async function reapplyFile(file: string): Promise<number> {
  const register = readRegister(file);
  return withShop((app) => reapply(app.get(Erasures), register));
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

async function withShop(work: (app: INestApplicationContext) => Promise<string>): Promise<number> {
  const config = readConfig({
    ...process.env,
    DATABASE_URL: process.env['DATABASE_OWNER_URL'] ?? process.env['DATABASE_URL'],
    JWT_SECRET: process.env['JWT_SECRET'] ?? randomBytes(32).toString('hex'),
    LOG_LEVEL: 'error',
  });
  await migrate(config.databaseUrl);
  const app = await NestFactory.createApplicationContext(AppModule.of(config), {
    logger: false,
    abortOnError: false,
  });
  try {
    // The shop's own work belongs to a server: a copy that is proven would send its mails once more.
    await app.get(LedgerLeader).onApplicationShutdown();
    process.stdout.write(`${await work(app)}\n`);
    return 0;
  } finally {
    await app.close();
  }
}

async function writeRegister(pool: Pool, file: string): Promise<string> {
  const erasures = await readErasures(pool);
  await toFile(Readable.from(erasures.map((erasure) => `${JSON.stringify(erasure)}\n`)), localPath(file));
  return `Wrote ${erasures.length} erasures to ${file}.`;
}

/** Reads and checks the whole register before anybody is erased. Throws CliFailure. */
function readRegister(file: string): RegisteredErasure[] {
  let text: string;
  try {
    text = readFileSync(localPath(file), 'utf8');
  } catch {
    throw new CliFailure(`${file} cannot be read.`);
  }
  return text
    .split('\n')
    .flatMap((line, index) => (line.trim() ? [readRegisterLine(line, `${file}, line ${index + 1}`)] : []));
}

function readRegisterLine(line: string, place: string): RegisteredErasure {
  try {
    const erasure = JSON.parse(line) as RegisteredErasure;
    const dates = [erasure.registered_at, erasure.erased_at];
    if (Number.isSafeInteger(erasure.user_id) && dates.every((date) => !Number.isNaN(Date.parse(date))))
      return erasure;
  } catch {
    // Reported below.
  }
  throw new CliFailure(`${place}: this is not a line of a register of erasures.`);
}

async function reapply(erasures: Erasures, register: readonly RegisteredErasure[]): Promise<string> {
  const { erased, before, unknown } = await erasures.reapply(register);
  return `Erased again: ${erased}. Erased already: ${before}. Not in this database: ${unknown}.`;
}

async function promote(app: INestApplicationContext, mail: string): Promise<string> {
  if (await promoteUser(app.get(DataSource).manager, mail)) return `${mail} is an admin now.`;
  throw new CliFailure(`Nobody is registered with ${mail}: use create.`);
}

async function demote(app: INestApplicationContext, mail: string): Promise<string> {
  const outcome = await demoteUser(app.get(DataSource).manager, mail);
  if (outcome === 'demoted') return `${mail} is an admin no more.`;
  throw new CliFailure(
    outcome === 'no admin'
      ? `${mail} is not an admin.`
      : `${mail} is the last admin: promote another one first.`,
  );
}

/** Removes the second factor of a person who lost it, an admin as well. */
async function resetFactor(app: INestApplicationContext, mail: string): Promise<string> {
  const mails = app.get(FactorMails, { strict: false });
  const removed = await app.get(DataSource).transaction(async (records) => {
    const user = await userOfMail(records, mail);
    if (!user) throw new CliFailure(`Nobody is registered with ${mail}.`);
    return resetFactorOf(records, user, { actor: shopItself(), mails });
  });
  if (!removed) throw new CliFailure(`${mail} has no second factor.`);
  return `${mail} logs in without a second factor now, and was logged out everywhere. A mail about it is queued.`;
}

async function create(
  registrations: Registrations,
  person: { readonly mail: string; readonly displayname: string; readonly password: string },
): Promise<string> {
  const registration = await registrations.register({ ...person, instagram: null, role: adminRole });
  if (registration.outcome === 'mail taken')
    throw new CliFailure(`${person.mail} is registered already: use promote.`);
  if (registration.outcome === 'name taken')
    throw new CliFailure(
      `The display name ${person.displayname} is already taken. Please choose another one.`,
    );
  return `Created the admin ${person.displayname} (${person.mail}).`;
}
