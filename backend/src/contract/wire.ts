import { cents, centsFromEuros, eurosFromCents, type Cents } from '@fan-beats/events/kernel';

/*
 * Code and wire name the same field differently: `userId` is `user_id`, and `amountCents`, whole cents, is `amount`, a
 * number of euros (rule D3). Both follow from the name in the code, so that no act, read or record is described twice:
 * `Wire` gives the type on the wire, `wireName` the name, `toWire` the value. The parser of inputs does the reverse.
 */

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;

type WireName<Name> = Name extends `${infer Amount}Cents`
  ? Snake<Amount>
  : Name extends string
    ? Snake<Name>
    : never;

/** A class with the fields that are sent; `wire` has the names that do not follow from those of the code. */
export interface Shape<T extends object = object> {
  new (): T;
  readonly wire?: Readonly<Record<string, string>>;
}

type NamesOf<S> = S extends { readonly wire: infer Names } ? Names : unknown;

/** The fields of a class on the wire. */
export type Sent<S extends Shape> = Wire<InstanceType<S>, NamesOf<S>>;

/**
 * The type of a value on the wire: `{ userId: number; amountCents: Cents }` is `{ user_id: number; amount: number }`. Methods of a
 * command, its actor, its door and its name are not sent.
 */
export type Wire<T, Names = unknown> = T extends Cents
  ? number
  : T extends Date
    ? string
    : T extends readonly (infer Entry)[]
      ? readonly Wire<Entry>[]
      : T extends object
        ? {
            [
              Name in keyof T as T[Name] extends (...args: never[]) => unknown
                ? never
                : Name extends keyof Names
                  ? Names[Name] & string
                  : WireName<Exclude<Name, 'actor' | 'door' | 'commandName'>>
            ]: Wire<T[Name]>;
          }
        : T;

/** A record as the database returns it: these times are dates, which `toWire` converts to texts. */
export type Dated<T, Times extends keyof T> = Omit<T, Times> & {
  readonly [Time in Times]: Date | Extract<T[Time], null>;
};

const inCents = /Cents$/;

export const wireName = (name: string, { wire }: { readonly wire?: Shape['wire'] } = {}): string =>
  wire?.[name] ?? name.replace(inCents, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The record on the wire: `{ userId: 4, amountCents: 388 }` becomes `{ user_id: 4, amount: 3.88 }`. Cents are recognised by the name
 * of the field, so a list of amounts needs a field for each. A record has none of a command's own fields.
 */
export function toWire<T extends object>(record: T): Wire<T> {
  const fields = Object.entries(record).map(([name, value]) => [wireName(name), valueOf(name, value)]);
  return Object.fromEntries(fields) as Wire<T>;
}

function valueOf(name: string, value: unknown): unknown {
  if (typeof value === 'number' && inCents.test(name)) return eurosFromCents(value as Cents);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((entry: unknown) => valueOf('', entry));
  return typeof value === 'object' && value !== null ? toWire(value) : value;
}

/** A field of the wire in the unit of the code. */
export const fromWire = (name: string, value: unknown): unknown =>
  typeof value === 'number' && inCents.test(name) ? centsFromEuros(value) : value;

/** The euros of a sum of whole cents. */
export const euros = (amount: number): number => eurosFromCents(cents(amount));
