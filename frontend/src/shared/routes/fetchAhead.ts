import { whenIdle } from '../clock/whenIdle';

/** Fetches the code of a page that most people go to next, once there is nothing else to do; not where data are dear. Returns what calls it off. */
export function fetchAhead(load: () => Promise<unknown>): () => void {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  if (connection?.saveData) return () => undefined;
  // Whoever goes there asks again, and hears why it does not come.
  return whenIdle(() => void load().catch(() => undefined));
}
