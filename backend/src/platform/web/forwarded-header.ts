import type { RequestHandler } from 'express';

/**
 * Logs once that X-Forwarded-For names more proxies than TRUSTED_PROXIES: all people behind a proxy that is not counted would
 * be one caller.
 */
export function noteForwardedHeader(
  trustedProxies: number,
  warn: (sentence: string) => void,
): RequestHandler {
  let said = false;
  return (req, _res, next) => {
    const named = [req.headers['x-forwarded-for'] ?? []].flat().join().split(',');
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
