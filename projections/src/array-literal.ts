import type { ColumnType, ColumnValue } from './row-op';

/** The text of a PostgreSQL array: made here because the driver's own way, value by value, is felt on the hottest path. */
export function arrayLiteral(type: ColumnType, values: readonly ColumnValue[]): string {
  return type === 'text' ? `{${values.map(quoted).join(',')}}` : `{${values.map(plain).join(',')}}`;
}

function plain(value: ColumnValue): string {
  return value === null ? 'NULL' : String(value);
}

function quoted(value: ColumnValue): string {
  return value === null ? 'NULL' : `"${String(value).replace(/["\\]/g, '\\$&')}"`;
}
