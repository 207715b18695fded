/** The name that a part of the address says, where it is one of these; else null. */
export const oneOf = <Name extends string>(names: Readonly<Record<Name, unknown>>, text: string | null) =>
  (Object.keys(names) as Name[]).find((name) => name === text) ?? null;
