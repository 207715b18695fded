import { rereadClaims } from '../features/claims/claimsApi';
import { SessionApi } from '../features/people/session/sessionApi';
import { selectSessionStatus } from '../features/people/session/sessionSlice';
import { api, type Tag } from '../shared/api/api';
import { staleAfter } from '../shared/live/liveHint';
import { listenLive } from '../shared/live/liveStream';
import { createRefreshQueue, livePace } from '../shared/live/refreshQueue';
import type { Store } from './store';

const claimOf = (tag: Tag): number | null =>
  typeof tag === 'object' && tag.type === 'Claims' && typeof tag.id === 'number' ? tag.id : null;

const myId = (store: Store): number | undefined =>
  SessionApi.endpoints.getUserInfo.select()(store.getState()).data?.user_id;

/** Keeps the data of a logged-in person up to date. Returns a function that stops it. */
export function startLive(store: Store, pace = livePace): () => void {
  const queue = createRefreshQueue({
    refresh: (tags) => {
      const claimIds = tags.flatMap((tag) => claimOf(tag) ?? []);
      if (claimIds.length > 0) void store.dispatch(rereadClaims(claimIds));
      store.dispatch(api.util.invalidateTags(tags.filter((tag) => claimOf(tag) === null)));
    },
    pace,
    chance: Math.random,
  });
  const stillLoggedIn = async (): Promise<boolean> => {
    const asked = store.dispatch(
      SessionApi.endpoints.getUserInfo.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    await asked;
    return selectSessionStatus(store.getState()) === 'loggedIn';
  };

  let stopListening: (() => void) | null = null;
  const follow = () => {
    const loggedIn = selectSessionStatus(store.getState()) === 'loggedIn';
    if (loggedIn && !stopListening) {
      stopListening = listenLive({
        onHint: (hint) => queue.add(staleAfter(hint, myId(store))),
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
