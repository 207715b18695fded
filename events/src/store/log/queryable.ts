import {
  types as defaultTypes,
  type CustomTypesConfig,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';

/** The part of a `pg` client that the ledger needs, a pooled one included; the caller owns the transaction. */
export interface Queryable {
  query<Row extends QueryResultRow>(query: QueryConfig): Promise<QueryResult<Row>>;
}

/** A name makes the driver prepare the statement once per connection. */
export type Statement = QueryConfig<unknown[]>;

const names = new Map<string, string>();

/** One name per text, for composed statements: names in PostgreSQL are too short for the names of all parts. */
export function statementName(text: string): string {
  const name = names.get(text) ?? `joined_${names.size + 1}`;
  names.set(text, name);
  return name;
}

const int8 = 20;
const bytea = 17;
const json = 114;

/** A 64-bit integer of PostgreSQL as a number. Throws a RangeError where a number cannot represent it exactly. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a safe integer: ${text}`);
  return value;
}

// pg declares one overload per built-in type; the casts let one function stand in for all of them.
const standardParser = defaultTypes.getTypeParser as (
  oid: number,
  format: 'text' | 'binary',
) => (text: string) => unknown;

/**
 * The parsers for results of the ledger's statements: integers checked, JSON as the text that was hashed, bytes as hex.
 */
export const ledgerTypes: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return parseInt8;
    if (oid === json) return (text: string) => text;
    if (oid === bytea) return (text: string) => text.slice('\\x'.length);
    return standardParser(oid, format ?? 'text');
  }) as CustomTypesConfig['getTypeParser'],
};

/** The rows of a statement, with values parsed by `ledgerTypes`. */
export async function readRows<Row extends QueryResultRow>(
  client: Queryable,
  statement: QueryConfig,
): Promise<Row[]> {
  return (await client.query<Row>({ ...statement, types: ledgerTypes })).rows;
}

/** A statement as a function: its arguments are the parameters, in their order. */
export const statement =
  <Row extends QueryResultRow, Values extends readonly unknown[] = []>(text: string, name?: string) =>
  (client: Queryable, ...values: Values): Promise<Row[]> =>
    readRows<Row>(client, { text, values: [...values], ...(name && { name }) });

/** The same for rows that have only a `value`. */
export const valuesStatement =
  <Value, Values extends readonly unknown[] = []>(text: string, name: string) =>
  async (client: Queryable, ...values: Values): Promise<Value[]> => {
    const rows = await readRows<{ readonly value: Value }>(client, { name, text, values: [...values] });
    return rows.map(({ value }) => value);
  };

/** The same for many keys that each have a value: its one parameter is the keys, its rows have `key` and `value`. */
export const keyedStatement =
  <Key extends number | string, Value>(text: string, name: string) =>
  async (client: Queryable, keys: readonly Key[]): Promise<Map<Key, Value>> => {
    if (keys.length === 0) return new Map();
    const rows = await readRows<{ readonly key: Key; readonly value: Value }>(client, {
      name,
      text,
      values: [keys],
    });
    return new Map(rows.map(({ key, value }) => [key, value]));
  };

/** The one row of a statement that always returns one. */
export async function readRow<Row extends QueryResultRow>(
  client: Queryable,
  statement: QueryConfig,
): Promise<Row> {
  const [row] = await readRows<Row>(client, statement);
  if (row === undefined) throw new Error('The database gave no row');
  return row;
}
