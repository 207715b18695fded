import { appendLock, shopLock } from '@fan-beats/events';
import type { WholeStatements } from '@fan-beats/projections';
import type { QueryConfig, QueryResultRow } from 'pg';

import { isMissingTable } from '../platform/database/database-errors';
import type { Transaction } from '../platform/database/statements';
import { actorsLock } from '../platform/people/hold-actor';
import { sendAll, type CommitSender } from './commit-sender';

const lock = {
  name: 'ledger_lock',
  text: `SELECT pg_advisory_lock_shared(${shopLock(appendLock)}), pg_advisory_lock_shared(${shopLock(actorsLock)})`,
};
const unlock = { name: 'ledger_unlock', text: 'SELECT pg_advisory_unlock_all()' };

/** For a shop whose tables are on a worker of a Citus cluster: statements run whole there (ADR 31). */
export class CitusSender implements CommitSender {
  constructor(
    private readonly client: Transaction,
    private readonly whole: WholeStatements,
  ) {}

  async ask<Row extends QueryResultRow>(query: QueryConfig): Promise<Row | undefined> {
    return (await this.client.query<{ answer: Row }>(this.whole.ask(query))).rows[0]?.answer;
  }

  async change(changes: readonly QueryConfig[]): Promise<void> {
    await sendAll(this.client, [this.whole.change(...changes)]);
  }

  /**
   * Sends one statement outside of a transaction, under the same locks. A single statement is its own transaction:
   * Citus sends the worker neither a BEGIN nor a COMMIT.
   */
  async commit(changes: readonly QueryConfig[]): Promise<void> {
    const change = this.whole.change(...changes);
    try {
      await this.client.query(lock);
    } catch (error) {
      await this.client.query(unlock);
      throw error;
    }
    await sendAll(this.client, [change, unlock]);
  }

  /** A rebuilt read model has replaced a table, which has another name at the worker. */
  isOutdated(error: unknown): boolean {
    return isMissingTable(error);
  }
}
