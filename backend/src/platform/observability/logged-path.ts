const noted = new WeakMap<object, string>();

/** Notes under which name the log speaks of a request. */
export function notePath(req: object, path: string): void {
  noted.set(req, path);
}

/** The pattern of the route that answered, never the path as it was sent: anything can stand in that. */
export function loggedPath(req: object): string {
  const route: unknown = Reflect.get(req, 'route');
  const pattern: unknown = typeof route === 'object' && route !== null ? Reflect.get(route, 'path') : null;
  return noted.get(req) ?? (typeof pattern === 'string' ? pattern : 'unknown');
}
