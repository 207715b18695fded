import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { paths } from '../shared/routes/paths';
import { page } from './page';
import { Frame } from './frame/Frame';
import { PageSkeleton } from './frame/PageSkeleton';
import { RouteFailure } from './frame/RouteFailure';
import { RequireAdmin, RequireLogin } from './guards';
import { adminRoutes } from './adminRoutes';

const anonymousRoutes: RouteObject[] = [
  page('login', () => import('../pages/LoginPage'), 'LoginPage'),
  page('join/:secret', () => import('../pages/LoginPage'), 'LoginPage'),
  page('enter', () => import('../pages/EnterPage'), 'EnterPage'),
  page('confirm-mail', () => import('../pages/ConfirmMailPage'), 'ConfirmMailPage'),
  page('reset-password', () => import('../pages/ResetPasswordPage'), 'ResetPasswordPage'),
  page('unsubscribe', () => import('../pages/UnsubscribePage'), 'UnsubscribePage'),
  // Anybody who holds a receipt may check it.
  page('legal/:text', () => import('../pages/LegalPage'), 'LegalPage'),
  page('receipt', () => import('../pages/ReceiptPage'), 'ReceiptPage'),
];

const userRoutes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('../pages/HomePage')).HomePage }) },
  page('faq', () => import('../pages/FaqPage'), 'FaqPage'),
  page('my-claims', () => import('../pages/MyClaimsPage'), 'MyClaimsPage'),
  page('notices', () => import('../pages/NoticesPage'), 'NoticesPage'),
  page('pay', () => import('../pages/PayPage'), 'PayPage'),
  page('pay/:claimId', () => import('../pages/PayPage'), 'PayPage'),
  page('claim-success/:claimId', () => import('../pages/ClaimSuccessPage'), 'ClaimSuccessPage'),
  page('contact', () => import('../pages/ContactPage'), 'ContactPage'),
  page('feedback', () => import('../pages/ContactPage'), 'ContactPage'),
  page('go/:goId', () => import('../pages/ShopPage'), 'ShopPage'),
  // Tells non-admins that they may not see it, instead of sending them away.
  page(
    'proxy-claim-success/:userId/:claimId',
    () => import('../pages/ProxyClaimSuccessPage'),
    'ProxyClaimSuccessPage',
  ),
];

/** Pages of logged-in people can raise messages and dialogs. */
function withMessages(children: RouteObject[]): RouteObject {
  return {
    lazy: async () => ({ Component: (await import('./frame/MessageScope')).MessageScope }),
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
          // Shows logged-out users its own notice instead of sending them away.
          withMessages([
            page('profile', () => import('../pages/ProfilePage'), 'ProfilePage'),
            page('withdraw', () => import('../pages/WithdrawPage'), 'WithdrawPage'),
          ]),
          { Component: RequireLogin, children: [withMessages(userRoutes)] },
          {
            Component: RequireAdmin,
            children: [
              withMessages([
                page('goproxy/:goId/:userId', () => import('../pages/ProxyShopPage'), 'ProxyShopPage'),
                ...adminRoutes,
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
