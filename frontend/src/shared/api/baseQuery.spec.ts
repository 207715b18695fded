import { TRPCClientError } from '@trpc/client';
import { sessionExpired } from '../session/sessionEvents';
import { errorMessage, type ApiError } from './apiError';
import { createBaseQuery } from './baseQuery';
import type { TrpcCall } from './trpcClient';

const read: TrpcCall = { type: 'query', path: 'user.getUserInfo', input: undefined };

function refusal(code: string, httpStatus: number): Error {
  return Object.assign(new TRPCClientError('Not logged in'), { data: { code, httpStatus } });
}

const unauthorized = (): Error => refusal('UNAUTHORIZED', 401);

/** A server whose session is over until it is refreshed, with the order of all that happens. */
function start({ marker = true, refusedWith = null as Error | null } = {}) {
  const log: string[] = [];
  let valid = false;
  const send = async ({ path }: TrpcCall): Promise<unknown> => {
    log.push(path);
    await Promise.resolve();
    if (path === 'user.refreshToken') {
      if (refusedWith) throw refusedWith;
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

test('hands the first refusal on when the refresh is refused, without asking again', async () => {
  const { ask, log, dispatched } = start({ refusedWith: unauthorized() });
  expect(await ask()).toMatchObject({ error: { httpStatus: 401, message: 'Not logged in' } });
  expect(log).toEqual(['user.getUserInfo', 'user.refreshToken']);
  expect(dispatched).toEqual([sessionExpired()]);
});

test.each([
  ['no answer', new TRPCClientError('Failed to fetch'), null],
  ['too many attempts', refusal('TOO_MANY_REQUESTS', 429), 429],
  ['a server that is not ready', refusal('SERVICE_UNAVAILABLE', 503), 503],
  ['a server that failed', refusal('INTERNAL_SERVER_ERROR', 500), 500],
])('a refresh that comes to %s ends no session', async (_what, refusedWith, httpStatus) => {
  const { ask, log, dispatched } = start({ refusedWith });
  const { error } = (await ask()) as { error: ApiError };
  expect(error.httpStatus).toBe(httpStatus);
  expect(errorMessage(error, 'something else')).toBe('The server could not be reached.');
  expect(log).toEqual(['user.getUserInfo', 'user.refreshToken']);
  expect(dispatched).toEqual([]);
});

test('never refreshes for the refresh itself', async () => {
  const { ask, log } = start({ refusedWith: unauthorized() });
  await ask({ type: 'mutation', path: 'user.refreshToken', input: undefined });
  expect(log).toEqual(['user.refreshToken']);
});
