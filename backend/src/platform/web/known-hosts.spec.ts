import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { knownHostsOnly } from './known-hosts';

const config = { publicUrl: 'http://localhost:3000', hosts: ['fans.example'], trustedProxies: 0 };

/** The status of a refusal; 0 for a call that is let in. */
function statusOf(rawHeaders: readonly string[], changes: Partial<typeof config> = {}): number {
  const raw = { rawHeaders, headers: { host: rawHeaders[1] } } as unknown as IncomingMessage;
  let status = 0;
  const next = (error?: Error): void => {
    if (error && 'getStatus' in error) status = (error.getStatus as () => number)();
  };
  const hook = knownHostsOnly({ ...config, ...changes }) as unknown as (
    req: FastifyRequest,
    reply: FastifyReply,
    done: typeof next,
  ) => void;
  hook({ raw } as FastifyRequest, {} as FastifyReply, next);
  return status;
}

it.each([
  ['localhost:3000', 0],
  ['127.0.0.1:3000', 0],
  ['[::1]:3000', 0],
  ['192.168.178.20:3000', 0],
  ['shop-pc:3000', 0],
  ['Shop.Local', 0],
  ['fans.example', 0],
  ['evil.example:3000', 403],
  ['127.0.0.1.evil.example:3000', 403],
  ['evil.example.', 403],
  ['notlocalhost.evil', 403],
])('a shop without a proxy is called by %s: %d', (host, status) => {
  expect(statusOf(['Host', host])).toBe(status);
});

it('answers the name of PUBLIC_URL, and behind a proxy whatever the proxy lets through', () => {
  expect(statusOf(['Host', 'shop.example'], { publicUrl: 'https://shop.example' })).toBe(0);
  expect(statusOf(['Host', 'www.shop.example'], { trustedProxies: 1 })).toBe(0);
});

it('refuses two hosts, also behind a proxy', () => {
  const two = ['Host', 'localhost', 'Accept', 'host', 'HOST', 'localhost'];
  expect(statusOf(two)).toBe(400);
  expect(statusOf(two, { trustedProxies: 1 })).toBe(400);
});
