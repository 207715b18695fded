import { configureStore } from '@reduxjs/toolkit';
import { api } from '../../../shared/api/api';
import { loggedOut, sessionExpired } from '../../../shared/session/sessionEvents';
import { answered, refused, startTrpcServer } from '../../../shared/testing/startTrpcServer';
import { aUser } from '../users/testing/aUser';
import { selectSessionExpired, selectSessionStatus, sessionSlice, userFound } from './sessionSlice';
import { startSession, startSessionWhenOnline } from './sessionStart';

const createStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });

afterEach(() => jest.restoreAllMocks());

test('a person the server knows is logged in after the first question', async () => {
  const sent = startTrpcServer({ 'user.getUserInfo': () => answered(aUser()) });
  const store = createStore();
  expect(selectSessionStatus(store.getState())).toBe('loading');
  await store.dispatch(startSession());
  expect(selectSessionStatus(store.getState())).toBe('loggedIn');
  expect(sent).toHaveLength(1);
});

test('asks once more after 300 ms, then the person is logged out', async () => {
  const sent = startTrpcServer({ 'user.getUserInfo': () => refused('UNAUTHORIZED', 401, 'Not logged in') });
  const store = createStore();
  const pauses: number[] = [];
  await store.dispatch(startSession(async (delayMs) => void pauses.push(delayMs)));
  expect(pauses).toEqual([300]);
  expect(sent.map((call) => call.path)).toEqual(['user.getUserInfo', 'user.getUserInfo']);
  expect(selectSessionStatus(store.getState())).toBe('loggedOut');
});

test('the second answer counts', async () => {
  let asked = 0;
  startTrpcServer({
    'user.getUserInfo': () =>
      ++asked === 1 ? refused('UNAUTHORIZED', 401, 'Not logged in') : answered(aUser()),
  });
  const store = createStore();
  await store.dispatch(startSession(async () => undefined));
  expect(selectSessionStatus(store.getState())).toBe('loggedIn');
});

test('a server that does not answer says nothing about who is there, and is asked again when the network is back', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const store = createStore();
  await store.dispatch(startSession(async () => undefined));
  expect(selectSessionStatus(store.getState())).toBe('unreachable');

  startTrpcServer({ 'user.getUserInfo': () => answered(aUser()) });
  const stop = startSessionWhenOnline(store);
  const found = new Promise<void>((resolve) => {
    store.subscribe(() => selectSessionStatus(store.getState()) === 'loggedIn' && resolve());
  });
  window.dispatchEvent(new Event('online'));
  await found;
  stop();
});

test.each([429, 500, 503])('an answer with %i is not an answer to who is there', async (httpStatus) => {
  startTrpcServer({ 'user.getUserInfo': () => refused('ANY', httpStatus, 'Not now') });
  const store = createStore();
  await store.dispatch(startSession(async () => undefined));
  expect(selectSessionStatus(store.getState())).toBe('unreachable');
});

test('a logout or an expired session ends it, and only the second one is told', () => {
  const loggedIn = sessionSlice.reducer(undefined, userFound());
  const after = (action: Parameters<typeof sessionSlice.reducer>[1]) => {
    const session = sessionSlice.reducer(loggedIn, action);
    return [selectSessionStatus({ session }), selectSessionExpired({ session })];
  };
  expect(after(loggedOut())).toEqual(['loggedOut', false]);
  expect(after(sessionExpired())).toEqual(['loggedOut', true]);
  expect(sessionSlice.reducer(undefined, sessionExpired()).status).toBe('loading');
});
