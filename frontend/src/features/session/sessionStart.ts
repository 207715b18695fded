import type { AppThunkDispatch } from '../../shared/api/appDispatch';
import { wait } from '../../shared/api/baseQuery';
import { sessionRecheckDelayMs } from '../../shared/config/limits';
import { sessionApi } from './sessionApi';
import { noUserFound, userFound } from './sessionSlice';

async function findUser(dispatch: AppThunkDispatch): Promise<boolean> {
  const query = dispatch(
    sessionApi.endpoints.getUserInfo.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  const { data } = await query;
  return data !== undefined;
}

/** Asks who is there (renewing the session on the way where that is possible), once more after a moment, then decides. */
export function startSession(pause: typeof wait = wait) {
  return async (dispatch: AppThunkDispatch): Promise<void> => {
    if (await findUser(dispatch)) {
      dispatch(userFound());
      return;
    }
    await pause(sessionRecheckDelayMs);
    dispatch((await findUser(dispatch)) ? userFound() : noUserFound());
  };
}
