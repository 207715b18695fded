/**
 * Canonical JSON after RFC 8785: keys in order of their UTF-16 units, no white space, numbers and strings as ECMAScript
 * writes them. The same value gives the same text everywhere, so the text can be hashed. Fields that are undefined are
 * left out. Throws a TypeError for values that JSON cannot represent. It is written here because every event goes
 * through it: the package `canonicalize`, with which the tests compare it, takes four times as long.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return canonicalString(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`JSON has no ${value}`);
      return String(value === 0 ? 0 : value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? canonicalArray(value) : canonicalObject(value);
    default:
      throw new TypeError(`JSON has no ${typeof value}`);
  }
}

const needsEscape = /[^\x20\x21\x23-\x5b\x5d-\x7e]/;

function canonicalString(value: string): string {
  return needsEscape.test(value) ? JSON.stringify(value) : `"${value}"`;
}

function canonicalArray(values: readonly unknown[]): string {
  let text = '[';
  for (let i = 0; i < values.length; i++) {
    if (i > 0) text += ',';
    text += values[i] === undefined ? 'null' : canonicalJson(values[i]);
  }
  return `${text}]`;
}

function canonicalObject(value: object): string {
  if (writesItself(value)) return canonicalJson(value.toJSON());
  const fields = value as { readonly [field: string]: unknown };
  let text = '';
  for (const key of sortedKeys(fields)) {
    const field = fields[key];
    if (field === undefined) continue;
    text += `${text === '' ? '{' : ','}${canonicalKey(key)}${canonicalJson(field)}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

/** For example a Date. */
function writesItself(value: object): value is { toJSON: () => unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

/** Insertion sort: events have few keys per object and many of them in order already. */
function sortedKeys(fields: object): string[] {
  const keys = Object.keys(fields);
  if (keys.length > 40) return keys.sort();
  for (let i = 1; i < keys.length; i++) {
    const key = keys[i] ?? '';
    let at = i - 1;
    for (; at >= 0; at--) {
      const before = keys[at] ?? '';
      if (before <= key) break;
      keys[at + 1] = before;
    }
    keys[at + 1] = key;
  }
  return keys;
}

/** A plain map that is filled once: events have few keys, and the hash of each event reads all of its own. */
const writtenKeys = new Map<string, string>();
const maxWrittenKeys = 2000;

function canonicalKey(key: string): string {
  let written = writtenKeys.get(key);
  if (written === undefined) {
    written = `${canonicalString(key)}:`;
    if (writtenKeys.size < maxWrittenKeys) writtenKeys.set(key, written);
  }
  return written;
}
