import { configureStore } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import { api, autoBatchByTick } from '../api/api';
import { renderRoutes } from './renderRoutes';

/** Renders a part of the app with a store, messages and an address of its own. */
export function renderScreen(part: ReactNode, address = '/') {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
    enhancers: (defaults) => defaults(autoBatchByTick),
  });
  return { ...renderRoutes(store, [{ path: '*', element: part }], address), store };
}
