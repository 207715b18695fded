import type { UserRecord } from '@fan-beats/backend/contract';
import { useDispatch } from 'react-redux';
import type { Location } from 'react-router-dom';
import type { AppThunkDispatch } from '../../../shared/api/api';
import { adminRole } from '../../../shared/config/limits';
import { originOf } from '../../../shared/routes/origin';
import { paths } from '../../../shared/routes/paths';
import { followOwnLanguage } from '../../../shared/texts/rememberedLanguage';
import { SessionApi } from './sessionApi';
import { tellOtherTabs } from './sessionChannel';
import { userFound } from './sessionSlice';

/** The page after a link let somebody in: those of a helper, or the claims of a fan (rule D140). */
export const pageAfterLink = ({ grants }: UserRecord): string => (grants ? paths.team : paths.myClaims);

/** The state of the way from a link to the second factor. */
export const byLinkState = { byLink: true } as const;

/** The page of before; without one, those of a helper or the shop (rule D140). */
export function pageAfterLogin(user: UserRecord | undefined, location: Location): string {
  const { byLink } = (location.state ?? {}) as { readonly byLink?: unknown };
  if (byLink === true && user) return pageAfterLink(user);
  const origin = originOf(location);
  const helps = user?.grants !== undefined && user.user_role < adminRole;
  return helps && origin === paths.home ? paths.team : origin;
}

/** Returns the function that logs a person in, on this page and in other tabs. */
export function useLoggedIn() {
  const dispatch = useDispatch<AppThunkDispatch>();
  return async (user: UserRecord): Promise<void> => {
    if (followOwnLanguage(user.language)) {
      // The page stays as it is until it is loaded again in their language: it then goes on. A notice before that would also
      // reach this page, which would go on twice.
      window.addEventListener('pagehide', () => tellOtherTabs('logged-in'));
      return new Promise(() => undefined);
    }
    await dispatch(SessionApi.util.upsertQueryData('getUserInfo', undefined, user));
    dispatch(userFound());
    tellOtherTabs('logged-in');
  };
}
