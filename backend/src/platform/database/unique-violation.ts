import { QueryFailedError } from 'typeorm';

/** Name of the unique index that a write ran into; null for any other error. */
export function violatedIndex(error: unknown): string | null {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!(cause instanceof Error) || !('code' in cause) || cause.code !== '23505') return null;
  // A cluster of Citus names it in the message alone, and adds the number of the shard.
  const named = 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : undefined;
  const name = named ?? /"(.+)"/.exec(cause.message)?.[1];
  return (name ?? '').replace(/_\d+$/, '');
}
