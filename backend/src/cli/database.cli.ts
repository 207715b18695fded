import { addressOf, loadSeals } from '@fan-beats/events';
import { verifyProjections } from '@fan-beats/projections';
import { Client } from 'pg';
import { databaseAddress } from '../platform/config/config';
import { copyDatabase } from '../platform/database/copy-database';
import { migrate, reasonOf } from '../platform/database/migrate';
import { serverTypes } from '../platform/database/pg-types';
import { loginOf } from '../platform/database/server-login';
import { CliFailure } from './ledger/terminal';

/**
 * Brings the database of DATABASE_OWNER_URL to this release's shape, and makes the role of DATABASE_URL, with which the
 * server logs in. Before that `copy` fills it with the content of OLD_DATABASE_URL, and verifies it. Throws CliFailure
 * and MigrationFailure.
 */
export async function databaseCli([verb]: readonly string[]): Promise<number> {
  const { DATABASE_OWNER_URL, DATABASE_URL: url, OLD_DATABASE_URL: oldUrl } = process.env;
  if ((verb !== 'prepare' && verb !== 'copy') || !DATABASE_OWNER_URL || !url)
    throw new CliFailure('database prepare needs DATABASE_OWNER_URL and DATABASE_URL.');
  const ownerUrl = databaseAddress(process.env, 'DATABASE_OWNER_URL');
  if (verb === 'copy' && !oldUrl) throw new CliFailure('database copy needs OLD_DATABASE_URL besides.');
  if (verb === 'copy' && oldUrl) return copy(oldUrl, ownerUrl, url);
  await migrate(ownerUrl, loginOf(url));
  return 0;
}

async function copy(oldUrl: string, ownerUrl: string, url: string): Promise<number> {
  const began = performance.now();
  const tables = await copyDatabase(oldUrl, ownerUrl).catch((error: unknown) => {
    throw new CliFailure(`The database was not copied: ${reasonOf(error)}.`);
  });
  const copied = performance.now();
  await migrate(ownerUrl, loginOf(url));
  const old = new Client({ connectionString: addressOf(oldUrl), types: serverTypes });
  await old.connect();
  const notedSeals = await loadSeals(old, { newest: 1 });
  await old.end();
  const { events, findings } = await verifyProjections({ url: ownerUrl, notedSeals });
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
  process.stdout.write(
    `Copied ${tables} tables in ${seconds(copied - began)}, verified ${events} events in ${seconds(performance.now() - copied)}.\n${findings.map(({ sentence }) => `${sentence}\n`).join('')}`,
  );
  return findings.length === 0 ? 0 : 1;
}
