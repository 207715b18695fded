import { ForbiddenException } from '@nestjs/common';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';

const harmless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a request that changes something and was made by another site's page. Browsers name the origin of every such
 * request; one that names none was made by no browser, so no cookie of a person travels with it unnoticed.
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
  // A page without TLS is another site, even on the same host: anybody on the way may have written it.
  return origin === publicOrigin || origin === `${req.protocol}://${req.headers.host ?? ''}`;
}
