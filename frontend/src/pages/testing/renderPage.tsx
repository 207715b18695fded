import { configureStore } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import { cartSlice } from '../../features/catalogue/shop/cart/cartSlice';
import { noUserFound, sessionSlice, userFound } from '../../features/people/session/sessionSlice';
import { api, autoBatchByTick } from '../../shared/api/api';
import { renderRoutes } from '../../shared/testing/renderRoutes';

interface Place {
  readonly Page: ComponentType;
  /** The route's pattern, and the address in it. */
  readonly path?: string;
  readonly address?: string | { readonly pathname: string; readonly state: unknown };
  readonly loggedIn?: boolean;
}

/** Shows a page on a store of its own; it asks whatever server the test put up. */
export function renderPage({ Page, path = '/', address = path, loggedIn = true }: Place) {
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      [sessionSlice.reducerPath]: sessionSlice.reducer,
      [cartSlice.reducerPath]: cartSlice.reducer,
    },
    middleware: (defaults) => defaults().concat(api.middleware),
    enhancers: (defaults) => defaults(autoBatchByTick),
  });
  store.dispatch(loggedIn ? userFound() : noUserFound());
  const elsewhere = { path: '*', element: <p>another page</p> };
  return { ...renderRoutes(store, [{ path, Component: Page }, elsewhere], address), store };
}
