import { StartFailure } from '../platform/config/config';
import { MigrationFailure } from '../platform/database/migrate';

/** A command that cannot be carried out: one sentence for the person at the terminal. */
export class CliFailure extends Error {
  override readonly name = 'CliFailure';
}

/** What is told of a failure: its sentence where it is known or the database is away or shut, else where it came from. */
export function toldOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const known = [CliFailure, StartFailure, MigrationFailure].some((kind) => error instanceof kind);
  const away = 'code' in error && error.code === '57P03';
  return known || away ? error.message : (error.stack ?? error.message);
}
