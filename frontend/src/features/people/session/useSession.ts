import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import { adminRole } from '../../../shared/config/limits';
import { SessionApi } from './sessionApi';
import { selectSessionStatus } from './sessionSlice';

export function useSession() {
  const status = useSelector(selectSessionStatus);
  const { data } = SessionApi.useGetUserInfoQuery(status === 'loggedIn' ? undefined : skipToken);
  const user = status === 'loggedIn' ? data : undefined;
  return { status, user, isAdmin: user !== undefined && user.user_role >= adminRole };
}
