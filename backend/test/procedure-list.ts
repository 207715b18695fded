import type { INestApplicationContext } from '@nestjs/common';
import { AppRouterFactory } from '../src/procedures/app-router';

/** What tRPC keeps of a procedure. */
interface KnownProcedure {
  readonly _def: {
    readonly type: 'query' | 'mutation' | 'subscription';
    readonly inputs: readonly unknown[];
    readonly meta?: unknown;
  };
}

/** Every procedure of the router by its path; tRPC keeps them in one flat map, but types them as a tree. */
export function proceduresOf(app: INestApplicationContext): Readonly<Record<string, KnownProcedure>> {
  const router = app.get(AppRouterFactory, { strict: false }).create();
  return router._def.procedures as unknown as Record<string, KnownProcedure>;
}
