import type { FastifyRequest } from 'fastify';

const noted = new WeakMap<object, string>();

/** Notes under which name the log speaks of a request. */
export function notePath(req: object, path: string): void {
  noted.set(req, path);
}

/** The pattern of the route that answered, never the path as it was sent: anything can stand in that. */
export function loggedPath(req: FastifyRequest): string {
  return noted.get(req) ?? req.routeOptions.url ?? 'unknown';
}
