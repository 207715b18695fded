import { i18n } from '@lingui/core';
import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, Outlet, useLocation, type RouteObject } from 'react-router-dom';
import { ServerUnreachable } from '../features/people/session/ui/ServerUnreachable';
import { useSession } from '../features/people/session/useSession';
import { originState } from '../shared/routes/origin';
import { paths } from '../shared/routes/paths';
import { chosenLocale, loadTexts, type PartOfTexts } from '../shared/texts/loadTexts';
import { Frame } from './frame/Frame';
import { PageSkeleton } from './frame/PageSkeleton';
import { RouteFailure } from './frame/RouteFailure';
import styles from './router.module.css';

/** A route whose code is loaded with its first visit. */
function page<Name extends string>(
  path: string,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) {
  return { path, lazy: async () => ({ Component: (await load())[name] }) };
}

/** Pages that are shown when the texts of their part are loaded. */
function withTexts(part: PartOfTexts, children: RouteObject[]): RouteObject {
  return {
    lazy: async () => {
      await loadTexts(chosenLocale(), part);
      return {};
    },
    children,
  };
}

const ledgerScreens: RouteObject[] = [
  { index: true, element: <Navigate to={paths.ledgerEvents} replace /> },
  page('events', () => import('../pages/admin/ledger/LedgerEventsPage'), 'LedgerEventsPage'),
  page('money', () => import('../pages/admin/ledger/LedgerMoneyPage'), 'LedgerMoneyPage'),
  page('asof', () => import('../pages/admin/ledger/LedgerAsOfPage'), 'LedgerAsOfPage'),
  page('verification', () => import('../features/books/verification/VerificationRuns'), 'VerificationRuns'),
  page('rebuild', () => import('../features/books/verification/RebuildRuns'), 'RebuildRuns'),
  page('exports', () => import('../pages/admin/ledger/LedgerExportsPage'), 'LedgerExportsPage'),
  { path: '*', element: <Navigate to={paths.ledgerEvents} replace /> },
];

const bookScreens: RouteObject[] = [
  page('gos/take-over', () => import('../pages/admin/TakeOverPage'), 'TakeOverPage'),
  page('gos/bills/:goId', () => import('../pages/admin/BillsPage'), 'BillsPage'),
  page('payments', () => import('../pages/admin/PaymentsPage'), 'PaymentsPage'),
  page('purchases', () => import('../pages/admin/PurchasesPage'), 'PurchasesPage'),
  {
    ...page('ledger', () => import('../pages/admin/ledger/LedgerFrame'), 'LedgerFrame'),
    children: [{ ErrorBoundary: RouteFailure, children: ledgerScreens }],
  },
];

const screens: RouteObject[] = [
  { index: true, element: <Navigate to={paths.adminGos} replace /> },
  page('today', () => import('../pages/admin/TodayPage'), 'TodayPage'),
  page('gos', () => import('../pages/admin/GosPage'), 'GosPage'),
  page('gos/go/:goId', () => import('../pages/admin/GoCockpitPage'), 'GoCockpitPage'),
  page('gos/editgo/:goId', () => import('../pages/admin/EditGoPage'), 'EditGoPage'),
  page('gos/linkitems/:goId', () => import('../pages/admin/LinkItemsPage'), 'LinkItemsPage'),
  page('items', () => import('../pages/admin/ItemListPage'), 'ItemsPage'),
  page('items/edititem/:itemId', () => import('../pages/admin/EditItemPage'), 'EditItemPage'),
  page('freebies', () => import('../pages/admin/ItemListPage'), 'FreebiesPage'),
  page('freebies/edititem/:itemId', () => import('../pages/admin/EditItemPage'), 'EditFreebiePage'),
  page('freebiemonitor', () => import('../pages/admin/FreebieMonitorPage'), 'FreebieMonitorPage'),
  page('users', () => import('../pages/admin/UsersPage'), 'UsersPage'),
  page('users/team', () => import('../pages/admin/TeamPage'), 'TeamPage'),
  page('users/user/:userId', () => import('../pages/admin/UserPage'), 'UserPage'),
  page('claims', () => import('../pages/admin/ClaimsPage'), 'ClaimsPage'),
  page('claims/grid', () => import('../pages/admin/ClaimGridPage'), 'ClaimGridPage'),
  page('claims/packing', () => import('../pages/admin/PackingPage'), 'PackingPage'),
  page('claims/deleted', () => import('../pages/admin/DeletedClaimsPage'), 'DeletedClaimsPage'),
  page('claims/history/:claimId', () => import('../pages/admin/ClaimHistoryPage'), 'ClaimHistoryPage'),
  page('mails', () => import('../pages/admin/MailsPage'), 'MailsPage'),
  page('contact', () => import('../pages/admin/ContactRequestsPage'), 'ContactRequestsPage'),
  page('other', () => import('../pages/admin/OtherPage'), 'OtherPage'),
  page('settings', () => import('../pages/admin/SettingsPage'), 'SettingsPage'),
  page('faq', () => import('../pages/admin/FaqAdminPage'), 'FaqAdminPage'),
  page('bands', () => import('../pages/admin/BandsPage'), 'BandsPage'),
  withTexts('books', bookScreens),
  { path: '*', element: <Navigate to={paths.adminGos} replace /> },
];

/** Pages of people of whom the shop can require a second factor. */
function withFactorNotice(children: RouteObject[]): RouteObject {
  return {
    lazy: async () => ({
      Component: (await import('../pages/admin/FactorNoticeFrame')).FactorNoticeFrame,
    }),
    children,
  };
}

/** The back office: a frame of tabs, which stays if a tab fails. */
const adminRoutes = withTexts('office', [
  withFactorNotice([
    {
      ...page('admin', () => import('../pages/admin/AdminFrame'), 'AdminFrame'),
      children: [{ ErrorBoundary: RouteFailure, children: screens }],
    },
  ]),
]);

/** The pages of helpers. */
const teamRoutes = withTexts('office', [
  withTexts('books', [
    withFactorNotice([
      {
        ...page('team', () => import('../pages/team/TeamFrame'), 'TeamFrame'),
        children: [
          {
            ErrorBoundary: RouteFailure,
            children: [
              page('packing', () => import('../pages/team/TeamPackingPage'), 'TeamPackingPage'),
              page('claims', () => import('../pages/team/TeamClaimsPage'), 'TeamClaimsPage'),
              page('payments', () => import('../pages/admin/PaymentsPage'), 'PaymentsPage'),
              page('purchases', () => import('../pages/admin/PurchasesPage'), 'PurchasesPage'),
              page('bills', () => import('../pages/team/TeamBillsPage'), 'TeamBillsPage'),
              page('bills/:goId', () => import('../pages/admin/BillsPage'), 'BillsPage'),
              {
                ...page('ledger', () => import('../pages/admin/ledger/LedgerFrame'), 'LedgerFrame'),
                children: [
                  page('events', () => import('../pages/admin/ledger/LedgerEventsPage'), 'LedgerEventsPage'),
                  page('money', () => import('../pages/admin/ledger/LedgerMoneyPage'), 'LedgerMoneyPage'),
                  page('asof', () => import('../pages/admin/ledger/LedgerAsOfPage'), 'LedgerAsOfPage'),
                  page(
                    'verification',
                    () => import('../features/books/verification/VerificationRuns'),
                    'VerificationRuns',
                  ),
                  page(
                    'exports',
                    () => import('../pages/admin/ledger/LedgerExportsPage'),
                    'LedgerExportsPage',
                  ),
                  { index: true, element: <Navigate to={`${paths.teamLedger}/events`} replace /> },
                ],
              },
              { index: true, element: null },
              { path: '*', element: null },
            ],
          },
        ],
      },
    ]),
  ]),
]);

const anonymousRoutes: RouteObject[] = [
  page('login', () => import('../pages/LoginPage'), 'LoginPage'),
  page('join', () => import('../pages/LoginPage'), 'LoginPage'),
  // Links of earlier releases have their secret in the path.
  page('join/:secret', () => import('../pages/LoginPage'), 'OldJoinLink'),
  withTexts('fans', [
    page('enter', () => import('../pages/EnterPage'), 'EnterPage'),
    page('confirm-mail', () => import('../pages/ConfirmMailPage'), 'ConfirmMailPage'),
    page('reset-password', () => import('../pages/ResetPasswordPage'), 'ResetPasswordPage'),
    page('unsubscribe', () => import('../pages/UnsubscribePage'), 'UnsubscribePage'),
    // Anybody who has a receipt may check it.
    page('legal/:text', () => import('../pages/LegalPage'), 'LegalPage'),
    page('receipt', () => import('../pages/ReceiptPage'), 'ReceiptPage'),
  ]),
];

const userRoutes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('../pages/HomePage')).HomePage }) },
  page('faq', () => import('../pages/FaqPage'), 'FaqPage'),
  page('my-claims', () => import('../pages/MyClaimsPage'), 'MyClaimsPage'),
  page('notices', () => import('../pages/NoticesPage'), 'NoticesPage'),
  page('pay', () => import('../pages/PayPage'), 'PayPage'),
  page('pay/:claimId', () => import('../pages/PayPage'), 'PayPage'),
  page('claim-success/:claimId', () => import('../pages/ClaimSuccessPage'), 'ClaimSuccessPage'),
  page('go/:goId', () => import('../pages/ShopPage'), 'ShopPage'),
  page('contact', () => import('../pages/ContactPage'), 'ContactPage'),
  page('feedback', () => import('../pages/ContactPage'), 'ContactPage'),
  // Shows non-admins a notice instead of redirecting them.
  page(
    'proxy-claim-success/:userId/:claimId',
    () => import('../pages/ProxyClaimSuccessPage'),
    'ProxyClaimSuccessPage',
  ),
];

/** Pages of logged-in people can raise messages and dialogs, and show the texts of fans. */
function withMessages(children: RouteObject[]): RouteObject {
  return {
    lazy: async () => {
      const [{ MessageScope }] = await Promise.all([
        import('./frame/MessageScope'),
        loadTexts(chosenLocale(), 'fans'),
      ]);
      return { Component: MessageScope };
    },
    children,
  };
}

export const routes: RouteObject[] = [
  {
    Component: Frame,
    ErrorBoundary: RouteFailure,
    children: [
      {
        ErrorBoundary: RouteFailure,
        HydrateFallback: PageSkeleton,
        children: [
          ...anonymousRoutes,
          // Shows logged-out users its own notice instead of redirecting them.
          withMessages([
            page('profile', () => import('../pages/ProfilePage'), 'ProfilePage'),
            page('second-factor', () => import('../pages/SecondFactorPage'), 'SecondFactorPage'),
            page('withdraw', () => import('../pages/WithdrawPage'), 'WithdrawPage'),
          ]),
          { Component: RequireLogin, children: [withMessages(userRoutes)] },
          { Component: RequireHelper, children: [withMessages([teamRoutes])] },
          {
            Component: RequireAdmin,
            children: [
              withMessages([
                page('goproxy/:goId/:userId', () => import('../pages/ProxyShopPage'), 'ProxyShopPage'),
                adminRoutes,
              ]),
            ],
          },
          { path: '*', element: <Navigate to={paths.home} replace /> },
        ],
      },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}

export function RequireLogin() {
  const { status, user } = useSession();
  const location = useLocation();
  if (status === 'loggedOut') return <Navigate to={paths.login} replace state={originState(location)} />;
  if (status === 'unreachable') return <ServerUnreachable />;
  if (user?.second_factor_owed)
    return <Navigate to={paths.secondFactor} replace state={originState(location)} />;
  // Another person may have logged in in another tab: they must not send the text that the first one typed.
  return user ? <Outlet key={user.user_id} /> : <SessionCheck />;
}

export function RequireAdmin() {
  const { user, isAdmin } = useSession();
  return user && !isAdmin ? <Navigate to={paths.home} replace /> : <RequireLogin />;
}

/** Helpers work under /team; an organiser has the office. */
export function RequireHelper() {
  const { isAdmin } = useSession();
  return isAdmin ? <Navigate to={paths.adminGos} replace /> : <RequireLogin />;
}

function SessionCheck() {
  return (
    <div className={styles.checking} role="status">
      <p className="quiet heading" lang={i18n.locale === 'en' ? undefined : 'de'}>
        {i18n.t('Authentifizierung wird überprüft...')}
      </p>
      <PageSkeleton />
    </div>
  );
}
