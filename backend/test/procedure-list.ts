import { appRouter } from '../src/api/app-router';
import type { ProcedureMeta } from '../src/platform/trpc/trpc';

/** A procedure in tRPC's data. */
interface KnownProcedure {
  readonly _def: {
    readonly type: 'query' | 'mutation' | 'subscription';
    readonly meta?: ProcedureMeta;
    readonly inputs: readonly ((sent: unknown) => unknown)[];
  };
}

/** Every procedure of the router by its path; tRPC stores them in one flat map, but types them as a tree. */
export function allProcedures(): Readonly<Record<string, KnownProcedure>> {
  return appRouter._def.procedures as unknown as Record<string, KnownProcedure>;
}
