import { ConcurrencyConflict } from '@fan-beats/events';
import { QueryFailedError } from 'typeorm';

/**
 * SQLSTATEs after which the same act may be decided again: deadlock, serialization, lock timeout, unique key, and the
 * state that `ledger.refuse_commit` raises.
 */
const retryableStates = new Set(['40P01', '40001', '55P03', '23505', 'FB001']);

/**
 * SQLSTATEs and system errors of a lost connection or server, or of one without room at the moment: a full disk or too
 * many connections pass, too.
 */
const lossCode = /^(08|57P|25P03|53|ECONN|EPIPE|ETIMEDOUT|ENOENT|EAI_)/;

/** Messages of pg, without a code, for a connection that is lost or does not react. */
const lossMessage =
  /[Cc]onnection (terminated|ended|error)|not queryable|closed and is not|timeout exceeded when trying to connect|timeout expired|read timeout/;

/** True when an error means that the state has changed meanwhile and a new decision may succeed. */
export function isConflict(error: unknown): boolean {
  return error instanceof ConcurrencyConflict || retryableStates.has(textOf(error, 'code'));
}

/** True when the connection was lost or the server could not continue: its running work may or may not have been committed. */
export function isConnectionLoss(error: unknown): boolean {
  return lossCode.test(textOf(error, 'code')) || lossMessage.test(textOf(error, 'message'));
}

/**
 * True when a cluster of Citus did not reach a worker: the connection with this error is still good. PostgreSQL's own
 * losses end with FATAL.
 */
export const isLossElsewhere = (error: unknown): boolean =>
  textOf(error, 'code').startsWith('08') && textOf(error, 'severity') === 'ERROR';

export const isMissingTable = (error: unknown): boolean => textOf(error, 'code') === '42P01';

function textOf(error: unknown, field: 'code' | 'message' | 'severity'): string {
  if (typeof error !== 'object' || error === null) return '';
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : '';
}

/** The name of the unique index that a write violated; null for any other error. */
export const violatedIndex = (error: unknown): string | null => violated(error, '23505');

/**
 * The name of the foreign key that a write violated, because the row it refers to does not exist; null for any other
 * error.
 */
export const violatedReference = (error: unknown): string | null => violated(error, '23503');

function violated(error: unknown, code: string): string | null {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!(cause instanceof Error) || !('code' in cause) || cause.code !== code) return null;
  // A cluster of Citus names the constraint only in the message, and adds the number of the shard.
  const named = 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : undefined;
  const name = named ?? /constraint "([^"]+)"/.exec(cause.message)?.[1];
  return (name ?? '').replace(/_\d+$/, '');
}
