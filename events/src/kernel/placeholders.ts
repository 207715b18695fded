/** The names that an organiser may type in braces in a letter or a message; each is filled in for the person. */
export const placeholders = ['name', 'sum', 'due', 'link', 'reference'] as const;
export type Placeholder = (typeof placeholders)[number];
export type PlaceholderValues = Readonly<Partial<Record<Placeholder, string>>>;

const inBraces = new RegExp(`\\{(${placeholders.join('|')})\\}`, 'g');

/** The text with each placeholder filled in. One without a value stays as it was typed, and so does any other brace. */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replace(inBraces, (typed, name: Placeholder) => values[name] ?? typed);

/** The placeholders of a text. */
export const placeholdersIn = (text: string): ReadonlySet<Placeholder> =>
  new Set([...text.matchAll(inBraces)].map(([, name]) => name as Placeholder));
