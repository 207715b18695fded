import type { FastifyRequest } from 'fastify';

const noted = new WeakMap<object, string>();

/** Stores the name of a request for the log. */
export function notePath(req: object, path: string): void {
  noted.set(req, path);
}

/** The pattern of the route that answered, never the path as it was sent, which may contain anything. */
export function loggedPath(req: FastifyRequest): string {
  return noted.get(req) ?? req.routeOptions.url ?? 'unknown';
}
