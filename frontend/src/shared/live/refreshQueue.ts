import type { Tag } from '../api/api';

/** How long changes are gathered before they are asked for; chance spreads the screens of a crowd. */
export interface RefreshPace {
  /** After a quiet time. */
  readonly firstMs: number;
  /** Between two questions while changes keep coming, and the most that chance adds. */
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

/** Gathers what went stale and asks for it at a measured pace: during a drop hints come by the hundred. */
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
