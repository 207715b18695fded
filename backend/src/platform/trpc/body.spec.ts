import { PassThrough } from 'node:stream';
import type { Request, Response } from 'express';
import { isTooMuch, largestBodyOf, longestBodyMs, readBody } from './body';

const kB = 1024;

describe('the largest body', () => {
  it('is 64 kB, but for carts and what admins save in bulk', () => {
    expect(largestBodyOf('user.login')).toBe(64 * kB);
    expect(largestBodyOf('claims.submitCart')).toBe(512 * kB);
    expect(largestBodyOf('claims.admUpdateClaims')).toBe(512 * kB);
    expect(largestBodyOf('no.such.procedure')).toBe(64 * kB);
  });

  it('of a batch is that of the call that may have least', () => {
    expect(largestBodyOf('claims.submitCart,claims.submitCart')).toBe(512 * kB);
    expect(largestBodyOf('claims.submitCart,user.login')).toBe(64 * kB);
  });
});

describe('a body', () => {
  const names = (count: number): string => `{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join()}}`;
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
    expect(isTooMuch(text)).toBe(false);
  });

  it.each([
    ['41 names', names(41)],
    ['41 names deep inside', `[[{"a":${names(41)}}]]`],
    ['1,001 entries', list(1_001)],
    ['nine levels', deep(9)],
    ['a thousand lists of records', `[${Array.from({ length: 1_000 }, () => list(165)).join()}]`],
    ['170,000 levels of which none is closed', '['.repeat(170_000)],
    ['nine levels behind a text', `{"a":"\\"","b":${deep(9)}}`],
    ['41 names that are the same', `{${Array.from({ length: 41 }, () => '"a":1').join()}}`],
  ])('is not even parsed with %s', (_what, text) => {
    expect(isTooMuch(text)).toBe(true);
  });
});

describe('a body that never ends', () => {
  it('is not waited for longer than 20 seconds, however steadily it drips', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    const sent = new PassThrough();
    const headers = new Map<string, string>();
    const req = Object.assign(sent, { headers: { 'transfer-encoding': 'chunked' } }) as unknown as Request;
    const res = { setHeader: headers.set.bind(headers) } as unknown as Response;
    const refused = expect(readBody(req, res, 'user.login')).rejects.toMatchObject({ code: 'TIMEOUT' });
    for (let seconds = 0; seconds < longestBodyMs / 1_000; seconds += 1) {
      sent.write('.');
      await jest.advanceTimersByTimeAsync(1_000);
    }
    await refused;
    expect(headers.get('Connection')).toBe('close');
    jest.useRealTimers();
  });
});
