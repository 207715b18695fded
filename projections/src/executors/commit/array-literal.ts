import type { ColumnType, ColumnValue } from '../../tables/row-op';

/**
 * The text of a PostgreSQL array. It is made here because the driver's own conversion, value by value, is slow on the
 * hottest path.
 */
export function arrayLiteral(type: ColumnType, values: readonly ColumnValue[]): string {
  let text = '{';
  let separator = '';
  for (const value of values) {
    text += separator;
    text += value === null ? 'NULL' : type === 'text' ? quoted(String(value)) : String(value);
    separator = ',';
  }
  return `${text}}`;
}

const special = /["\\]/;
const everySpecial = /["\\]/g;

function quoted(value: string): string {
  return special.test(value) ? `"${value.replace(everySpecial, '\\$&')}"` : `"${value}"`;
}
