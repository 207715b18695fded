import { isApiError } from '../../../shared/api/apiError';
import type { AppThunkDispatch } from '../../../shared/api/api';
import { wait } from '../../../shared/clock/wait';
import { sessionRecheckDelayMs } from '../../../shared/config/limits';
import { SessionApi } from './sessionApi';
import { noUserFound, selectSessionStatus, serverUnreachable, userFound, userSought } from './sessionSlice';

/** Asks who is logged in and gives the action that says so. Only a refusal means nobody. */
async function askWhoIsThere(dispatch: AppThunkDispatch) {
  const query = dispatch(
    SessionApi.endpoints.getUserInfo.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  const { data, error } = await query;
  if (data !== undefined) return userFound();
  return isApiError(error) && error.httpStatus === 401 ? noUserFound() : serverUnreachable();
}

/** Asks who is logged in, once more after a moment where nobody was, and then decides. A session that ran out is renewed. */
export function startSession(pause: typeof wait = wait) {
  return async (dispatch: AppThunkDispatch): Promise<void> => {
    dispatch(userSought());
    let found = await askWhoIsThere(dispatch);
    if (!userFound.match(found)) {
      await pause(sessionRecheckDelayMs);
      found = await askWhoIsThere(dispatch);
    }
    dispatch(found);
  };
}

interface SessionStore {
  readonly dispatch: AppThunkDispatch;
  readonly getState: () => Parameters<typeof selectSessionStatus>[0];
}

/** Where the server could not be reached, asks again when the network comes back. Returns a function that stops it. */
export function startSessionWhenOnline({ dispatch, getState }: SessionStore): () => void {
  const again = () => {
    if (selectSessionStatus(getState()) === 'unreachable') void dispatch(startSession());
  };
  window.addEventListener('online', again);
  return () => window.removeEventListener('online', again);
}
