import { serverNow } from '../clock/serverClock';
import { askEarly, forgetEarlyAnswers, withEarlyAnswers } from './earlyAnswers';
import type { TrpcCall } from './trpcClient';

const shop: TrpcCall = { type: 'query', path: 'gos.getGoInfos', input: { go_id: 7 } };
const me: TrpcCall = { type: 'query', path: 'user.getUserInfo', input: undefined };
const logout: TrpcCall = { type: 'mutation', path: 'user.logout', input: undefined };

type Answer = Response | Promise<Response>;

const data = (value: unknown): Response => new Response(JSON.stringify({ result: { data: value } }));
const refusal = (status: number): Response => new Response('{}', { status });

/** A server that answers by address, and a client that queries it after the early calls. */
function start(answer: (address: string) => Answer) {
  const asked: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (resource) => {
    const address = resource instanceof Request ? resource.url : resource.toString();
    asked.push(address);
    return answer(address);
  });
  const sent: string[] = [];
  const send = withEarlyAnswers(async ({ path }) => {
    sent.push(path);
    return 'sent';
  });
  return { asked, sent, send };
}

afterEach(() => {
  forgetEarlyAnswers();
  jest.restoreAllMocks();
});

test('an answer that was asked for early is used once, and only for the same question', async () => {
  const { asked, sent, send } = start(() => data('early'));
  askEarly([shop]);
  expect(await send({ ...shop, input: { go_id: 8 } })).toBe('sent');
  expect(await send(shop)).toBe('early');
  expect(await send(shop)).toBe('sent');
  expect(asked).toEqual([`/api/gos.getGoInfos?input=${encodeURIComponent('{"go_id":7}')}`]);
  expect(sent).toEqual(['gos.getGoInfos', 'gos.getGoInfos']);
});

test('an answer on its way is waited for', async () => {
  let arrive = (_answer: Response): void => undefined;
  const { send, sent } = start(() => new Promise<Response>((resolve) => (arrive = resolve)));
  askEarly([me]);
  const answer = send(me);
  arrive(data('early'));
  expect(await answer).toBe('early');
  expect(sent).toEqual([]);
});

test.each([
  ['refused', () => refusal(404)],
  ['lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['unreadable', () => new Response('Bad Gateway')],
])('a question that was %s is asked again by who needs the answer', async (_how, answer: () => Answer) => {
  const { send, sent } = start(answer);
  askEarly([shop]);
  expect(await send(shop)).toBe('sent');
  expect(sent).toEqual(['gos.getGoInfos']);
});

test('an answer that has grown old is asked for again', async () => {
  const { send } = start(() => data('early'));
  const now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
  askEarly([shop]);
  now.mockReturnValue(1_030_001);
  expect(await send(shop)).toBe('sent');
});

test('after a logout, and after any other change, nothing is used that was asked before', async () => {
  const { send } = start(() => data('early'));
  askEarly([me, shop]);
  await send(logout);
  expect(await send(me)).toBe('sent');
  expect(await send(shop)).toBe('sent');
});

test('the server’s clock is read from an early answer, too', async () => {
  const date = new Date(Date.now() + 3_600_000).toUTCString();
  const { send } = start(() => new Response('{"result":{}}', { headers: { date } }));
  askEarly([me]);
  await send(me);
  expect(serverNow() - Date.now()).toBeGreaterThan(3_500_000);
});
