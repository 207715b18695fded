import { ForbiddenException } from '@nestjs/common';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';

const harmless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a request that changes something and comes from another site's page. Browsers send the origin with every such
 * request; one without an origin does not come from a browser, so it has no cookie of an unaware person.
 */
export function sameOriginOnly(publicUrl: string): onRequestHookHandler {
  const publicOrigin = new URL(publicUrl).origin;
  return (req, _reply, next) => {
    if (harmless.has(req.method) || isSameOrigin(req, publicOrigin)) next();
    else next(new ForbiddenException('This request came from another site.'));
  };
}

function isSameOrigin(req: FastifyRequest, publicOrigin: string): boolean {
  const site = req.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = req.headers;
  if (origin === undefined) return true;
  // A page without TLS is another site, even on the same host: anybody in the network may have written it.
  return origin === publicOrigin || origin === `${req.protocol}://${req.headers.host ?? ''}`;
}
