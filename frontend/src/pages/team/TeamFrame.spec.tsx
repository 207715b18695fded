import type { OwnGrantRecord } from '@fan-beats/backend/contract';
import { configureStore } from '@reduxjs/toolkit';
import { screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { sessionSlice, userFound } from '../../features/people/session/sessionSlice';
import { aUser } from '../../features/people/users/testing/aUser';
import { api } from '../../shared/api/api';
import { renderRoutes } from '../../shared/testing/renderRoutes';
import { answered, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { useMay } from '../../shared/session/helper';
import { TeamFrame } from './TeamFrame';

afterEach(() => jest.restoreAllMocks());

function Page() {
  const may = useMay('money');
  return <p>{`${useLocation().pathname}, ${may ? 'with money' : 'without money'}`}</p>;
}

function show(address: string, grants: OwnGrantRecord[]) {
  startTrpcServer({
    'user.getUserInfo': () => answered(aUser(grants.length > 0 ? { grants } : {})),
  });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, [sessionSlice.reducerPath]: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  store.dispatch(userFound());
  const children = [{ path: '*', Component: Page }];
  renderRoutes(store, [{ path: '/team', Component: TeamFrame, children }], address);
}

const held = (grant: OwnGrantRecord['grant']): OwnGrantRecord => ({ grant, with_names: false, until: null });

test('a helper who packs has the packing pages alone, and is led there from all others', async () => {
  show('/team/payments', [held('packing')]);
  expect(await screen.findByText('/team/packing, without money')).toBeVisible();
  const tabs = within(screen.getByRole('navigation', { name: 'Team' })).getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Packing']);
});

test('a reader of the books sees the pages of money, and may not change it', async () => {
  show('/team/payments', [held('books')]);
  expect(await screen.findByText('/team/payments, without money')).toBeVisible();
  expect(screen.getByText(/^You help with: Books without names, without an end\./)).toBeVisible();
});

test('a person without a grant reads that there is no task, and sees no page', async () => {
  show('/team/payments', []);
  expect(await screen.findByText('You have no task here')).toBeVisible();
  expect(screen.queryByText(/^\/team/)).toBeNull();
});
