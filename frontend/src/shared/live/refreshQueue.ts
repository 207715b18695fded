import type { Tag } from '../api/api';

/** The times for which changes are collected before they are fetched; chance spreads the screens of a crowd. */
export interface RefreshPace {
  /** The delay after a quiet time. */
  readonly firstMs: number;
  /** The time between two fetches while changes keep coming; `spreadMs` is the most that chance adds. */
  readonly betweenMs: number;
  readonly spreadMs: number;
}

export const livePace: RefreshPace = { firstMs: 200, betweenMs: 4_000, spreadMs: 1_500 };

interface RefreshQueueParts {
  readonly refresh: (tags: readonly Tag[]) => void;
  readonly pace: RefreshPace;
  /** From 0 to 1. */
  readonly chance: () => number;
}

/** Collects stale tags and fetches them at a measured pace: during a drop hints come by the hundred. */
export function createRefreshQueue({ refresh, pace, chance }: RefreshQueueParts) {
  const waiting = new Map<string, Tag>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;

  const flush = () => {
    timer = undefined;
    lastAt = Date.now();
    const tags = [...waiting.values()];
    waiting.clear();
    refresh(tags);
  };
  return {
    add: (tags: readonly Tag[]) => {
      for (const tag of tags) waiting.set(JSON.stringify(tag), tag);
      if (timer !== undefined || waiting.size === 0) return;
      const sinceLastMs = Date.now() - lastAt;
      const earliestMs = Math.max(pace.firstMs, pace.betweenMs - sinceLastMs);
      timer = setTimeout(flush, earliestMs + chance() * pace.spreadMs);
    },
    clear: () => {
      clearTimeout(timer);
      timer = undefined;
      waiting.clear();
    },
  };
}
