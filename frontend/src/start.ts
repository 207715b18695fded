import { i18n } from '@lingui/core';
import { askEarly, earlyAnswer } from './shared/api/earlyAnswers';
import type { InputOf, OutputOf, ProcedurePath } from './shared/api/api';
import type { TrpcCall } from './shared/api/trpcClient';
import { parseId, paths } from './shared/routes/paths';
import { hasRefreshCookie } from './shared/session/sessionMarker';
import { coverSizes, thumbnailsOf } from './shared/ui/show/thumbnails';
import { loadAntdTexts } from './shared/texts/antdTexts';
import { chosenLocale, loadTexts } from './shared/texts/loadTexts';
import { isDark, showTheme, storedChoice, systemIsDark } from './shared/theme/themeChoice';

/** The calls of a first page, and its code, which the router would load only after its own code. */
interface FirstPage {
  readonly calls: readonly TrpcCall[];
  readonly fetchCode: () => Promise<unknown>;
}

/** A call with the server's types; endpoints come with the app. */
const question =
  <Path extends ProcedurePath>(path: Path) =>
  (input: InputOf<Path>): TrpcCall => ({ type: 'query', path, input });

const whoIsThere = question('user.getUserInfo')();
const ownClaims = question('claims.getUserClaims')();
const groupOrders = question('gos.getGoList')();
const toPay = question('payments.getMine')();

/** A page of a logged-in person. */
const pageOf = (calls: readonly TrpcCall[], fetchPage?: () => Promise<unknown>): FirstPage => ({
  calls: [whoIsThere, ...calls],
  fetchCode: () =>
    Promise.all([import('./app/frame/MessageScope'), loadTexts(chosenLocale(), 'fans'), fetchPage?.()]),
});

/** Nothing is fetched without a session: nearly every page would redirect to the login. */
function firstPage(pathname: string): FirstPage {
  if (!hasRefreshCookie()) return { calls: [], fetchCode: () => import('./pages/LoginPage') };
  const [, first = '', second] = pathname.split('/');
  const goId = first === 'go' ? parseId(second) : undefined;
  if (goId !== undefined)
    return pageOf([question('gos.getGoInfos')({ go_id: goId }), ownClaims], () => import('./pages/ShopPage'));
  switch (`/${first}`) {
    case paths.home:
      return pageOf([groupOrders, ownClaims, toPay], () => import('./pages/HomePage'));
    case paths.myClaims:
      return pageOf([ownClaims, groupOrders, toPay], () => import('./pages/MyClaimsPage'));
    case paths.pay:
      return pageOf([toPay, ownClaims], () => import('./pages/PayPage'));
    default:
      return pageOf([]);
  }
}

// The catalogs are compiled by the build; a text without an entry there has no placeholders.
if (import.meta.env.PROD) i18n.setMessagesCompiler((text) => [text]);
showTheme(isDark(storedChoice(), window.matchMedia(systemIsDark).matches));
const { calls, fetchCode } = firstPage(window.location.pathname);
askEarly(calls);
if (window.location.pathname === paths.home)
  Promise.all([groupOrders, ownClaims].map(earlyAnswer))
    .then(fetchCover)
    .catch(() => undefined);
const locale = chosenLocale();
Promise.all([import('./main'), loadTexts(locale, 'start'), loadAntdTexts(locale)])
  .then(([{ showApp }]) => showApp())
  .catch(tellFailure);
// The router loads it again, and shows a failure.
fetchCode().catch(() => undefined);

/**
 * Loads the first picture of the home page before the code that draws it runs: the one of the group order that closes next,
 * among those that the fan may claim.
 */
function fetchCover([listed, claimed]: readonly unknown[]): void {
  const { goList } = listed as OutputOf<'gos.getGoList'>;
  const claims = claimed as OutputOf<'claims.getUserClaims'>;
  const closes = ({ available_until }: (typeof goList)[number]) =>
    Date.parse(available_until ?? '') || Infinity;
  const [first] = goList
    .filter(({ filepath, status }) => filepath !== null && status === null)
    .filter(({ go_id }) => claims.every((claim) => claim.go_id !== go_id))
    .filter((go) => closes(go) > Date.now() && (Date.parse(go.available_from ?? '') || 0) <= Date.now())
    .sort((a, b) => closes(a) - closes(b));
  if (!first?.filepath) return;
  const cover = new Image();
  cover.sizes = coverSizes;
  cover.srcset = thumbnailsOf(first.filepath);
}

/** Shown instead of a frame that waits forever. */
function tellFailure(): void {
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  // There are no texts in another language.
  notice.lang = 'en';
  notice.style.padding = '0 16px';
  notice.textContent = 'This page could not be shown. Please load it again.';
  document.getElementById('root')?.append(notice);
}
