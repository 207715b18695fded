import { configureStore } from '@reduxjs/toolkit';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { api } from '../../../../shared/api/api';
import { renderRoutes } from '../../../../shared/testing/renderRoutes';
import { answered, startTrpcServer } from '../../../../shared/testing/startTrpcServer';
import { sessionSlice, userFound } from '../../session/sessionSlice';
import { aUser } from '../testing/aUser';
import { HelperPanel } from './HelperPanel';

afterEach(() => jest.restoreAllMocks());

test('a grant for an account with an unproven address is given after a question (rule A14)', async () => {
  const sent = startTrpcServer({
    'user.getUserInfo': () => answered(aUser({ user_id: 1, user_role: 2 })),
    'user.getGrants': () => answered({ grants: [], invitations: [] }),
    'user.giveGrant': () => answered({ grant_id: 1 }),
  });
  const given = () => sent.filter(({ path }) => path === 'user.giveGrant');
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, [sessionSlice.reducerPath]: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  store.dispatch(userFound());
  const panel = <HelperPanel user={aUser({ user_id: 42, mail_unproven: true })} />;
  renderRoutes(store, [{ path: '*', element: <App component={false}>{panel}</App> }], '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Give a grant …' }));
  await userEvent.click(screen.getByRole('button', { name: 'Give' }));
  const asked = await screen.findByRole('dialog');
  expect(asked).toHaveTextContent('nobody confirmed the address');
  expect(asked).toHaveTextContent('gets the grant, and sees and does what it allows');
  expect(asked).not.toHaveTextContent('credit');
  expect(given()).toEqual([]);
  const [really] = screen.getAllByRole('button', { name: 'Give' }).slice(-1);
  if (really) await userEvent.click(really);
  await waitFor(() => expect(given()).toHaveLength(1));
});
