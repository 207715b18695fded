import type { ColumnSpec, ColumnValue, IndexSpec, TableSpec } from './row-op';

/** The name under which a rebuild fills a table before it replaces the live one. */
export const rebuildName = (table: TableSpec): string => `${table.name}__rebuild`;

export const keyName = (tableName: string): string => `${tableName}_pkey`;

export function indexName(tableName: string, { columns, unique }: IndexSpec): string {
  return `${tableName}_${columns.join('_')}_${unique ? 'key' : 'idx'}`;
}

/** The statement that creates a table without its keys and indexes, under its own name or another one. */
export function createTable(table: TableSpec, name = table.name): string {
  const keys = Object.entries(table.key).map(([column, type]) => `${column} ${type} NOT NULL`);
  const columns = Object.entries(table.columns).map(([column, spec]) => `${column} ${definition(spec)}`);
  // Counters are updated all the time: free space on their pages keeps the updates off the index.
  const storage = table.shared ? ' WITH (fillfactor = 50)' : '';
  return `CREATE TABLE projection.${name} (${[...keys, ...columns].join(', ')})${storage}`;
}

/** The statements that add key, indexes and the server's rights. */
export function finishTable(table: TableSpec, name = table.name): string[] {
  const key = Object.keys(table.key).join(', ');
  return [
    `ALTER TABLE projection.${name} ADD CONSTRAINT ${keyName(name)} PRIMARY KEY (${key})`,
    ...table.indexes.map(
      (index) =>
        `CREATE ${index.unique ? 'UNIQUE ' : ''}INDEX ${indexName(name, index)} ON projection.${name} (${index.columns.join(', ')})${
          index.whereSet === undefined ? '' : ` WHERE ${index.whereSet} IS NOT NULL`
        }`,
    ),
    `GRANT SELECT, INSERT, UPDATE, DELETE ON projection.${name} TO fan_beats_server`,
  ];
}

function definition({ type, default: value }: ColumnSpec): string {
  return value === null ? type : `${type} NOT NULL DEFAULT ${literal(value)}`;
}

function literal(value: ColumnValue): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}
