import type { UserRecord } from '@fan-beats/backend/contract';
import { useDispatch } from 'react-redux';
import type { AppThunkDispatch } from '../../../shared/api/api';
import { SessionApi } from './sessionApi';
import { tellOtherTabs } from './sessionChannel';
import { userFound } from './sessionSlice';

/** Returns the function that logs a person in, on this page and in other tabs. */
export function useLoggedIn() {
  const dispatch = useDispatch<AppThunkDispatch>();
  return async (user: UserRecord): Promise<void> => {
    await dispatch(SessionApi.util.upsertQueryData('getUserInfo', undefined, user));
    dispatch(userFound());
    tellOtherTabs('logged-in');
  };
}
