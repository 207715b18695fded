import { configureStore } from '@reduxjs/toolkit';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { api, tag } from '../../shared/api/api';
import { renderRoutes } from '../../shared/testing/renderRoutes';
import { answered, refused, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { sessionSlice, userFound } from '../people/session/sessionSlice';
import { useSession } from '../people/session/useSession';
import { aUser } from '../people/users/testing/aUser';
import { aClaim } from './testing/aClaim';
import { useClaimOverview } from './useClaimOverview';

afterEach(() => jest.restoreAllMocks());

function Names() {
  const { currentData = [] } = useClaimOverview();
  return <p>{`Claims of ${currentData.map(({ user_displayname }) => user_displayname).join()}`}</p>;
}

function Tabs() {
  const [open, setOpen] = useState(true);
  useSession();
  return (
    <>
      <button onClick={() => setOpen(!open)}>Tab</button>
      {open && <Names />}
    </>
  );
}

const [anna, berta] = ['Anna', 'Berta'].map((user_displayname) => aClaim({ user_displayname }));
const claims = [anna, berta].flatMap((claim) => claim ?? []);

async function leaveAndComeBack(user: number) {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, [sessionSlice.reducerPath]: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  let list = claims.slice(0, 1);
  let waits = Promise.resolve();
  let fails = false;
  startTrpcServer({
    'user.getUserInfo': () => answered(aUser({ user_id: user })),
    'claims.admGetClaimOverview': () =>
      waits.then(() => (fails ? refused('INTERNAL_SERVER_ERROR', 500, 'Out of order') : answered(list))),
  });
  store.dispatch(userFound());
  renderRoutes(store, [{ path: '/', Component: Tabs }], '/');
  await screen.findByText('Claims of Anna');
  await userEvent.click(screen.getByRole('button', { name: 'Tab' }));
  // A change while nobody looked: its answer is dropped.
  store.dispatch(api.util.invalidateTags([tag('Claims', 'LIST')]));
  let answer = () => {};
  waits = new Promise((resolve) => (answer = resolve));
  await userEvent.click(screen.getByRole('button', { name: 'Tab' }));
  return {
    answer: (all: boolean) => {
      list = claims;
      fails = !all;
      answer();
    },
  };
}

test('all claims stand at once as they were seen last, until the answer corrects them', async () => {
  const { answer } = await leaveAndComeBack(4);
  expect(screen.getByText('Claims of Anna')).toBeInTheDocument();
  answer(true);
  expect(await screen.findByText('Claims of Anna,Berta')).toBeInTheDocument();
});

test('claims that cannot be loaded again are not shown as if they were current', async () => {
  const { answer } = await leaveAndComeBack(5);
  answer(false);
  expect(await screen.findByText('Claims of')).toBeInTheDocument();
});
