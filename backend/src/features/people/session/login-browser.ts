import type { I18n } from '@lingui/core';
import type { FastifyRequest } from 'fastify';
import { browserOf } from './browser-name';

/** The browser and the network of a login, or of a later use of its session, as far as the shop keeps them (rule A27). */
export interface LoginBrowser {
  /** Such as 'Firefox on Windows'. */
  readonly device: string;
  readonly network: string;
}

/** @param call has the network as the limits of calls count it */
export function loginBrowser(call: {
  readonly req: Pick<FastifyRequest, 'headers'>;
  readonly network: string;
}): LoginBrowser {
  return { device: browserOf(call.req.headers['user-agent']), network: withoutLastPart(call.network) };
}

const unknown = 'unknown';

/** The network by `loginBrowser` in a language. */
export const networkIn = (i18n: I18n, network: string): string =>
  network === unknown ? i18n.t('unknown') : network;

/**
 * A network without the part that names a subscriber: three of the four numbers of IPv4, and a /48 of IPv6. An address of
 * 6to4 has a whole IPv4 address in its /48, so it keeps less.
 */
export function withoutLastPart(network: string): string {
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network);
  if (ipv4) return `${ipv4[1]}.x`;
  const groups = network.split('::')[0]?.split(':') ?? [];
  if (groups.length < 4) return unknown;
  return groups[0] === '2002' ? `2002:${groups[1]}:x` : `${groups.slice(0, 3).join(':')}:x`;
}
