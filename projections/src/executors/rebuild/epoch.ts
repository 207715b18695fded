/** SQL: how often read models were swapped in; whoever has decided on the tables before decides anew. */
export const epochSql = '(SELECT coalesce(max(epoch), 0)::int FROM projection_epoch)';
