/** Where a browser cannot say when it has nothing to do. */
const laterMs = 2_000;

/** Runs once there is nothing else to do. Returns what calls it off. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(run);
    return () => cancelIdleCallback(idle);
  }
  const later = setTimeout(run, laterMs);
  return () => clearTimeout(later);
}
