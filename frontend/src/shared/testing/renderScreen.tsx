import { configureStore } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { api } from '../api/api';
import { promptNews } from '../api/promptNews';

/** Renders a part of the app with a store, messages and an address of its own. */
export function renderScreen(part: ReactNode, address = '/') {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
    enhancers: (defaults) => defaults(promptNews),
  });
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [address] });
  return render(
    <Provider store={store}>
      <App>
        <RouterProvider router={router} />
      </App>
    </Provider>,
  );
}
