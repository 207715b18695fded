import { Navigate, type RouteObject } from 'react-router-dom';
import { paths } from '../shared/routes/paths';
import { RouteFailure } from './frame/RouteFailure';
import { page } from './page';

const ledgerScreens: RouteObject[] = [
  { index: true, element: <Navigate to={paths.ledgerEvents} replace /> },
  page('events', () => import('../pages/admin/ledger/LedgerEventsPage'), 'LedgerEventsPage'),
  page('money', () => import('../pages/admin/ledger/LedgerMoneyPage'), 'LedgerMoneyPage'),
  page('asof', () => import('../pages/admin/ledger/LedgerAsOfPage'), 'LedgerAsOfPage'),
  page('verification', () => import('../features/verification/VerificationRuns'), 'VerificationRuns'),
  page('rebuild', () => import('../features/verification/RebuildRuns'), 'RebuildRuns'),
  page('exports', () => import('../pages/admin/ledger/LedgerExportsPage'), 'LedgerExportsPage'),
  { path: '*', element: <Navigate to={paths.ledgerEvents} replace /> },
];

const screens: RouteObject[] = [
  { index: true, element: <Navigate to={paths.adminGos} replace /> },
  page('gos', () => import('../pages/admin/GosPage'), 'GosPage'),
  page('gos/take-over', () => import('../pages/admin/TakeOverPage'), 'TakeOverPage'),
  page('gos/go/:goId', () => import('../pages/admin/GoCockpitPage'), 'GoCockpitPage'),
  page('gos/bills/:goId', () => import('../pages/admin/BillsPage'), 'BillsPage'),
  page('gos/editgo/:goId', () => import('../pages/admin/EditGoPage'), 'EditGoPage'),
  page('gos/linkitems/:goId', () => import('../pages/admin/LinkItemsPage'), 'LinkItemsPage'),
  page('items', () => import('../pages/admin/ItemListPage'), 'ItemsPage'),
  page('items/edititem/:itemId', () => import('../pages/admin/EditItemPage'), 'EditItemPage'),
  page('freebies', () => import('../pages/admin/ItemListPage'), 'FreebiesPage'),
  page('freebies/edititem/:itemId', () => import('../pages/admin/EditItemPage'), 'EditFreebiePage'),
  page('freebiemonitor', () => import('../pages/admin/FreebieMonitorPage'), 'FreebieMonitorPage'),
  page('users', () => import('../pages/admin/UsersPage'), 'UsersPage'),
  page('users/user/:userId', () => import('../pages/admin/UserPage'), 'UserPage'),
  page('claims', () => import('../pages/admin/ClaimsPage'), 'ClaimsPage'),
  page('claims/grid', () => import('../pages/admin/ClaimGridPage'), 'ClaimGridPage'),
  page('claims/packing', () => import('../pages/admin/PackingPage'), 'PackingPage'),
  page('claims/deleted', () => import('../pages/admin/DeletedClaimsPage'), 'DeletedClaimsPage'),
  page('claims/history/:claimId', () => import('../pages/admin/ClaimHistoryPage'), 'ClaimHistoryPage'),
  page('payments', () => import('../pages/admin/PaymentsPage'), 'PaymentsPage'),
  page('mails', () => import('../pages/admin/MailsPage'), 'MailsPage'),
  page('contact', () => import('../pages/admin/ContactRequestsPage'), 'ContactRequestsPage'),
  page('other', () => import('../pages/admin/OtherPage'), 'OtherPage'),
  page('settings', () => import('../pages/admin/SettingsPage'), 'SettingsPage'),
  page('faq', () => import('../pages/admin/FaqAdminPage'), 'FaqAdminPage'),
  {
    ...page('ledger', () => import('../pages/admin/ledger/LedgerFrame'), 'LedgerFrame'),
    children: [{ ErrorBoundary: RouteFailure, children: ledgerScreens }],
  },
  page('bands', () => import('../pages/admin/BandsPage'), 'BandsPage'),
  { path: '*', element: <Navigate to={paths.adminGos} replace /> },
];

/** The back office: a frame of tabs; a failing tab leaves the frame standing. */
export const adminRoutes: RouteObject[] = [
  {
    ...page('admin', () => import('../pages/admin/AdminFrame'), 'AdminFrame'),
    children: [{ ErrorBoundary: RouteFailure, children: screens }],
  },
];
