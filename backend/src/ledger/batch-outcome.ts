import { ConcurrencyConflict } from '@fan-beats/events';

/** SQLSTATEs after which the same act may simply be decided again: deadlock, serialization, lock timeout, unique key. */
const retryableStates = new Set(['40P01', '40001', '55P03', '23505']);

/** True when an error means that state moved on meanwhile and a fresh decision may succeed. */
export function isConflict(error: unknown): boolean {
  return error instanceof ConcurrencyConflict || retryableStates.has(sqlState(error));
}

/** True when the connection was lost: what ran on it may or may not have been committed. */
export function isConnectionLoss(error: unknown): boolean {
  const state = sqlState(error);
  if (state.startsWith('08') || state.startsWith('57P') || state === '53300') return true;
  return (
    error instanceof Error &&
    /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|[Cc]onnection (terminated|error)|not queryable|timeout exceeded when trying to connect|Connection ended/.test(
      error.message,
    )
  );
}

function sqlState(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
