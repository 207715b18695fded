import { askEarly, forgetEarlyAnswers } from '../api/earlyAnswers';
import { createSendCall, type TrpcCall } from '../api/trpcClient';
import { chosenLocale } from './loadTexts';

const { dataset } = document.documentElement;

afterEach(() => {
  jest.restoreAllMocks();
  forgetEarlyAnswers();
  delete dataset['language'];
});

test.each([
  ['de', 'de'],
  ['en', 'en'],
  ['source', 'source'],
  [undefined, 'source'],
  ['fr', 'source'],
  ['../de', 'source'],
])('a page that says %s is in %s', (said, language) => {
  if (said !== undefined) dataset['language'] = said;
  expect(chosenLocale()).toBe(language);
});

test('each call names the language of the page', async () => {
  dataset['language'] = 'de';
  const named: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_resource, init) => {
    named.push(new Headers(init?.headers).get('x-language'));
    return new Response('{"result":{"data":1}}', { headers: { 'content-type': 'application/json' } });
  });
  const shop: TrpcCall = { type: 'query', path: 'gos.getGoInfos', input: { go_id: 7 } };
  askEarly([shop]);
  const send = createSendCall();
  await send(shop);
  await send({ type: 'mutation', path: 'user.logout', input: undefined }).catch(() => undefined);
  expect(named).toEqual(['de', 'de', 'de']);
});
