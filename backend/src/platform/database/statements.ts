import type { EntityManager } from 'typeorm';
import type { PoolClient } from 'pg';

/** What runs statements whose rows nobody asks for: TypeORM's transaction of records or the ledger's commit. */
export interface Statements {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** The connection of a transaction of records, for functions that commits of the ledger call as well. */
export function connectionOf({ queryRunner }: EntityManager): Promise<PoolClient> {
  if (!queryRunner) throw new Error('Records are changed in a transaction only');
  return queryRunner.connect() as Promise<PoolClient>;
}
