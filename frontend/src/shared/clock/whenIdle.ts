import { startTransition, useEffect, useState } from 'react';

/** Where a browser cannot say when it has nothing to do, and where it is never idle. */
const laterMs = 2_000;
const longestMs = 5_000;

/** Runs once there is nothing else to do. Returns what calls it off. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(run, { timeout: longestMs });
    return () => cancelIdleCallback(idle);
  }
  const later = setTimeout(run, laterMs);
  return () => clearTimeout(later);
}

/** False until there is nothing else to do: for what nobody needs at once. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  return idle;
}
