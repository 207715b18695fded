import { beginAppend, ConcurrencyConflict, shopLock } from '@fan-beats/events';
import type { ClientBase, QueryConfig, QueryResult, QueryResultRow } from 'pg';

import type { Transaction } from '../platform/database/statements';
import { actorsLock } from '../platform/people/hold-actor';

/** Sends the statements of a commit to the tables of the shop. */
export interface CommitSender {
  /** The one row that answers a query. */
  ask<Row extends QueryResultRow>(query: QueryConfig): Promise<Row | undefined>;
  /** Sends changes in a transaction that has begun and goes on. */
  change(changes: readonly QueryConfig[]): Promise<void>;
  /** Sends changes as a transaction of their own, under the locks of an append. */
  commit(changes: readonly QueryConfig[]): Promise<void>;
  /** True where the same commit may succeed on a new connection, because a table has been replaced. */
  isOutdated(error: unknown): boolean;
}

/** Makes the sender of a fresh connection. */
export type ChooseSender = (client: ClientBase) => Promise<CommitSender>;

/** Nobody is banned until the transaction ends. */
export const begin = beginAppend(`pg_advisory_xact_lock_shared(${shopLock(actorsLock)})`);

/** For a shop whose tables are in the database of the connection. */
export class DirectSender implements CommitSender {
  constructor(private readonly client: Transaction) {}

  async ask<Row extends QueryResultRow>(query: QueryConfig): Promise<Row | undefined> {
    return (await this.client.query<Row>(query)).rows[0];
  }

  async change(changes: readonly QueryConfig[]): Promise<void> {
    await sendAll(this.client, changes);
  }

  async commit(changes: readonly QueryConfig[]): Promise<void> {
    await commitAfter(this.client, [...begin, ...changes]);
  }

  isOutdated(): boolean {
    return false;
  }
}

export async function commitAfter(client: Transaction, statements: readonly QueryConfig[]): Promise<void> {
  const results = await sendAll(client, [...statements, { text: 'COMMIT' }]);
  if (results.at(-1)?.command !== 'COMMIT') throw new ConcurrencyConflict('the commit');
}

/** Sends statements without waiting for one another, waits for all of them, and throws the first failure. */
export async function sendAll(
  client: Transaction,
  statements: readonly QueryConfig[],
): Promise<QueryResult[]> {
  const results = await Promise.allSettled(statements.map((statement) => client.query(statement)));
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
