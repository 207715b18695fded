import { isApiError } from '../../shared/api/apiError';
import type { AppThunkDispatch } from '../../shared/api/appDispatch';
import { wait } from '../../shared/api/baseQuery';
import { sessionRecheckDelayMs } from '../../shared/config/limits';
import { sessionApi } from './sessionApi';
import { noUserFound, selectSessionStatus, serverUnreachable, userFound, userSought } from './sessionSlice';

/** What the question who is there came to, as what is to be made known. Only a refusal means that it is nobody. */
async function askWhoIsThere(dispatch: AppThunkDispatch) {
  const query = dispatch(
    sessionApi.endpoints.getUserInfo.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  const { data, error } = await query;
  if (data !== undefined) return userFound();
  return isApiError(error) && error.httpStatus === 401 ? noUserFound() : serverUnreachable();
}

/** Asks who is there (renewing the session on the way where that is possible), once more after a moment, then decides. */
export function startSession(pause: typeof wait = wait) {
  return async (dispatch: AppThunkDispatch): Promise<void> => {
    dispatch(userSought());
    const first = await askWhoIsThere(dispatch);
    if (userFound.match(first)) {
      dispatch(first);
      return;
    }
    await pause(sessionRecheckDelayMs);
    dispatch(await askWhoIsThere(dispatch));
  };
}

interface SessionStore {
  readonly dispatch: AppThunkDispatch;
  readonly getState: () => Parameters<typeof selectSessionStatus>[0];
}

/** Asks again when the network comes back, where the server could not be reached. Returns what ends it. */
export function startSessionWhenOnline({ dispatch, getState }: SessionStore): () => void {
  const again = () => {
    if (selectSessionStatus(getState()) === 'unreachable') void dispatch(startSession());
  };
  window.addEventListener('online', again);
  return () => window.removeEventListener('online', again);
}
