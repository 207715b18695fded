import { plainToInstance, type ClassConstructor } from 'class-transformer';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import { listRuleOf } from './fields';
import { InvalidInput } from '../errors/refusals';

/** A field and what is wrong with it. */
type Sentence = readonly [field: string, sentence: string];

/** A refusal names at most so many wrong fields. */
const mostNamed = 10;
const longestName = 60;

/** Makes a parser of a class with class-validator decorators: unknown fields are refused, never stored. */
export function inputOf<T extends object>(shape: ClassConstructor<T>): (raw: unknown) => T {
  return (raw) => check(shape, raw);
}

/** As `inputOf`, for a list of records at the top of the input. */
export function listOf<T extends object>(
  shape: ClassConstructor<T>,
  atMost: number,
): (raw: unknown) => readonly T[] {
  return (raw) => {
    if (!Array.isArray(raw)) throw new InvalidInput({ input: 'must be a list' });
    if (raw.length > atMost) throw new InvalidInput({ input: `must have at most ${atMost} entries` });
    return raw.map((entry: unknown, index) => check(shape, entry, `${index}.`));
  };
}

/** For a call without input: whatever is sent along is refused. */
export function noInput(raw: unknown): void {
  if (raw === undefined || raw === null) return;
  const fields = isPlainObject(raw) ? Object.keys(raw) : ['input'];
  refuse(fields.slice(0, mostNamed).map((field) => notExpected('', field)));
}

function check<T extends object>(shape: ClassConstructor<T>, raw: unknown, prefix = ''): T {
  if (!isPlainObject(raw)) throw new InvalidInput({ [`${prefix}input`]: 'must be an object' });
  refuse(strangers(shape, raw, prefix));
  const instance = plainToInstance(shape, raw);
  refuse(faults(shape, instance, prefix));
  return instance;
}

/** What is wrong, record by record: whoever asks for the first ten has no more of them checked. */
function* faults(shape: ClassConstructor<object>, instance: object, prefix: string): Generator<Sentence> {
  const errors = validateSync(instance, {
    forbidUnknownValues: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
  });
  yield* sentences(errors, prefix);
  for (const [name, value] of Object.entries<unknown>({ ...instance })) {
    const nested = listRuleOf(shape, name)?.shape;
    if (!nested || !Array.isArray(value)) continue;
    for (const [index, entry] of value.entries())
      yield* faults(nested(), entry as object, `${prefix}${name}.${index}.`);
  }
}

/** Throws InvalidInput with the first ten of what is wrong, if anything is. */
function refuse(wrong: Iterable<Sentence>): void {
  const named: Sentence[] = [];
  for (const sentence of wrong) if (named.push(sentence) === mostNamed) break;
  if (named.length > 0) throw new InvalidInput(Object.fromEntries(named));
}

/**
 * What no field of the shape could take, found without looking into it: names that are none, lists that are too long, anything
 * nested where a plain value belongs. The libraries below walk and copy whatever they are given, so it must be little.
 */
function* strangers(
  shape: ClassConstructor<object>,
  raw: Record<string, unknown>,
  prefix: string,
): Generator<Sentence> {
  const known = fieldsOf(shape);
  for (const [name, value] of Object.entries(raw)) {
    if (!known.has(name)) yield notExpected(prefix, name);
    else if (typeof value === 'object' && value !== null) yield* strangersIn({ shape, name, prefix }, value);
  }
}

function* strangersIn(
  { shape, name, prefix }: { shape: ClassConstructor<object>; name: string; prefix: string },
  value: object,
): Generator<Sentence> {
  const rule = listRuleOf(shape, name);
  const field = `${prefix}${name}`;
  if (!rule) yield [field, `${name} must be a single value`];
  else if (!Array.isArray(value)) yield [field, `${name} must be a list`];
  else if (value.length > rule.atMost) yield [field, `${name} must have at most ${rule.atMost} entries`];
  else if (!rule.shape) {
    if (value.some((entry) => typeof entry === 'object')) yield [field, `${name} must hold plain values`];
  } else {
    for (const [index, entry] of value.entries()) {
      if (isPlainObject(entry)) yield* strangers(rule.shape(), entry, `${field}.${index}.`);
      else yield [`${field}.${index}`, `each entry of ${name} must be an object`];
    }
  }
}

function notExpected(prefix: string, name: string): Sentence {
  const shown = name.length > longestName ? `${name.slice(0, longestName)}…` : name;
  return [`${prefix}${shown}`, `${shown} is not expected`];
}

const knownFields = new Map<ClassConstructor<object>, ReadonlySet<string>>();

/** The names of the fields of a class: those that anything is checked of. */
function fieldsOf(shape: ClassConstructor<object>): ReadonlySet<string> {
  const found =
    knownFields.get(shape) ??
    new Set(
      getMetadataStorage()
        .getTargetValidationMetadatas(shape, '', true, false)
        .map(({ propertyName }) => propertyName),
    );
  knownFields.set(shape, found);
  return found;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function* sentences(errors: readonly ValidationError[], prefix: string): Generator<Sentence> {
  for (const { property, constraints } of errors) {
    const [sentence] = Object.values(constraints ?? {});
    if (sentence !== undefined) yield [`${prefix}${property}`, sentence];
  }
}
