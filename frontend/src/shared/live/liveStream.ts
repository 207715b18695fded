import type { LiveHint } from '@fan-beats/backend/contract';
import { parseHint } from './liveHint';

const firstRetryMs = 1_000;
const longestRetryMs = 60_000;
/** A tab hidden for a moment keeps its stream; later it closes it, since browsers allow few per shop. */
const hiddenGraceMs = 15_000;

interface LiveStreamParts {
  readonly onHint: (hint: LiveHint) => void;
  /** Called for a new stream after a gap: hints may be missing. */
  readonly onGap: () => void;
  /** Called before it is opened again: renews an expired session. False if there is none any more. */
  readonly stillLoggedIn: () => Promise<boolean>;
  /** From 0 to 1; spreads the screens of a crowd after a restart of the server. */
  readonly chance: () => number;
}

/**
 * Listens to the server's hints while the tab is visible, and opens the stream again after a loss. Returns the function that
 * ends it.
 */
export function listenLive({ onHint, onGap, stillLoggedIn, chance }: LiveStreamParts): () => void {
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let ended = false;

  const close = () => {
    clearTimeout(retry);
    retry = undefined;
    source?.close();
    source = null;
  };
  const open = (afterGap: boolean) => {
    close();
    const stream = new EventSource('/api/live');
    source = stream;
    stream.addEventListener('open', () => {
      failures = 0;
      if (afterGap) onGap();
    });
    stream.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const hint = parseHint(String(data));
      if (hint) onHint(hint);
    });
    // Too many tabs are open and a newer one replaced this one; it reconnects when somebody returns to it.
    stream.addEventListener('replaced', close);
    stream.addEventListener('error', () => {
      if (source !== stream) return;
      close();
      reopenLater();
    });
  };
  const reopen = async () => {
    const loggedIn = await stillLoggedIn();
    if (!loggedIn || ended || source !== null || document.hidden) return;
    open(true);
  };
  const reopenLater = () => {
    const longestMs = Math.min(longestRetryMs, firstRetryMs * 2 ** failures);
    failures += 1;
    retry = setTimeout(() => void reopen(), longestMs * (0.5 + chance()));
  };
  const follow = () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(close, hiddenGraceMs);
    else if (source === null) {
      close();
      void reopen();
    }
  };

  document.addEventListener('visibilitychange', follow);
  if (!document.hidden) open(false);
  return () => {
    ended = true;
    clearTimeout(hiding);
    document.removeEventListener('visibilitychange', follow);
    close();
  };
}
