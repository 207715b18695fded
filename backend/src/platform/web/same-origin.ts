import type { NextFunction, Request, RequestHandler, Response } from 'express';

const harmless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a request that changes something and was made by another site's page. Browsers name the origin of every such
 * request; one that names none was made by no browser, so no cookie of a person travels with it unnoticed.
 */
export function sameOriginOnly(publicUrl: string): RequestHandler {
  const publicOrigin = new URL(publicUrl).origin;
  return (req, res, next) => {
    if (harmless.has(req.method) || isSameOrigin(req, publicOrigin)) next();
    else refuse(res);
  };
}

function isSameOrigin(req: Request, publicOrigin: string): boolean {
  const site = req.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = req.headers;
  if (origin === undefined) return true;
  // A page without TLS is another site, even on the same host: anybody on the way may have written it.
  return origin === publicOrigin || origin === `${req.protocol}://${req.headers.host ?? ''}`;
}

function refuse(res: Response): void {
  const data = { code: 'FORBIDDEN', httpStatus: 403 };
  res.status(403).json({ error: { code: -32003, message: 'This request came from another site.', data } });
}

/** Answers of the API are about one person and one moment. */
export function neverStored(_req: Request, res: Response, next: NextFunction): void {
  res.setHeader('Cache-Control', 'no-store');
  next();
}
