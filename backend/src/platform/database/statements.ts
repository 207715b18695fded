import type { Queryable } from '@fan-beats/events';
import type { ClientBase, QueryConfig, QueryResultRow } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';

/** A connection inside a transaction, as statements on the books use it. */
export type { Queryable as Transaction } from '@fan-beats/events';

/** SQL: the German day of an instant, as text. */
export const germanDaySql = (instant: string): string =>
  `(${instant} AT TIME ZONE 'Europe/Berlin')::date::text`;

/** Runs statements on the books in a transaction of records, TypeORM's own or the ledger's commit. */
export function statementsIn({ queryRunner }: EntityManager): Queryable {
  if (!queryRunner) throw new Error('Records are changed in a transaction only');
  const connected = (): Promise<ClientBase> => queryRunner.connect();
  return {
    query: async <Row extends QueryResultRow>(query: QueryConfig) => (await connected()).query<Row>(query),
  };
}

/** Entities in the transaction of a connection outside of the pool, which other code begins and ends. */
export function recordsOn(source: DataSource, client: Queryable): EntityManager {
  const runner = source.createQueryRunner();
  return Object.assign(runner, { connect: () => Promise.resolve(client), isTransactionActive: true }).manager;
}
