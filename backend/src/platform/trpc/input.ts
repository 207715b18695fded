import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import { listRuleOf } from './fields';
import { InvalidInput } from '../errors/refusals';
import { textOfSentence } from './worded';
import { fromWire, wireName, type Sent, type Shape } from '../../contract/wire';

/** A field and the sentence about its error. */
type Sentence = readonly [field: string, sentence: string];

/** The most wrong fields that a refusal names. */
const mostNamed = 10;
const longestName = 60;

/** Makes an input from the sent value; tRPC infers both types from it. */
type Parser<Sent, Input> = ((raw: unknown) => Input) & { readonly _input: Sent; readonly _output: Input };

const parser = <Sent, Input>(parse: (raw: unknown) => Input): Parser<Sent, Input> =>
  parse as Parser<Sent, Input>;

/** Makes a parser of a class with class-validator decorators: unknown fields are refused, never stored. */
export function inputOf<S extends Shape>(shape: S): Parser<Sent<S>, InstanceType<S>> {
  // A call without input is one without fields: required ones are reported as missing.
  return parser((raw) => check(shape, raw === undefined ? {} : raw) as InstanceType<S>);
}

/**
 * As `inputOf`, for a list of records at the top of the input; no two of them have the same value of the unique field.
 */
export function listOf<S extends Shape>(
  shape: S,
  { atMost, unique }: { readonly atMost: number; readonly unique: keyof InstanceType<S> & string },
): Parser<readonly Sent<S>[], readonly InstanceType<S>[]> {
  return parser((raw) => {
    if (!Array.isArray(raw)) throw new InvalidInput({ input: () => 'must be a list' });
    if (raw.length > atMost) throw new InvalidInput({ input: () => `must have at most ${atMost} entries` });
    const entries = raw.map((entry: unknown, index) => check(shape, entry, `${index}.`));
    refuse(repeated(entries, unique));
    return entries as InstanceType<S>[];
  });
}

function* repeated(entries: readonly object[], field: string): Generator<Sentence> {
  const seen = new Set<unknown>();
  const name = wireName(field);
  for (const [index, entry] of entries.entries()) {
    const value: unknown = Reflect.get(entry, field);
    if (seen.has(value)) yield [`${index}.${name}`, `${name} must not be given twice`];
    seen.add(value);
  }
}

/** For a call without input: any sent field is refused. */
export function noInput(raw: unknown): void {
  if (raw === undefined || raw === null) return;
  const fields = isPlainObject(raw) ? Object.keys(raw) : ['input'];
  refuse(fields.slice(0, mostNamed).map((field) => notExpected('', field)));
}

function check(shape: Shape, raw: unknown, prefix = ''): object {
  if (!isPlainObject(raw)) throw new InvalidInput({ [`${prefix}input`]: () => 'must be an object' });
  refuse(unexpectedValues(shape, raw, prefix));
  const instance = instanceOf(shape, raw);
  refuse(fieldErrors(shape, instance, prefix));
  return measured(shape, instance);
}

/** The fields of the wire under the names of the code, unchecked. */
function instanceOf(shape: Shape, raw: Readonly<Record<string, unknown>>): object {
  const instance = new shape();
  for (const [name, field] of fieldsOf(shape)) {
    if (!Object.hasOwn(raw, name)) continue;
    const nested = listRuleOf(shape, field)?.shape;
    const value = raw[name];
    const entries = nested && Array.isArray(value) ? (value as Record<string, unknown>[]) : null;
    Reflect.set(
      instance,
      field,
      nested && entries ? entries.map((entry) => instanceOf(nested(), entry)) : value,
    );
  }
  return instance;
}

/** The checked fields in the units of the code. */
function measured(shape: Shape, instance: object): object {
  for (const [field, value] of Object.entries<unknown>({ ...instance })) {
    const nested = listRuleOf(shape, field)?.shape;
    if (nested && Array.isArray(value)) value.forEach((entry: object) => measured(nested(), entry));
    else Reflect.set(instance, field, fromWire(field, value));
  }
  return instance;
}

/** The errors of fields, record by record: after the first ten no further records are checked. */
function* fieldErrors(shape: Shape, instance: object, prefix: string): Generator<Sentence> {
  // The library treats a class without rules as an unknown one.
  if (fieldsOf(shape).size === 0) return;
  const errors = validateSync(instance, {
    forbidUnknownValues: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
  });
  yield* sentences(shape, errors, prefix);
  for (const [name, value] of Object.entries<unknown>({ ...instance })) {
    const nested = listRuleOf(shape, name)?.shape;
    if (!nested || !Array.isArray(value)) continue;
    for (const [index, entry] of value.entries())
      yield* fieldErrors(nested(), entry as object, `${prefix}${wireName(name, shape)}.${index}.`);
  }
}

/** Throws InvalidInput with the first ten errors, if there is any. */
function refuse(wrong: Iterable<Sentence>): void {
  const named: Sentence[] = [];
  for (const sentence of wrong) if (named.push(sentence) === mostNamed) break;
  if (named.length > 0)
    throw new InvalidInput(
      Object.fromEntries(named.map(([field, sentence]) => [field, textOfSentence(sentence)])),
    );
}

/**
 * Values that no field of the shape accepts, found without reading their content: unknown names, lists that are too
 * long, and nested values where a plain value is expected. The libraries below walk and copy everything that they get,
 * so it must be small.
 */
function* unexpectedValues(shape: Shape, raw: Record<string, unknown>, prefix: string): Generator<Sentence> {
  const known = fieldsOf(shape);
  for (const [name, value] of Object.entries(raw)) {
    if (!known.has(name)) yield notExpected(prefix, name);
    else if (typeof value === 'object' && value !== null)
      yield* unexpectedNested({ shape, name, prefix }, value);
  }
}

function* unexpectedNested(
  { shape, name, prefix }: { shape: Shape; name: string; prefix: string },
  value: object,
): Generator<Sentence> {
  const rule = listRuleOf(shape, fieldsOf(shape).get(name) ?? name);
  const field = `${prefix}${name}`;
  if (!rule) yield [field, `${name} must be a single value`];
  else if (!Array.isArray(value)) yield [field, `${name} must be a list`];
  else if (value.length > rule.atMost) yield [field, `${name} must have at most ${rule.atMost} entries`];
  else if (!rule.shape) {
    if (value.some((entry) => typeof entry === 'object')) yield [field, `${name} must hold plain values`];
  } else {
    for (const [index, entry] of value.entries()) {
      if (isPlainObject(entry)) yield* unexpectedValues(rule.shape(), entry, `${field}.${index}.`);
      else yield [`${field}.${index}`, `each entry of ${name} must be an object`];
    }
  }
}

function notExpected(prefix: string, name: string): Sentence {
  const shown = name.length > longestName ? `${name.slice(0, longestName)}…` : name;
  return [`${prefix}${shown}`, `${shown} is not expected`];
}

const knownFields = new Map<Shape, ReadonlyMap<string, string>>();

/** The fields of a class that have a check, by their names on the wire. */
function fieldsOf(shape: Shape): ReadonlyMap<string, string> {
  const found =
    knownFields.get(shape) ??
    new Map(
      getMetadataStorage()
        .getTargetValidationMetadatas(shape, '', true, false)
        .map(({ propertyName }) => [wireName(propertyName, shape), propertyName]),
    );
  knownFields.set(shape, found);
  return found;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function* sentences(shape: Shape, errors: readonly ValidationError[], prefix: string): Generator<Sentence> {
  for (const { property, constraints } of errors) {
    const [sentence] = Object.values(constraints ?? {});
    const name = wireName(property, shape);
    if (sentence !== undefined) yield [`${prefix}${name}`, sentence.replace(property, name)];
  }
}
