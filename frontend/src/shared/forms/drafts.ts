const prefix = 'fan-beats/draft/';

/** The drafts of this page as JSON, so that each reader gets a copy. */
const inMemory = new Map<string, string>();

/** The keys of forms that are on the screen now. */
const shownKeys = new Set<string>();

/** Null if the browser refuses its storage: then a draft lasts as long as the page. */
function ifAllowed<Answer>(ask: (storage: Storage) => Answer): Answer | null {
  try {
    return ask(sessionStorage);
  } catch {
    return null;
  }
}

export function draftKey(ownerId: number, form: string): string {
  return `${prefix}${ownerId}/${form}`;
}

/** The draft under this key if it has the shape of `like`; null if there is none. */
export function readDraft<Typed extends object>(key: string, like: Typed): Typed | null {
  const text = inMemory.get(key) ?? ifAllowed((storage) => storage.getItem(key));
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    return hasShapeOf(like, stored) ? stored : null;
  } catch {
    return null;
  }
}

export function writeDraft(key: string, typed: object): void {
  const text = JSON.stringify(typed);
  inMemory.set(key, text);
  // First, so that no older text stays if the new one does not fit.
  ifAllowed((storage) => storage.removeItem(key));
  ifAllowed((storage) => storage.setItem(key, text));
}

export function removeDraft(key: string): void {
  inMemory.delete(key);
  ifAllowed((storage) => storage.removeItem(key));
}

export function noteShown(key: string): () => void {
  shownKeys.add(key);
  return () => void shownKeys.delete(key);
}

/** Removes the drafts of the forms on the screen: the person leaves it without saving. */
export function removeShownDrafts(): void {
  for (const key of shownKeys) removeDraft(key);
}

/** Removes drafts: on a shared computer none stays behind after a logout, or after somebody else's login. */
export function removeDrafts(keptOwnerId?: number): void {
  const kept = keptOwnerId === undefined ? null : draftKey(keptOwnerId, '');
  const stored = ifAllowed((storage) => Object.keys(storage)) ?? [];
  for (const key of new Set([...inMemory.keys(), ...stored]))
    if (key.startsWith(prefix) && (kept === null || !key.startsWith(kept))) removeDraft(key);
}

/** Whether a value has the fields of another: an earlier release may have stored other ones. */
function hasShapeOf<Typed>(like: Typed, stored: unknown): stored is Typed {
  if (like === undefined || like === null || stored === null) return true;
  if (Array.isArray(like)) return Array.isArray(stored);
  if (typeof like !== 'object') return typeof stored === typeof like;
  return (
    typeof stored === 'object' &&
    Object.entries(like).every(([name, field]) =>
      hasShapeOf(field, (stored as Record<string, unknown>)[name]),
    )
  );
}
