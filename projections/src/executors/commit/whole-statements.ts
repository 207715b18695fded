import { statementName, type Statement } from '@fan-beats/events';
import type { ClientBase } from 'pg';
import type { ColumnValue } from '../../tables/row-op';
import { arrayLiteral } from './array-literal';

const placedSql = `SELECT to_regprocedure('run_whole(text, text, text)') IS NOT NULL AS placed`;

const shardsSql = `SELECT c.relname AS name, shard_name(c.oid, s.shardid) AS shard
  FROM pg_dist_shard s JOIN pg_class c ON c.oid = s.logicalrelid
 WHERE c.relnamespace::regnamespace::text = ANY(current_schemas(false)::text[])`;

/**
 * Runs statements on the shop's own tables where these are on a Citus worker. Its planner would plan each statement at
 * the coordinator and again at the worker, and would split a WITH that inserts into parts with a stored result each.
 * `run_whole` (made by `placeOnCitus`) prepares the whole statement at the worker, once per connection, under the names
 * that the tables have there. These names change when a rebuilt read model is swapped in; a statement that was prepared
 * before fails then (42P01), and the connection is opened again.
 */
export class WholeStatements {
  private readonly texts = new Map<string, string>();
  private readonly named: RegExp;

  constructor(private readonly shards: ReadonlyMap<string, string>) {
    const names = [...shards.keys()].join('|');
    this.named = new RegExp(`(?<=\\b(FROM|JOIN|INTO|UPDATE|USING)\\s+)(${names})\\b`, 'g');
  }

  /** Undefined where the tables of the shop are in the database itself. */
  static async on(client: ClientBase): Promise<WholeStatements | undefined> {
    const { rows: found } = await client.query<{ placed: boolean }>(placedSql);
    if (!found[0]?.placed) return undefined;
    const { rows } = await client.query<{ name: string; shard: string }>(shardsSql);
    return new WholeStatements(new Map(rows.map((row) => [row.name, row.shard])));
  }

  /** The statement that runs a query whole. Its one row contains the first row of the result as JSON, in `answer`. */
  ask(question: Statement): Statement {
    return this.runEach([question], '');
  }

  /**
   * The statement that runs others whole, in their order, as `WITH held AS (UPDATE …) SELECT run_whole(…), run_whole(…)`.
   *
   * A call of a function looks like a read to Citus. The UPDATE changes no row, and makes the transaction a change of
   * the shop for Citus. Two things depend on that: the move of a shop to another worker waits for the end of the
   * transaction, and a COMMIT that does not reach the worker fails. For a read, Citus would only warn.
   */
  change(...statements: readonly Statement[]): Statement {
    return this.runEach(statements, 'WITH held AS (UPDATE account SET points = points WHERE user_id = 0) ');
  }

  private runEach(statements: readonly Statement[], before: string): Statement {
    const calls = statements.map((_, at) => `run_whole($${3 * at + 1}, $${3 * at + 2}, $${3 * at + 3})`);
    const [first, ...others] = calls;
    const columns = [`${first} AS answer`, ...others].join(', ');
    const text = `${before}SELECT ${columns} FROM (SELECT count(*) FROM projection_epoch) one`;
    const values = statements.flatMap(({ text: own, values: given = [] }) => {
      const whole = this.underItsNames(own);
      return [statementName(whole), whole, arrayLiteral('text', given.map(asText))];
    });
    return { name: statementName(text), text, values };
  }

  /** Names are replaced, because PostgreSQL takes none as a parameter and only the cluster knows those at the worker. */
  private underItsNames(text: string): string {
    let whole = this.texts.get(text);
    if (whole === undefined)
      this.texts.set(text, (whole = text.replace(this.named, (name) => this.shards.get(name) ?? name)));
    return whole;
  }
}

function asText(value: unknown): string | null {
  if (Array.isArray(value)) return arrayLiteral('text', value as readonly ColumnValue[]);
  const single = value as ColumnValue | undefined;
  return single === null || single === undefined ? null : String(single);
}
