import type { TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server';
import { Act, type Read } from '../acts/act';
import { inputOf } from './input';
import type { DoorAct } from './door-act';
import { adminProcedure, publicProcedure, userProcedure, type ProcedureMeta } from './trpc';
import type { Sent, Shape } from './wire';

type ActShape = new () => Act<unknown>;
type ReadShape = new () => Read<unknown>;

/** Nothing is sent where there are no fields. */
type Input<S extends Shape> = keyof Sent<S> extends never ? void : Sent<S>;

/** The procedure that an act or a read is: its input is checked, it runs, and its answer travels as it is. */
type ProcedureOf<S extends Shape> =
  InstanceType<S> extends infer One
    ? // A read first: one that knows who asks has all that an act must have.
      One extends Read<infer Answer>
      ? TRPCQueryProcedure<{ input: Input<S>; output: Answer; meta: ProcedureMeta }>
      : One extends Act<infer Answer>
        ? TRPCMutationProcedure<{ input: Input<S>; output: Answer; meta: ProcedureMeta }>
        : never
    : never;

const isAct = (shape: ActShape | ReadShape): shape is ActShape => shape.prototype instanceof Act;

function procedureFor(procedure: typeof userProcedure) {
  return <S extends ActShape | ReadShape>(shape: S): ProcedureOf<S> => {
    const made = isAct(shape)
      ? procedure
          .input(inputOf(shape))
          .mutation(({ input, ctx }) => ctx.act(Object.assign(input, { actor: ctx.actor })))
      : procedure
          .input(inputOf(shape))
          .query(({ input, ctx }) => ctx.read(Object.assign(input as Read<unknown>, { actor: ctx.actor })));
    return made as unknown as ProcedureOf<S>;
  };
}

/** Procedures for whoever calls, logged in or not. */
export const anyone = <S extends new () => DoorAct<unknown>>(
  shape: S,
  procedure: typeof publicProcedure = publicProcedure,
): ProcedureOf<S> =>
  procedure
    .input(inputOf(shape))
    .mutation(({ input, ctx, path }) =>
      ctx.act(Object.assign(input, { door: { ...ctx, path } })),
    ) as unknown as ProcedureOf<S>;
/** Procedures for whoever is logged in. */
export const person = procedureFor(userProcedure);
/** Procedures for admins alone. */
export const admin = procedureFor(adminProcedure);
