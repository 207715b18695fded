import type { FastifyRequest } from 'fastify';

/**
 * Logs once that X-Forwarded-For names more proxies than TRUSTED_PROXIES: all people behind a proxy that is not counted
 * would be one caller.
 */
export function noteForwardedHeader(
  trustedProxies: number,
  warn: (sentence: string) => void,
): (req: Pick<FastifyRequest, 'headers'>, reply: unknown, next: () => void) => void {
  let said = false;
  return ({ headers }, _reply, next) => {
    const named = [headers['x-forwarded-for'] ?? []].flat().join().split(',');
    const count = named.filter((address) => address.trim() !== '').length;
    if (!said && count > trustedProxies) {
      said = true;
      warn(
        `A request names ${count} ${count === 1 ? 'address' : 'addresses'} in X-Forwarded-For, but TRUSTED_PROXIES is ${trustedProxies}: ` +
          `the first ones are not believed. If ${count === 1 ? 'a proxy of yours stands' : `${count} proxies of yours stand`} before the server, ` +
          `set TRUSTED_PROXIES to ${count}, or everybody behind counts as one caller.`,
      );
    }
    next();
  };
}
