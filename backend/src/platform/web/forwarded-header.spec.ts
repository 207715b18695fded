import { noteForwardedHeader } from './forwarded-header';

function saidOf(trustedProxies: number, headers: readonly (string | undefined)[]): string[] {
  const said: string[] = [];
  const note = noteForwardedHeader(trustedProxies, (sentence) => said.push(sentence));
  let passed = 0;
  for (const header of headers) {
    note({ headers: header === undefined ? {} : { 'x-forwarded-for': header } }, null, () => (passed += 1));
  }
  expect(passed).toBe(headers.length);
  return said;
}

describe('a forwarded address that nobody vouches for', () => {
  it('is told once, with the number that would be right', () => {
    const said = saidOf(0, [undefined, '203.0.113.9', '203.0.113.10']);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('TRUSTED_PROXIES is 0');
    expect(said[0]).toContain('set TRUSTED_PROXIES to 1');
    expect(said[0]).not.toContain('203.0.113');
  });

  it('is told of a second proxy too', () => {
    expect(saidOf(1, ['203.0.113.9, 10.0.0.2'])[0]).toContain('set TRUSTED_PROXIES to 2');
  });

  it('is nothing where the proxies are known', () => {
    expect(saidOf(1, [undefined, '', '203.0.113.9'])).toEqual([]);
    expect(saidOf(2, ['203.0.113.9, 10.0.0.2'])).toEqual([]);
  });
});
