import { whenIdle } from '../clock/whenIdle';

/** Fetches the code of a page that most people go to next, once there is nothing else to do; not where data are dear. Returns what calls it off. */
export function fetchAhead(load: () => Promise<unknown>): () => void {
  if (savesData()) return () => undefined;
  // Whoever goes there asks again, and hears why it does not come.
  return whenIdle(() => void load().catch(() => undefined));
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
