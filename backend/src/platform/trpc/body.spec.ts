import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { boundsOf, isTooMuch, longestBodyMs, readBody, refuseLargeBody } from './body';
import { InvalidInput, TooManyRequests } from '../errors/refusals';

const kB = 1024;

describe('the largest body', () => {
  it('is 64 kB, but for carts and what admins save in bulk', () => {
    expect(boundsOf('user.login').bytes).toBe(64 * kB);
    expect(boundsOf('bank.admImport').bytes).toBe(64 * kB);
    expect(boundsOf('bank.admImport', { mayCall: true }).bytes).toBe(17 * 1024 * kB);
    expect(boundsOf('user.login', { mayCall: true }).bytes).toBe(64 * kB);
    expect(boundsOf('claims.submitCart').bytes).toBe(512 * kB);
    expect(boundsOf('claims.admUpdateClaims').bytes).toBe(512 * kB);
    expect(boundsOf('no.such.procedure').bytes).toBe(64 * kB);
  });

  it('is the usual one for a batch, whatever it calls', () => {
    expect(boundsOf('claims.submitCart,claims.submitCart').bytes).toBe(64 * kB);
    expect(boundsOf('claims.submitCart,user.login').bytes).toBe(64 * kB);
  });
});

const names = (count: number): string => `{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join()}}`;

describe('a body', () => {
  const list = (count: number): string => `[${Array.from({ length: count }, () => '{}').join()}]`;
  const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

  it.each([
    ['40 names', names(40)],
    ['1,000 entries', list(1_000)],
    ['eight levels', deep(8)],
    ['many objects with many names each', `[${Array.from({ length: 100 }, () => names(40)).join()}]`],
    ['commas and brackets inside a text', JSON.stringify({ content: ',{}[]"\\'.repeat(2_000) })],
    ['a text that ends in backslashes', JSON.stringify({ a: '\\\\', b: [1, 2] })],
    ['no JSON, which is told when it is read', ']]}}{"'],
  ])('is read with %s', (_what, text) => {
    expect(isTooMuch(text, 20_000)).toBe(false);
  });

  it.each([
    ['41 names', names(41)],
    ['41 names deep inside', `[[{"a":${names(41)}}]]`],
    ['1,001 entries', list(1_001)],
    ['nine levels', deep(9)],
    ['a thousand lists of records', `[${Array.from({ length: 1_000 }, () => list(165)).join()}]`],
    ['170,000 levels that are never closed', '['.repeat(170_000)],
    ['nine levels behind a text', `{"a":"\\"","b":${deep(9)}}`],
    ['41 names behind a text that never ends', names(41) + '"'],
    ['41 names that are the same', `{${Array.from({ length: 41 }, () => '"a":1').join()}}`],
  ])('is not even parsed with %s', (_what, text) => {
    expect(isTooMuch(text, 20_000)).toBe(true);
  });
});

describe('the values of a whole body', () => {
  const claims = `[${Array.from({ length: 100 }, () => names(30)).join()}]`;

  it('are more for what is saved in bulk', async () => {
    await expect(refuseLargeBody(claims, boundsOf('claims.admUpdateClaims'))).resolves.toBeUndefined();
    await expect(refuseLargeBody(claims, boundsOf('bands.admCreateBand'))).rejects.toThrow(InvalidInput);
  });
});

describe('large bodies', () => {
  const large = JSON.stringify({ note: 'x'.repeat(8 * kB) });
  const small = '{}';
  const admitted = (body: string, times: number): Promise<void>[] =>
    Array.from({ length: times }, () => refuseLargeBody(body, boundsOf('user.login')));
  const work = (ms: number): void => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  };

  it('are let on one at a time, and rest for as long as the last one took', async () => {
    let lastEnded = 0;
    const rests = await Promise.all(
      admitted(large, 3).map(async (turn) => {
        await turn;
        const rest = performance.now() - lastEnded;
        work(30);
        lastEnded = performance.now();
        return rest;
      }),
    );
    for (const rest of rests) expect(rest).toBeGreaterThanOrEqual(29);
  });

  it('hold up no small one', async () => {
    const order: string[] = [];
    await Promise.all([
      ...admitted(large, 2).map((turn) => turn.then(() => order.push('large'))),
      ...admitted(small, 2).map((turn) => turn.then(() => order.push('small'))),
    ]);
    expect(order).toEqual(['small', 'small', 'large', 'large']);
  });

  it('are refused when a hundred wait already', async () => {
    // The turn of this one has not ended when the others come, whatever the tests before left.
    await Promise.all(admitted(large, 1));
    const outcomes = await Promise.allSettled(admitted(large, 105));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(5);
    expect(refused).toContainEqual({ status: 'rejected', reason: new TooManyRequests(1) });
  });
});

describe('a body that never ends', () => {
  it('is not waited for longer than 20 seconds, however steadily it drips', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    const sent = new PassThrough();
    const headers = new Map<string, string>();
    const req = { raw: sent, headers: { 'transfer-encoding': 'chunked' } } as unknown as FastifyRequest;
    const reply = { header: headers.set.bind(headers) } as unknown as FastifyReply;
    const refused = expect(readBody(req, reply, boundsOf('user.login'))).rejects.toMatchObject({
      code: 'TIMEOUT',
    });
    for (let seconds = 0; seconds < longestBodyMs / 1_000; seconds += 1) {
      sent.write('.');
      await jest.advanceTimersByTimeAsync(1_000);
    }
    await refused;
    expect(headers.get('Connection')).toBe('close');
    jest.useRealTimers();
  });
});
