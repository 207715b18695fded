import { whenIdle } from '../clock/whenIdle';

/**
 * Loads the code of a page that most people go to next, once the browser is idle; not with a data saver. Returns the function
 * that cancels it.
 */
export function fetchAhead(load: () => Promise<unknown>): () => void {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  if (connection?.saveData) return () => undefined;
  // The page itself loads it again, and shows a failure.
  return whenIdle(() => void load().catch(() => undefined));
}
