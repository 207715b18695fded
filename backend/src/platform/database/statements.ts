import type { ClientBase, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';

/** A connection inside a transaction: what statements on the books need of pg. */
export interface Transaction {
  query<Row extends QueryResultRow>(
    query: QueryConfig | string,
    values?: unknown[],
  ): Promise<QueryResult<Row>>;
}

/** Statements on the books in a transaction of records, TypeORM's own or the ledger's commit. */
export function statementsIn({ queryRunner }: EntityManager): Transaction {
  if (!queryRunner) throw new Error('Records are changed in a transaction only');
  const connected = (): Promise<ClientBase> => queryRunner.connect();
  return {
    query: async <Row extends QueryResultRow>(query: QueryConfig | string, values?: unknown[]) =>
      (await connected()).query<Row>(query, values),
  };
}

/** Entities in the transaction of a connection that is no pool's, which others begin and end. */
export function recordsOn(source: DataSource, client: Transaction): EntityManager {
  const runner = source.createQueryRunner();
  return Object.assign(runner, { connect: () => Promise.resolve(client), isTransactionActive: true }).manager;
}
