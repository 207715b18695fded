import {
  Query,
  type Client,
  type Connection,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';

type Settle = (error: Error | undefined, result?: QueryResult) => void;

/** What the driver calls on a query when the server answers; the driver's types leave it out. */
interface DriverQuery extends Query {
  readonly name: string | undefined;
  readonly text: string;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
  handleError(error: unknown, connection: Connection): void;
}

interface DriverConnection extends Connection {
  readonly submittedNamedStatements: object;
}

/** The columns of the answers of a prepared statement as the server described them; null for one that answers with no rows. */
type Descriptions = Map<string, unknown>;

/**
 * Sends the statements of one turn of the event loop as one message with one Sync at its end, so that the server answers all of
 * them in one packet. The driver's own pipeline ends each statement with a Sync: a packet, a wake-up and a round of the event
 * loop for every one of them (`npm run bench -- submit` with one claim in flight shows it). After a statement that fails, the
 * server skips the rest of its message, and all of them are rejected with its error.
 */
export class StatementPipeline {
  private waiting: DriverQuery[] = [];
  private readonly descriptions: Descriptions = new Map();

  constructor(private readonly client: Client) {}

  query<Row extends QueryResultRow>(
    query: QueryConfig | string,
    values?: unknown[],
  ): Promise<QueryResult<Row>> {
    const config = typeof query === 'string' ? { text: query } : query;
    return new Promise((resolve, reject) => {
      if (this.waiting.length === 0) process.nextTick(() => this.send());
      const settle: Settle = (error, result) => (error ? reject(error) : resolve(result as QueryResult<Row>));
      const types = config.types ?? { getTypeParser: this.client.getTypeParser.bind(this.client) };
      const statement = { name: config.name, text: config.text, values: values ?? config.values, types };
      this.waiting.push(
        new Query({ ...statement, queryMode: 'extended' } as QueryConfig, settle) as DriverQuery,
      );
    });
  }

  private send(): void {
    this.client.query(new PipelineMessage(this.waiting, this.descriptions));
    this.waiting = [];
  }
}

/** Stands for several statements where the driver expects one. */
class PipelineMessage extends Query {
  /** Of the statement that is answered now: the driver notes under it that it was prepared. */
  name: string | undefined;
  text: string | undefined;
  /** Set by the driver, which ends its wait for the answer by it. */
  callback: ((error?: unknown) => void) | undefined;
  private answered = 0;

  constructor(
    private readonly statements: readonly DriverQuery[],
    private readonly descriptions: Descriptions,
  ) {
    super('');
  }

  override readonly submit = (connection: Connection): void => {
    this.next();
    const nothing = { value: () => undefined };
    const withoutSync = Object.create(connection, { sync: nothing }) as Connection;
    const described = Object.create(withoutSync, { describe: nothing }) as Connection;
    connection.stream.cork();
    for (const statement of this.statements)
      statement.submit(this.descriptions.has(statement.name ?? '') ? described : withoutSync);
    connection.sync();
    connection.stream.uncork();
  };

  handleRowDescription(message: unknown): void {
    if (this.name !== undefined) this.descriptions.set(this.name, message);
    this.current?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.current?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.current?.handleCommandComplete(message, connection);
    this.current?.handleReadyForQuery(connection);
    if (this.name !== undefined && !this.descriptions.has(this.name)) this.descriptions.set(this.name, null);
    this.answered += 1;
    this.next();
  }

  handleReadyForQuery(): void {
    this.callback?.();
  }

  handleError(error: unknown, connection: Connection): void {
    const { submittedNamedStatements } = connection as DriverConnection;
    for (const skipped of this.statements.slice(this.answered)) {
      Reflect.deleteProperty(submittedNamedStatements, skipped.name ?? '');
      skipped.handleError(error, connection);
    }
    this.answered = this.statements.length;
    this.callback?.(error);
  }

  private get current(): DriverQuery | undefined {
    return this.statements[this.answered];
  }

  private next(): void {
    this.name = this.current?.name;
    this.text = this.current?.text;
    const description = this.descriptions.get(this.name ?? '');
    if (description) this.current?.handleRowDescription(description);
  }
}
