import { useSyncExternalStore } from 'react';
import { serverNow } from './serverClock';

const tickMs = 1000;
const listeners = new Set<() => void>();
let current = serverNow();
let timer: ReturnType<typeof setTimeout> | undefined;

function tick(): void {
  current = serverNow();
  for (const listener of listeners) listener();
  schedule();
}

/** Fires just after the full second, when windows open and close. */
function schedule(): void {
  timer = setTimeout(tick, tickMs - (serverNow() % tickMs) + 5);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    current = serverNow();
    schedule();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

/** The server's time, again at every full second. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => current);
}

/** A decision that depends on the time; renders again only if it changes. */
export function useByNow<Decision extends string | null>(decide: (now: number) => Decision): Decision {
  return useSyncExternalStore(subscribe, () => decide(current));
}
