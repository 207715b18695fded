/** The fields that have a value, to be spread into an object whose optional fields are absent rather than undefined. */
export function defined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}

/** What becomes of a value; undefined stays undefined. */
export function given<Value, Made>(value: Value | undefined, make: (value: Value) => Made): Made | undefined {
  return value === undefined ? undefined : make(value);
}
