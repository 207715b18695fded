/** The fields that have a value, to be spread into an object whose optional fields are absent rather than undefined. */
export function defined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  const some: { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } = {};
  // A loop, because every claim of a rush passes here: lists of entries take four times as long.
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined) some[name] = value as Exclude<Fields[typeof name], undefined>;
  }
  return some;
}

/** Applies `make` to a value; undefined stays undefined. */
export function mapDefined<Value, Made>(
  value: Value | undefined,
  make: (value: Value) => Made,
): Made | undefined {
  return value === undefined ? undefined : make(value);
}
