import { useDispatch } from 'react-redux';
import { api } from '../../shared/api/api';
import { loggedOut } from '../../shared/session/sessionEvents';
import { useLogoutMutation } from './sessionApi';
import { tellOtherTabs } from './sessionChannel';

/** Ends the session here and in the other tabs. Throws when the server did not hear of it, so that nobody walks off signed in. */
export function useLogout(): () => Promise<void> {
  const dispatch = useDispatch();
  const [logout] = useLogoutMutation();
  return async () => {
    await logout().unwrap();
    dispatch(loggedOut());
    dispatch(api.util.resetApiState());
    tellOtherTabs('logged-out');
  };
}
