import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { configureStore } from '@reduxjs/toolkit';
import { noUserFound, sessionSlice, userFound } from '../features/people/session/sessionSlice';
import { startSession } from '../features/people/session/sessionStart';
import { api } from '../shared/api/api';
import { originOf } from '../shared/routes/origin';
import { renderRoutes } from '../shared/testing/renderRoutes';
import { aUser } from '../features/people/users/testing/aUser';
import { answered, startTrpcServer } from '../shared/testing/startTrpcServer';
import { RequireAdmin, RequireLogin } from './router';

const openStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer, [sessionSlice.reducerPath]: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });

it('leads an organiser whose session has ended back to the page they were at', async () => {
  const store = openStore();
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

it('takes away what one person has typed when another one logs in in another tab', async () => {
  let who = aUser({ user_id: 3 });
  startTrpcServer({ 'user.getUserInfo': () => answered(who) });
  const store = openStore();
  store.dispatch(userFound());
  const children = [{ index: true, Component: () => <input aria-label="Message" /> }];
  renderRoutes(store, [{ path: '/', Component: RequireLogin, children }], '/');
  await userEvent.type(await screen.findByLabelText('Message'), 'Where is my parcel?');
  who = aUser({ user_id: 4 });
  await act(() => store.dispatch(startSession()));
  await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue(''));
});
