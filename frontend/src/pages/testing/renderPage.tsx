import { configureStore } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import { cartSlice } from '../../features/catalogue/shop/cart/cartSlice';
import { noUserFound, sessionSlice, userFound } from '../../features/people/session/sessionSlice';
import { api, autoBatchByTick } from '../../shared/api/api';
import { renderRoutes } from '../../shared/testing/renderRoutes';

interface Place {
  readonly Page: ComponentType;
  /** The pattern of the route, and an address that matches it. */
  readonly path?: string;
  readonly address?: string | { readonly pathname: string; readonly state: unknown };
  readonly loggedIn?: boolean;
}

/** Renders a page with a store of its own; it uses the server that the test started. */
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
