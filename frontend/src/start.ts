import { askEarly } from './shared/api/earlyAnswers';
import { trpcQuery } from './shared/api/trpcEndpoint';
import type { TrpcCall } from './shared/api/trpcClient';
import { parseId, paths } from './shared/routes/paths';
import { hasRefreshCookie } from './shared/session/sessionMarker';
import { isDark, showTheme, storedChoice, systemIsDark } from './shared/theme/themeChoice';

/** What a first page asks for, and its code, which the router fetches only once it is there itself. */
interface FirstPage {
  readonly calls: readonly TrpcCall[];
  readonly fetchCode: () => Promise<unknown>;
}

const whoIsThere = trpcQuery('user.getUserInfo').query();
const ownClaims = trpcQuery('claims.getUserClaims').query();
const fetchMessages = () => import('./app/frame/MessageScope');

function shop(goId: number): FirstPage {
  return {
    calls: [whoIsThere, trpcQuery('gos.getGoInfos').query({ go_id: goId }), ownClaims],
    fetchCode: () => Promise.all([import('./pages/ShopPage'), fetchMessages()]),
  };
}

const home: FirstPage = {
  calls: [whoIsThere, trpcQuery('gos.getGoList').query(), ownClaims],
  fetchCode: () => Promise.all([import('./pages/HomePage'), fetchMessages()]),
};

const login: FirstPage = { calls: [], fetchCode: () => import('./pages/LoginPage') };
const other: FirstPage = { calls: [whoIsThere], fetchCode: fetchMessages };

/** Nothing is asked for whoever has no session: nearly everything is closed to them and leads to the login. */
function firstPage(pathname: string): FirstPage {
  if (!hasRefreshCookie()) return login;
  const goId = parseId(/^\/go\/([^/]+)$/.exec(pathname)?.[1]);
  if (goId !== undefined) return shop(goId);
  return pathname === paths.home ? home : other;
}

showTheme(isDark(storedChoice(), window.matchMedia(systemIsDark).matches));
const { calls, fetchCode } = firstPage(window.location.pathname);
askEarly(calls);
import('./main').catch(tellFailure);
// The router asks for it again, and says where it does not come.
fetchCode().catch(() => undefined);

/** Instead of a frame that waits for ever. */
function tellFailure(): void {
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.style.padding = '0 16px';
  notice.textContent = 'This page could not be shown. Please load it again.';
  document.getElementById('root')?.append(notice);
}
