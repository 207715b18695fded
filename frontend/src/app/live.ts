import { rereadClaims } from '../features/claims/claimsApi';
import { sessionApi } from '../features/session/sessionApi';
import { selectSessionStatus } from '../features/session/sessionSlice';
import { api } from '../shared/api/api';
import { staleAfter } from '../shared/live/liveHint';
import { listenLive } from '../shared/live/liveStream';
import { createRefreshQueue, livePace } from '../shared/live/refreshQueue';
import type { Store } from './store';

/** Keeps what a logged-in person sees up to date. Returns what ends it. */
export function startLive(store: Store, pace = livePace): () => void {
  const queue = createRefreshQueue({
    refresh: (tags) => {
      const claimIds = tags.flatMap((tag) =>
        typeof tag === 'object' && tag.type === 'Claims' ? [tag.id] : [],
      );
      if (claimIds.length > 0) void store.dispatch(rereadClaims(claimIds));
      store.dispatch(api.util.invalidateTags([...tags]));
    },
    pace,
    chance: Math.random,
  });
  const stillLoggedIn = async (): Promise<boolean> => {
    const asked = store.dispatch(
      sessionApi.endpoints.getUserInfo.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    await asked;
    return selectSessionStatus(store.getState()) === 'loggedIn';
  };

  let stopListening: (() => void) | null = null;
  const follow = () => {
    const loggedIn = selectSessionStatus(store.getState()) === 'loggedIn';
    if (loggedIn && !stopListening) {
      stopListening = listenLive({
        onHint: (hint) => queue.add(staleAfter(hint)),
        onGap: () => queue.add(staleAfter({ topic: 'all' })),
        stillLoggedIn,
        chance: Math.random,
      });
    }
    if (!loggedIn && stopListening) end();
  };
  const end = () => {
    stopListening?.();
    stopListening = null;
    queue.clear();
  };
  const unfollow = store.subscribe(follow);
  follow();
  return () => {
    unfollow();
    end();
  };
}
