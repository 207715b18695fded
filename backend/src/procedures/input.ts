import { plainToInstance, type ClassConstructor } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { InvalidInput } from './refusals';

/** Makes a parser of a class with class-validator decorators: unknown fields are refused, never stored. */
export function inputOf<T extends object>(shape: ClassConstructor<T>): (raw: unknown) => T {
  return (raw) => check(shape, raw);
}

/** As `inputOf`, for a list of records at the top of the input. */
export function listOf<T extends object>(shape: ClassConstructor<T>, atMost: number): (raw: unknown) => T[] {
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
  if (fields.length > 0)
    throw new InvalidInput(Object.fromEntries(fields.map((field) => [field, `${field} is not expected`])));
}

function check<T extends object>(shape: ClassConstructor<T>, raw: unknown, prefix = ''): T {
  if (!isPlainObject(raw)) throw new InvalidInput({ [`${prefix}input`]: 'must be an object' });
  refuseStrangeNames(raw, { prefix, depth: 0 });
  const instance = plainToInstance(shape, raw);
  const errors = validateSync(instance, {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
  });
  if (errors.length > 0) throw new InvalidInput(Object.fromEntries(sentences(errors, prefix)));
  return instance;
}

/** No input of the API is nested deeper. */
const deepest = 5;

/** The names that every object inherits are skipped by class-transformer, so they would pass unseen. */
function refuseStrangeNames(raw: object, { prefix, depth }: { prefix: string; depth: number }): void {
  for (const [name, value] of Object.entries<unknown>({ ...raw })) {
    const field = `${prefix}${name}`;
    if (name in Object.prototype) throw new InvalidInput({ [field]: `${name} is not expected` });
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= deepest) throw new InvalidInput({ [field]: `${name} is nested too deeply` });
    refuseStrangeNames(value, { prefix: `${field}.`, depth: depth + 1 });
  }
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function sentences(errors: readonly ValidationError[], prefix: string): [string, string][] {
  return errors.flatMap((error) => {
    const field = `${prefix}${error.property}`;
    const own = Object.values(error.constraints ?? {})[0];
    const nested = sentences(error.children ?? [], `${field}.`);
    return own === undefined ? nested : [[field, own] satisfies [string, string], ...nested];
  });
}
