import { addressOf } from '@fan-beats/events';
import { Client } from 'pg';
import {
  ArchiveRefused,
  importArchive,
  type ImportedShop,
} from '../../features/books/exports/archive/import-archive';
import { serverTypes } from '../../platform/database/pg-types';
import { ledgerDatabase } from './ledger-database';
import { CliFailure, localPath, inWords, jsonOption, readArguments } from './terminal';
import { verifyVerb } from './verify.verb';

export const importUsage = 'import FILE.zip [--json]';

/** Makes the shop of an archive in an empty installation, and verifies it against the newest seal of the archive. */
export async function importVerb(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    usage: importUsage,
    options: { json: jsonOption },
    words: [1, 1],
  });
  const { events, pictures, epoch, newestSeal } = await importInto(
    await ledgerDatabase(),
    positionals[0] ?? '',
  );
  process.stderr.write(
    `Imported ${inWords(events)} events and ${inWords(pictures)} pictures. This place has epoch ${epoch}: set EPOCH=${epoch} where servers start. Verifying …\n`,
  );
  const seal = newestSeal ? ['--seal', `${newestSeal.number}:${newestSeal.hash}`] : [];
  return verifyVerb([...seal, ...(values.json ? ['--json'] : [])]);
}

async function importInto(databaseUrl: string, file: string): Promise<ImportedShop> {
  const client = new Client({ connectionString: addressOf(databaseUrl), types: serverTypes });
  await client.connect();
  try {
    return await importArchive(client, localPath(file));
  } catch (error) {
    if (error instanceof ArchiveRefused) throw new CliFailure(`${file} was not imported. ${error.message}`);
    throw error;
  } finally {
    await client.end();
  }
}
