import { useState } from 'react';

/** The marked ones of these keys: for example those that are open, or closed. */
export function useMarked<Key>(keys: readonly Key[]) {
  const [marked, setMarked] = useState<ReadonlySet<Key>>(new Set());
  const all = keys.length > 0 && keys.every((key) => marked.has(key));
  return {
    isMarked: (key: Key) => marked.has(key),
    all,
    toggle: (key: Key) => {
      const next = new Set(marked);
      if (!next.delete(key)) next.add(key);
      setMarked(next);
    },
    /** Marks all, or none if all are marked. */
    toggleAll: () => setMarked(new Set(all ? [] : keys)),
  };
}
