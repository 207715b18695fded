import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { ServerUnreachable } from '../../features/session/ui/ServerUnreachable';
import { useSession } from '../../features/session/useSession';
import { originState } from '../../shared/routes/origin';
import { paths } from '../../shared/routes/paths';
import { SessionCheck } from './SessionCheck';

/** Lets logged-in people through; others go to the login and come back from there. */
export function RequireLogin() {
  const { status, user } = useSession();
  const location = useLocation();
  if (status === 'loggedOut') return <Navigate to={paths.login} replace state={originState(location)} />;
  if (status === 'unreachable') return <ServerUnreachable />;
  return user ? <Outlet /> : <SessionCheck />;
}
