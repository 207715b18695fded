/** Fetches the code of a page that most people go to next, once there is nothing else to do; not where data are dear. Returns what calls it off. */
export function fetchAhead(load: () => Promise<unknown>): () => void {
  if (savesData()) return () => undefined;
  // Whoever goes there asks again, and hears why it does not come.
  const fetchNow = () => void load().catch(() => undefined);
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(fetchNow);
    return () => cancelIdleCallback(idle);
  }
  const later = setTimeout(fetchNow, 2_000);
  return () => clearTimeout(later);
}

function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}
