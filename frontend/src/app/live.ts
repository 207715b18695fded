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

const me = (store: Store) => SessionApi.endpoints.getUserInfo.select()(store.getState()).data;

/** Not before a second factor that the shop requires: the server answers nothing else. */
const mayListen = (store: Store): boolean =>
  selectSessionStatus(store.getState()) === 'loggedIn' && me(store)?.second_factor_owed !== true;

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
    return mayListen(store);
  };

  let stopListening: (() => void) | null = null;
  const follow = () => {
    const listens = mayListen(store);
    if (listens && !stopListening) {
      stopListening = listenLive({
        onHint: (hint) => queue.add(staleAfter(hint, me(store)?.user_id)),
        onGap: () => queue.add(staleAfter({ topic: 'all' })),
        stillLoggedIn,
        chance: Math.random,
      });
    }
    if (!listens && stopListening) end();
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
