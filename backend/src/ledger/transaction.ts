import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';

/** A connection inside a transaction: what the ledger's statements need of pg. */
export interface Transaction {
  query<Row extends QueryResultRow>(
    query: QueryConfig | string,
    values?: unknown[],
  ): Promise<QueryResult<Row>>;
}
