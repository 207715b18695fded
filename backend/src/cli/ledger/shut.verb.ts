import { addressOf } from '@fan-beats/events';
import { Client, DatabaseError } from 'pg';
import { reopenPlace, shutPlace } from '../../platform/database/place';
import { ledgerDatabase } from './ledger-database';
import { CliFailure, readArguments } from './terminal';

export const shutUsage = 'shut';
export const reopenUsage = 'reopen';

/** Shuts the shop at this place, because it continues at another one. */
export async function shutVerb(args: readonly string[]): Promise<number> {
  readArguments(args, { usage: shutUsage, options: {} });
  const cut = await asOwner((owner) => shutPlace(owner, new Date())).catch((error: unknown) => {
    if (!(error instanceof DatabaseError) || error.code !== '42501') throw error;
    throw new CliFailure(
      'Shut: nothing is written here any more. The owner may not cut off the servers at work, which still show the books: stop them.',
    );
  });
  process.stdout.write(
    `Shut: no server opens the shop here any more (${cut} connections cut). Its books can be read, verified and archived; npm run ledger -- reopen opens it here again.\n`,
  );
  return 0;
}

/** Opens the shop at this place again. */
export async function reopenVerb(args: readonly string[]): Promise<number> {
  readArguments(args, { usage: reopenUsage, options: {} });
  await asOwner(reopenPlace);
  process.stdout.write('Open: servers take the shop on here again.\n');
  return 0;
}

async function asOwner<Result>(work: (owner: Client) => Promise<Result>): Promise<Result> {
  const owner = new Client({ connectionString: addressOf(await ledgerDatabase()) });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
