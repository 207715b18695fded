import type { UserRecord } from '@fan-beats/backend/contract';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import { adminRole } from '../../shared/config/limits';
import { sessionApi } from './sessionApi';
import { selectSessionStatus, type SessionStatus } from './sessionSlice';

export interface Session {
  readonly status: SessionStatus;
  readonly user: UserRecord | undefined;
  readonly isAdmin: boolean;
}

export function isAdminRole(role: number): boolean {
  return role >= adminRole;
}

export function useSession(): Session {
  const status = useSelector(selectSessionStatus);
  const { data } = sessionApi.useGetUserInfoQuery(status === 'loggedIn' ? undefined : skipToken);
  const user = status === 'loggedIn' ? data : undefined;
  return { status, user, isAdmin: user !== undefined && isAdminRole(user.user_role) };
}
