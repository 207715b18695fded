import { Client } from 'pg';
import { databaseAddress } from '../../platform/config/config';
import { longWorkOptionsOf } from '../../platform/database/connections';
import { migrate } from '../../platform/database/migrate';
import { CliFailure } from './terminal';

/** The owner's address of the database, migrated. Throws CliFailure where none is set. */
export async function ledgerDatabase(): Promise<string> {
  const name = ['DATABASE_OWNER_URL', 'DATABASE_URL'].find((one) => process.env[one] !== undefined);
  if (!name) throw new CliFailure('DATABASE_OWNER_URL is not set.');
  const databaseUrl = databaseAddress(process.env, name);
  await migrate(databaseUrl);
  return databaseUrl;
}

/** Runs work on a connection with the rights of the server. */
export async function withServerClient<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(longWorkOptionsOf(await ledgerDatabase()));
  // The running statement also fails with this reason.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
