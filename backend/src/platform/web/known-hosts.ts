import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { BadRequestException, ForbiddenException } from '@nestjs/common';
import type { onRequestHookHandler } from 'fastify';
import type { AppConfig } from '../config/config';

/** Ends of names that nobody can register, so nobody else can point such a name to this machine. */
const privateEnds = ['localhost', 'local', 'lan', 'internal', 'home.arpa', 'test'];

/**
 * Refuses a call by a host name that is not configured, against DNS rebinding: another person's page may point its own
 * name to the address of this machine, and is then, for the browser, a page of this shop. Nobody can point an IP address
 * elsewhere, so these are let in. Behind a proxy the proxy decides which names lead here.
 */
export function knownHostsOnly({
  publicUrl,
  hosts,
  trustedProxies,
}: Pick<AppConfig, 'publicUrl' | 'hosts' | 'trustedProxies'>): onRequestHookHandler {
  const known = new Set([new URL(publicUrl).hostname, hostname().toLowerCase(), ...hosts]);
  return ({ raw }, _reply, next) => {
    const name = nameOf(raw);
    if (!hasOneHost(raw)) next(new BadRequestException('A request names one host.'));
    else if (trustedProxies > 0 || known.has(name) || isOfThisNetwork(name)) next();
    else
      next(new ForbiddenException('The shop is not called by this name. Its operator can add it to HOSTS.'));
  };
}

/**
 * Whether a request has at most one host: with several, a proxy may have read another one than this server does (RFC
 * 9112, 3.2).
 */
export function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_text, place) => place % 2 === 0);
  return names.filter((name) => name.toLowerCase() === 'host').length <= 1;
}

/** The host name of the request, without its port; empty where it has none. */
export function nameOf({ headers }: IncomingMessage): string {
  const host = (headers.host ?? '').toLowerCase();
  return host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

/** An address, a name without a dot, or a name that exists only on this machine or in its network. */
function isOfThisNetwork(name: string): boolean {
  return (
    isIP(name) > 0 ||
    !name.includes('.') ||
    privateEnds.some((end) => name === end || name.endsWith(`.${end}`))
  );
}
