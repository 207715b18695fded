import { addressOf } from '@fan-beats/events';
import { Pool } from 'pg';
import { examine } from '../features/operation/checks/checks';
import { readConfig } from '../platform/config/config';
import { reasonOf } from '../platform/database/migrate';
import { CliFailure } from './ledger/terminal';

const marks = { fine: 'ok   ', look: 'look ', wrong: 'WRONG' } as const;

/** Prints everything that an operator should know, also before an update; the exit code is 1 where anything is wrong. Throws CliFailure. */
export async function doctorCli(args: readonly string[]): Promise<number> {
  const databaseUrl = process.env['DATABASE_OWNER_URL'] || process.env['DATABASE_URL'];
  const jwtSecret = process.env['JWT_SECRET'] || 'only looked at, signs nothing: 0123456789';
  const config = readConfig({ ...process.env, DATABASE_URL: databaseUrl, JWT_SECRET: jwtSecret });
  const db = new Pool({
    connectionString: addressOf(config.databaseUrl),
    connectionTimeoutMillis: 3_000,
    max: 4,
  });
  db.on('error', () => undefined);
  try {
    await db.query('SELECT 1');
  } catch (error) {
    await db.end();
    throw new CliFailure(`WRONG  Database: ${reasonOf(error)}.`);
  }
  try {
    const checks = await examine({ db, config });
    const lines = args.includes('--json')
      ? [JSON.stringify(checks)]
      : checks.map(({ name, state, text }) => `${marks[state]}  ${name}: ${text}`);
    process.stdout.write(`${lines.join('\n')}\n`);
    return checks.some(({ state }) => state === 'wrong') ? 1 : 0;
  } finally {
    await db.end();
  }
}
