import { migrate } from '../platform/database/migrate';
import { loginOf } from '../platform/database/server-login';
import { CliFailure } from './cli-failure';

/**
 * Brings the database of DATABASE_OWNER_URL to this release's shape, and makes the role of DATABASE_URL, with which the server
 * logs in. Throws CliFailure and MigrationFailure.
 */
export async function databaseCli([verb]: readonly string[]): Promise<number> {
  const ownerUrl = process.env['DATABASE_OWNER_URL'];
  const url = process.env['DATABASE_URL'];
  if (verb !== 'prepare' || !ownerUrl || !url)
    throw new CliFailure('database prepare needs DATABASE_OWNER_URL and DATABASE_URL.');
  await migrate(ownerUrl, loginOf(url));
  return 0;
}
