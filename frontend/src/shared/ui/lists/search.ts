/**
 * Finds texts that contain every word of a search, in any case; a search without words finds all. A handle is stored
 * without the @ that people write before it.
 */
export function finder(search: string) {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^@(?=.)/, ''))
    .filter(Boolean);
  return (...texts: readonly (string | null)[]): boolean => {
    const text = texts.join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
