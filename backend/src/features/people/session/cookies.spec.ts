import type { FastifyReply } from 'fastify';
import { SessionCookies } from './cookies';

/** All cookies that the product sets, by name, and all that it takes back. */
function cookiesOf(secure: boolean): Readonly<Record<'given' | 'cleared', Map<string, string>>> {
  const cookies = new SessionCookies(secure, 'fan_beats');
  const written = (write: (reply: FastifyReply) => void): Map<string, string> => {
    const lines: string[] = [];
    const reply = { header: (_name: string, line: string) => lines.push(line) };
    write(reply as unknown as FastifyReply);
    return new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line]));
  };
  const given = written((reply) => {
    cookies.set(reply, { access: 'a', refresh: 'r' });
    cookies.setDevice(reply, 'd');
    cookies.setAsker(reply, 's');
  });
  return { given, cleared: written((reply) => cookies.clear(reply)) };
}

it('have under https the prefix by which browsers keep other hosts and plain http from setting them', () => {
  const { given } = cookiesOf(true);
  expect([...given.keys()].toSorted()).toEqual([
    '__Host-fan_beats_access',
    '__Host-fan_beats_session',
    '__Secure-fan_beats_asker',
    '__Secure-fan_beats_device',
    '__Secure-fan_beats_refresh',
  ]);
  for (const [name, line] of given) {
    expect(line).toContain('; Secure');
    expect(line).not.toContain('Domain');
    if (name.startsWith('__Host-')) expect(line).toContain('; Path=/;');
  }
});

it('have no prefix under http, where browsers would refuse them', () => {
  expect([...cookiesOf(false).given.keys()].filter((name) => name.startsWith('__'))).toEqual([]);
});

it('end with the session, also the marker of a release before the prefix', () => {
  expect([...cookiesOf(true).cleared.keys()]).toEqual([
    '__Host-fan_beats_access',
    '__Secure-fan_beats_refresh',
    '__Host-fan_beats_session',
    'fan_beats_session',
  ]);
  expect([...cookiesOf(false).cleared.keys()]).toHaveLength(3);
});
