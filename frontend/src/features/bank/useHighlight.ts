import { useState } from 'react';
import type { ReviewLine } from './LineRow';

/** Which line the keys are for: by its number, as lines of a live list move. */
export function useHighlight(lines: readonly ReviewLine[]) {
  const [at, setAt] = useState({ lineId: lines[0]?.line_id, place: 0 });
  const found = lines.findIndex(({ line_id }) => line_id === at.lineId);
  const last = Math.max(0, lines.length - 1);
  const highlight = (place: number) => setAt({ lineId: lines[place]?.line_id, place });
  return {
    /** Where the line stands; where it went, what took its place. */
    place: found < 0 ? Math.min(at.place, last) : found,
    last,
    /** False where the line went: a key is meant for it, and highlights the other. */
    isSeen: found >= 0,
    highlight,
    /** Does what takes a line off the list, and goes on to the next one. */
    goOn: async (lineId: number, act: () => Promise<boolean>): Promise<boolean> => {
      const next = lines[found + 1] ?? lines[found - 1];
      const isDone = await act();
      if (isDone) setAt((now) => (now.lineId === lineId ? { lineId: next?.line_id, place: now.place } : now));
      return isDone;
    },
  };
}
