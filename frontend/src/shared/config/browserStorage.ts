/** Texts that the browser refused to store: they are kept for the visit. */
const forTheVisit = new Map<string, string>();

/** A stored text; null if there is none. Some browsers refuse their storage by an error, to this page or to all. */
export function readStored(key: string): string | null {
  try {
    return forTheVisit.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. */
export function writeStored(key: string, text: string | null): void {
  forTheVisit.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== null) forTheVisit.set(key, text);
  }
}
