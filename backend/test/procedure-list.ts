import 'reflect-metadata';
import { AppRouterFactory } from '../src/api/app-router';
import type { ProcedureMeta } from '../src/platform/trpc/trpc';

/** What tRPC keeps of a procedure. */
interface KnownProcedure {
  readonly _def: { readonly type: 'query' | 'mutation' | 'subscription'; readonly meta?: ProcedureMeta };
}

/**
 * Every procedure of the router by its path; tRPC keeps them in one flat map, but types them as a tree. The router is put
 * together without a server: what the procedures are given is used when they are called, not before.
 */
export function allProcedures(): Readonly<Record<string, KnownProcedure>> {
  const parts = Reflect.getMetadata('design:paramtypes', AppRouterFactory) as readonly {
    prototype: object;
  }[];
  const factory = Reflect.construct(
    AppRouterFactory,
    parts.map(({ prototype }) => Object.create(prototype) as object),
  ) as AppRouterFactory;
  return factory.create()._def.procedures as unknown as Record<string, KnownProcedure>;
}
