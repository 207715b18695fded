import { statementName } from '@fan-beats/events';
import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';

import type { Transaction } from '../platform/database/statements';
import type { CommitSender } from './commit-sender';

/** By the index of a query. */
type Answers = Record<string, QueryResultRow[]>;

interface Question {
  readonly query: QueryConfig;
  readonly answer: (rows: QueryResultRow[]) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Queries that are sent as one statement, each as a column of JSON, and read one state of the database: a separate
 * statement costs the driver and the database more than the few rows of its answer.
 */
export class JoinedQueries implements Transaction {
  private readonly questions: Question[] = [];

  constructor(private readonly sender: CommitSender) {}

  query<Row extends QueryResultRow>(query: QueryConfig): Promise<QueryResult<Row>> {
    return new Promise((resolve, fail) => {
      const answer = (rows: QueryResultRow[]): void =>
        resolve({ rows: rows as Row[], rowCount: rows.length, command: 'SELECT', oid: 0, fields: [] });
      this.questions.push({ query, answer, fail });
    });
  }

  /** Sends all queries that were added since it was made; every query is answered, or fails, by itself. */
  async ask(): Promise<void> {
    const values: unknown[] = [];
    const columns = this.questions.map(({ query }, index) => {
      const before = values.length;
      values.push(...((query.values ?? []) as unknown[]));
      return `(SELECT coalesce(json_agg(q), '[]') FROM (${renumbered(query.text, before)}) q) AS "${index}"`;
    });
    const text = `SELECT ${columns.join(', ')}`;
    const statement = { name: statementName(text), text, values };
    try {
      const answers = await this.sender.ask<Answers>(statement);
      this.questions.forEach(({ answer }, index) => answer(answers?.[index] ?? []));
    } catch (error) {
      for (const { fail } of this.questions) fail(error);
    }
  }
}

/**
 * The text of a query whose parameters come after those of others. It is changed only here: about thirty readers write
 * their text with `$1`, because most of the time they query alone, and none has the others' number of parameters.
 */
function renumbered(text: string, parametersBefore: number): string {
  return text.replace(/\$(\d+)/g, (_, parameter) => `$${parametersBefore + Number(parameter)}`);
}
