const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export function differingFields<Values extends object>(before: Values, after: Values): (keyof Values)[] {
  return fieldsOf(before).filter((field) => !same(before[field], after[field]));
}

/** Merges the values that somebody else saved while a form was edited: theirs, with the changes typed here on top. */
export function mergeMine<Values extends object>(seen: Values, mine: Values, theirs: Values): Values {
  const merged = { ...theirs };
  for (const field of differingFields(seen, mine)) merged[field] = mine[field];
  return merged;
}

function fieldsOf<Values extends object>(values: Values): (keyof Values)[] {
  const isField = (name: string): name is Extract<keyof Values, string> => name in values;
  return Object.keys(values).filter(isField);
}
