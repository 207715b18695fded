export interface Statement {
  /** A name makes the driver prepare the statement once per connection. */
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
}

/** A pool, or a client inside a transaction. */
export interface Queryable {
  query(
    statement: Statement,
  ): Promise<{ readonly rows: readonly unknown[]; readonly rowCount: number | null }>;
}
