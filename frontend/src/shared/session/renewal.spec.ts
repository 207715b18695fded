import { TRPCClientError } from '@trpc/client';
import { errorMessage, type ApiError } from '../api/apiError';
import { createBaseQuery } from '../api/api';
import { askEarly, forgetEarlyAnswers, withEarlyAnswers } from '../api/earlyAnswers';
import type { TrpcCall } from '../api/trpcClient';
import { createRenewal } from './renewal';
import { sessionExpired } from './sessionEvents';

const read: TrpcCall = { type: 'query', path: 'user.getUserInfo', input: undefined };

const unauthorized = (): Error =>
  Object.assign(new TRPCClientError('Not logged in'), { data: { code: 'UNAUTHORIZED', httpStatus: 401 } });

/** A server whose session is over until it is renewed, with a log of all calls in their order. */
function start({ marker = true, status = 200 }: { marker?: boolean; status?: number | null } = {}) {
  const log: string[] = [];
  let valid = false;
  const send = async ({ path }: TrpcCall): Promise<unknown> => {
    log.push(path);
    await Promise.resolve();
    if (!valid) throw unauthorized();
    return { mail: 'mina@example.org' };
  };
  const renew = async () => {
    log.push('renew');
    await Promise.resolve();
    valid = status === 200;
    return status;
  };
  const pause = async (delayMs: number) => void log.push(`wait ${delayMs}`);
  const baseQuery = createBaseQuery(send, createRenewal({ renew, mayRenew: () => marker, pause }));
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

test('renews after a 401, waits 200 ms and asks again', async () => {
  const { ask, log } = start();
  expect(await ask()).toEqual({ data: { mail: 'mina@example.org' } });
  expect(log).toEqual(['user.getUserInfo', 'renew', 'wait 200', 'user.getUserInfo']);
});

test('shares one renewal between concurrent calls', async () => {
  const { ask, log } = start();
  await Promise.all([ask(), ask(), ask()]);
  expect(log.filter((step) => step === 'renew')).toHaveLength(1);
});

test('does not renew without the marker cookie, and ends the session', async () => {
  const { ask, log, dispatched } = start({ marker: false });
  expect(await ask()).toMatchObject({ error: { httpStatus: 401 } });
  expect(log).toEqual(['user.getUserInfo']);
  expect(dispatched).toEqual([sessionExpired()]);
});

test('hands the first refusal on when the renewal is refused, without asking again', async () => {
  const { ask, log, dispatched } = start({ status: 401 });
  expect(await ask()).toMatchObject({ error: { httpStatus: 401, message: 'Not logged in' } });
  expect(log).toEqual(['user.getUserInfo', 'renew']);
  expect(dispatched).toEqual([sessionExpired()]);
});

test.each([
  ['no answer', null],
  ['too many attempts', 429],
  ['a server that is not ready', 503],
  ['a server that failed', 500],
])('a renewal that comes to %s ends no session', async (_what, status) => {
  const { ask, log, dispatched } = start({ status });
  const { error } = (await ask()) as { error: ApiError };
  expect(error.httpStatus).toBe(status);
  expect(errorMessage(error, 'something else')).toBe('The server could not be reached.');
  expect(log).toEqual(['user.getUserInfo', 'renew']);
  expect(dispatched).toEqual([]);
});

test('renews again when the access runs out again, also for who asked meanwhile', async () => {
  const log: string[] = [];
  let valid = false;
  const askAgain = createRenewal({
    renew: async () => {
      log.push('renew');
      valid = true;
      return 200;
    },
    mayRenew: () => true,
    pause: () => Promise.resolve(),
  });
  const ask = () =>
    askAgain(
      async () => valid,
      (answer) => !answer,
    );
  expect(await ask()).toEqual({ answer: true });
  valid = false;
  expect(await Promise.all([ask(), ask()])).toEqual([{ answer: true }, { answer: true }]);
  expect(log).toEqual(['renew', 'renew']);
});

describe('a call before the code is there', () => {
  const me = read;
  const shop: TrpcCall = { type: 'query', path: 'gos.getGoInfos', input: { go_id: 7 } };
  const renewal = '/api/user.refreshToken';
  const data = (value: unknown) => new Response(JSON.stringify({ result: { data: value } }));
  const refusal = () => new Response('{}', { status: 401 });

  /** A server that accepts the person after the session was renewed, if it ever is. */
  function startServer(renews: boolean) {
    document.cookie = 'fan_beats_session=1';
    const asked: string[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (resource) => {
      const address = resource instanceof Request ? resource.url : resource.toString();
      const renewed = renews && asked.includes(renewal);
      asked.push(address);
      return (address === renewal ? renews : renewed) ? data('early') : refusal();
    });
    return { asked, send: withEarlyAnswers(async () => 'sent') };
  }

  afterEach(() => {
    forgetEarlyAnswers();
    jest.restoreAllMocks();
  });

  test('renews the session once for all where the access ran out', async () => {
    const { asked, send } = startServer(true);
    askEarly([me, shop]);
    expect(await Promise.all([send(me), send(shop)])).toEqual(['early', 'early']);
    expect(asked.filter((address) => address === renewal)).toHaveLength(1);
  });

  test('asks nothing a second time where the session cannot be renewed', async () => {
    const { asked, send } = startServer(false);
    askEarly([me, shop]);
    expect(await Promise.all([send(me), send(shop)])).toEqual(['sent', 'sent']);
    expect(asked).toHaveLength(3);
  });
});
