import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { ServerUnreachable } from '../features/session/ui/ServerUnreachable';
import { useSession } from '../features/session/useSession';
import { originState } from '../shared/routes/origin';
import { paths } from '../shared/routes/paths';
import { PageSkeleton } from './frame/PageSkeleton';

export function RequireLogin() {
  const { status, user } = useSession();
  const location = useLocation();
  if (status === 'loggedOut') return <Navigate to={paths.login} replace state={originState(location)} />;
  if (status === 'unreachable') return <ServerUnreachable />;
  // Another person may have logged in in another tab: what the one typed is not the other's to send.
  return user ? <Outlet key={user.user_id} /> : <SessionCheck />;
}

export function RequireAdmin() {
  const { user, isAdmin } = useSession();
  return user && !isAdmin ? <Navigate to={paths.home} replace /> : <RequireLogin />;
}

function SessionCheck() {
  return (
    <div style={{ padding: '24px 0' }} role="status">
      <p className="quiet heading" lang="de">
        Authentifizierung wird überprüft...
      </p>
      <PageSkeleton />
    </div>
  );
}
