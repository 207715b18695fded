import type { ComponentType } from 'react';

/** A route whose code is fetched with its first visit. */
export function page<Name extends string>(
  path: string,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) {
  return { path, lazy: async () => ({ Component: (await load())[name] }) };
}
