import { types, type CustomTypesConfig } from 'pg';

const int8 = 20;

/** Parses an int8 as an exact number; the ledger's positions, instants and cents are far below the limit. */
export function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not exact as a number: ${text}`);
  return value;
}

/** The parsers of values for every connection of the server. */
export const serverTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    const usual: unknown = Reflect.apply(types.getTypeParser, types, [oid, format ?? 'text']);
    return oid === int8 && format !== 'binary' ? exactInteger : usual;
  },
};
