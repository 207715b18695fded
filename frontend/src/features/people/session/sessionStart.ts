import { isApiError } from '../../../shared/api/apiError';
import type { AppThunkDispatch } from '../../../shared/api/api';
import { wait } from '../../../shared/clock/wait';
import { sessionRecheckDelayMs } from '../../../shared/config/limits';
import { SessionApi } from './sessionApi';
import { noUserFound, selectSessionStatus, serverUnreachable, userFound, userSought } from './sessionSlice';

/** Queries who is logged in, and returns the action of the answer. Only a refusal means that nobody is. */
async function askWhoIsThere(dispatch: AppThunkDispatch) {
  const query = dispatch(
    SessionApi.endpoints.getUserInfo.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  const { data, error } = await query;
  if (data !== undefined) return userFound();
  return isApiError(error) && error.httpStatus === 401 ? noUserFound() : serverUnreachable();
}

/** Queries who is logged in, once more after a moment if nobody is, and then decides. An expired session is renewed. */
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

/** Queries again when the network comes back, if the server was unreachable. Returns a function that stops it. */
export function startSessionWhenOnline({ dispatch, getState }: SessionStore): () => void {
  const again = () => {
    if (selectSessionStatus(getState()) === 'unreachable') void dispatch(startSession());
  };
  window.addEventListener('online', again);
  return () => window.removeEventListener('online', again);
}
