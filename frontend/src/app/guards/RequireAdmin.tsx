import { Navigate, Outlet } from 'react-router-dom';
import { ServerUnreachable } from '../../features/session/ui/ServerUnreachable';
import { useSession } from '../../features/session/useSession';
import { paths } from '../../shared/routes/paths';
import { SessionCheck } from './SessionCheck';

/** Lets admins through; everybody else goes home. */
export function RequireAdmin() {
  const { status, user, isAdmin } = useSession();
  if (status === 'unreachable') return <ServerUnreachable />;
  if (status !== 'loggedOut' && !user) return <SessionCheck />;
  return isAdmin ? <Outlet /> : <Navigate to={paths.home} replace />;
}
