import { createSendCall } from './trpcClient';

afterEach(() => jest.restoreAllMocks());

test.each([
  { type: 'query', path: 'gos.getGoInfos', batch: null },
  { type: 'mutation', path: 'bills.admPreview', batch: null },
  { type: 'query', path: 'user.getUserInfo', batch: '1' },
] as const)('$path goes in a batch: $batch', async ({ type, path, batch }) => {
  const asked: URL[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (resource) => {
    asked.push(new URL(resource instanceof Request ? resource.url : resource, 'http://localhost'));
    const answer = { result: { data: 'told' } };
    return new Response(JSON.stringify(batch === null ? answer : [answer]));
  });
  expect(await createSendCall()({ type, path, input: {} })).toBe('told');
  expect(asked.map(({ searchParams }) => searchParams.get('batch'))).toEqual([batch]);
});
