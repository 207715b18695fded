import type { Store } from '@reduxjs/toolkit';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider, type Location, type RouteObject } from 'react-router-dom';

/**
 * jsdom has no layout, but matches every style rule for each element whose role is queried. With one key, the tests of a file
 * share their tokens.
 */
const withoutStyles = { zeroRuntime: true, cssVar: { key: 'each-test' } };

/** Renders routes with a store, messages and an address of their own. */
export function renderRoutes(store: Store, routes: RouteObject[], address: string | Partial<Location>) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  return render(
    <I18nProvider i18n={i18n}>
      <Provider store={store}>
        <ConfigProvider theme={withoutStyles}>
          <App>
            <RouterProvider router={router} />
          </App>
        </ConfigProvider>
      </Provider>
    </I18nProvider>,
  );
}
