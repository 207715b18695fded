import { useState } from 'react';

/** Rows chosen for a bulk act. They stay chosen while filters change, but a deleted row does not. */
export function useSelection<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key) {
  const [keys, setKeys] = useState<ReadonlySet<Key>>(new Set());
  return {
    chosen: rows.filter((row) => keys.has(keyOf(row))),
    has: (key: Key) => keys.has(key),
    set: (changed: readonly Key[], selected: boolean) =>
      setKeys((current) => {
        const next = new Set(current);
        for (const key of changed)
          if (selected) next.add(key);
          else next.delete(key);
        return next;
      }),
    clear: () => setKeys(new Set()),
  };
}
