import { TRPCClientError } from '@trpc/client';
import { sessionExpired } from '../session/sessionEvents';
import { createBaseQuery, hasRefreshCookie } from './baseQuery';
import type { TrpcCall } from './trpcClient';

const read: TrpcCall = { type: 'query', path: 'user.getUserInfo', input: undefined };

function unauthorized(): Error {
  const error = new TRPCClientError('Not logged in');
  Object.assign(error, { data: { code: 'UNAUTHORIZED', httpStatus: 401 } });
  return error;
}

/** A server whose session is over until it is refreshed, with the order of all that happens. */
function start({ marker = true, refreshable = true } = {}) {
  const log: string[] = [];
  let valid = false;
  const send = async ({ path }: TrpcCall): Promise<unknown> => {
    log.push(path);
    await Promise.resolve();
    if (path === 'user.refreshToken') {
      if (!refreshable) throw unauthorized();
      valid = true;
      return { success: true };
    }
    if (!valid) throw unauthorized();
    return { mail: 'mina@example.org' };
  };
  const wait = async (delayMs: number) => void log.push(`wait ${delayMs}`);
  const baseQuery = createBaseQuery({ send, hasRefreshCookie: () => marker, wait });
  const dispatched: unknown[] = [];
  const ask = (call: TrpcCall = read) =>
    baseQuery(
      call,
      {
        signal: new AbortController().signal,
        abort: () => undefined,
        dispatch: (action: unknown) => void dispatched.push(action),
        getState: () => ({}),
        extra: undefined,
        endpoint: call.path,
        type: call.type,
      },
      {},
    );
  return { ask, log, dispatched };
}

test('refreshes after a 401, waits 200 ms and asks again', async () => {
  const { ask, log } = start();
  expect(await ask()).toEqual({ data: { mail: 'mina@example.org' } });
  expect(log).toEqual(['user.getUserInfo', 'user.refreshToken', 'wait 200', 'user.getUserInfo']);
});

test('shares one refresh between concurrent calls', async () => {
  const { ask, log } = start();
  await Promise.all([ask(), ask(), ask()]);
  expect(log.filter((path) => path === 'user.refreshToken')).toHaveLength(1);
});

test('does not refresh without the marker cookie, and ends the session', async () => {
  const { ask, log, dispatched } = start({ marker: false });
  expect(await ask()).toMatchObject({ error: { httpStatus: 401 } });
  expect(log).toEqual(['user.getUserInfo']);
  expect(dispatched).toEqual([sessionExpired()]);
});

test('hands the first refusal on when the refresh fails, without asking again', async () => {
  const { ask, log, dispatched } = start({ refreshable: false });
  expect(await ask()).toMatchObject({ error: { httpStatus: 401, message: 'Not logged in' } });
  expect(log).toEqual(['user.getUserInfo', 'user.refreshToken']);
  expect(dispatched).toEqual([sessionExpired()]);
});

test('never refreshes for the refresh itself', async () => {
  const { ask, log } = start({ refreshable: false });
  await ask({ type: 'mutation', path: 'user.refreshToken', input: undefined });
  expect(log).toEqual(['user.refreshToken']);
});

test('reads the marker among other cookies', () => {
  document.cookie = 'other=1';
  expect(hasRefreshCookie()).toBe(false);
  document.cookie = 'fan_beats_session=1';
  expect(hasRefreshCookie()).toBe(true);
});
