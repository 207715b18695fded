import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { configureStore } from '@reduxjs/toolkit';
import { noUserFound, sessionSlice } from '../features/session/sessionSlice';
import { api } from '../shared/api/api';
import { originOf } from '../shared/routes/origin';
import { renderRoutes } from '../shared/testing/renderRoutes';
import { RequireAdmin } from './guards';

it('leads an organiser whose session has ended back to the page they were at', async () => {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, [sessionSlice.reducerPath]: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  store.dispatch(noUserFound());
  const Elsewhere = () => {
    const location = useLocation();
    return <p>{`${location.pathname}, then ${originOf(location)}`}</p>;
  };
  const routes = [
    { path: '/admin/payments', Component: RequireAdmin },
    { path: '*', Component: Elsewhere },
  ];
  renderRoutes(store, routes, '/admin/payments?view=recorded');
  expect(await screen.findByText('/login, then /admin/payments?view=recorded')).toBeVisible();
});
