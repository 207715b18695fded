import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { paths } from '../shared/routes/paths';
import { RouteFailure } from './frame/RouteFailure';

/** A screen of the back office whose code is fetched with its first visit. */
function screen(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) };
}

const ledgerScreens: RouteObject[] = [
  { index: true, element: <Navigate to={paths.ledgerEvents} replace /> },
  screen('events', async () => (await import('../pages/admin/ledger/LedgerEventsPage')).LedgerEventsPage),
  screen('asof', async () => (await import('../pages/admin/ledger/LedgerAsOfPage')).LedgerAsOfPage),
  screen(
    'verification',
    async () => (await import('../pages/admin/ledger/LedgerVerificationPage')).LedgerVerificationPage,
  ),
  screen('rebuild', async () => (await import('../pages/admin/ledger/LedgerRebuildPage')).LedgerRebuildPage),
  screen('exports', async () => (await import('../pages/admin/ledger/LedgerExportsPage')).LedgerExportsPage),
  { path: '*', element: <Navigate to={paths.ledgerEvents} replace /> },
];

const screens: RouteObject[] = [
  { index: true, element: <Navigate to={paths.adminGos} replace /> },
  screen('gos', async () => (await import('../pages/admin/GosPage')).GosPage),
  screen('gos/editgo/:goId', async () => (await import('../pages/admin/EditGoPage')).EditGoPage),
  screen('gos/linkitems/:goId', async () => (await import('../pages/admin/LinkItemsPage')).LinkItemsPage),
  screen('items', async () => (await import('../pages/admin/ItemListPage')).ItemsPage),
  screen('items/edititem/:itemId', async () => (await import('../pages/admin/EditItemPage')).EditItemPage),
  screen('freebies', async () => (await import('../pages/admin/ItemListPage')).FreebiesPage),
  screen(
    'freebies/edititem/:itemId',
    async () => (await import('../pages/admin/EditItemPage')).EditFreebiePage,
  ),
  screen(
    'freebiemonitor',
    async () => (await import('../pages/admin/FreebieMonitorPage')).FreebieMonitorPage,
  ),
  screen('users', async () => (await import('../pages/admin/UsersPage')).UsersPage),
  screen('users/user/:userId', async () => (await import('../pages/admin/UserPage')).UserPage),
  screen('claims', async () => (await import('../pages/admin/ClaimsPage')).ClaimsPage),
  screen('claims/deleted', async () => (await import('../pages/admin/DeletedClaimsPage')).DeletedClaimsPage),
  screen(
    'claims/history/:claimId',
    async () => (await import('../pages/admin/ClaimHistoryPage')).ClaimHistoryPage,
  ),
  screen('contact', async () => (await import('../pages/admin/ContactRequestsPage')).ContactRequestsPage),
  screen('other', async () => (await import('../pages/admin/OtherPage')).OtherPage),
  screen('faq', async () => (await import('../pages/admin/FaqAdminPage')).FaqAdminPage),
  {
    path: 'ledger',
    lazy: async () => ({ Component: (await import('../pages/admin/ledger/LedgerFrame')).LedgerFrame }),
    children: [{ ErrorBoundary: RouteFailure, children: ledgerScreens }],
  },
  screen('bands', async () => (await import('../pages/admin/BandsPage')).BandsPage),
  { path: '*', element: <Navigate to={paths.adminGos} replace /> },
];

/** The back office: a frame of tabs; a failing tab leaves the frame standing. */
export const adminRoutes: RouteObject[] = [
  {
    path: 'admin',
    lazy: async () => ({ Component: (await import('../pages/admin/AdminFrame')).AdminFrame }),
    children: [{ ErrorBoundary: RouteFailure, children: screens }],
  },
];
