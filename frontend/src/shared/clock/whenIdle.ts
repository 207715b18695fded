import { startTransition, useEffect, useState } from 'react';

/** The delays for a browser that cannot report idle time, and for one that is never idle. */
const laterMs = 2_000;
const longestMs = 5_000;

/** Runs once the browser is idle. Returns the function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(run, { timeout: longestMs });
    return () => cancelIdleCallback(idle);
  }
  const later = setTimeout(run, laterMs);
  return () => clearTimeout(later);
}

/** False until the browser is idle: for parts that nobody needs at once. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  return idle;
}
