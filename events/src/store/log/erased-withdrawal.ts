/** SQL: whether the log records that this withdrawal, or the one that this event answers, was erased. */
export const withdrawalIsErasedSql = (event: string, events: string): string =>
  `EXISTS (SELECT FROM ${events} w WHERE w.stream = ${event}.stream AND w.type = 'WithdrawalErased'
              AND (w.data->>'declaredPosition')::bigint IN (${event}.position, (${event}.data->>'declaredPosition')::bigint))`;
