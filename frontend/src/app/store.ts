import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { cartSlice } from '../features/catalogue/shop/cart/cartSlice';
import { sessionSlice } from '../features/people/session/sessionSlice';
import { api, autoBatchByTick } from '../shared/api/api';

export function createStore() {
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      [sessionSlice.reducerPath]: sessionSlice.reducer,
      [cartSlice.reducerPath]: cartSlice.reducer,
    },
    middleware: (defaults) =>
      defaults().prepend(createListenerMiddleware().middleware).concat(api.middleware),
    enhancers: (defaults) => defaults(autoBatchByTick),
  });
  setupListeners(store.dispatch);
  return store;
}

export type Store = ReturnType<typeof createStore>;
