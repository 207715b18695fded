import { defined } from '@fan-beats/events';
import { initTRPC, type TRPCMutationProcedure, type TRPCQueryProcedure } from '@trpc/server';
import { ShopCommand } from '../cqrs/shop-command';
import type { ShopQuery } from '../cqrs/shop-query';
import { ActorRefused, FactorOwed, RefusedCall } from '../errors/refusals';
import { messageOf, refusalDataOf } from '../errors/translate-error';
import type { Grant } from '../../contract/people/grant.records';
import type { Actor } from '../people/actor';
import { hasGrant, seesNames } from '../people/grants';
import { withoutNames } from '../people/without-names';
import { sourceTexts, textsIn } from '../texts/texts';
import { actorOf, type RequestContext } from './context';
import type { CallContext } from './session-command';
import { inputOf } from './input';
import type { Sent, Shape } from '../../contract/wire';

/** The access to a procedure; docs/api.md lists it for each. */
export interface ProcedureMeta {
  /**
   * Anyone, people who are logged in, or the holders of one of these grants. An admin may call every procedure: an empty
   * list is for admins alone (rule D136).
   */
  readonly access: 'anyone' | 'person' | readonly Grant[];
  /** The procedure itself counts the call, not the code that receives it. */
  readonly countsItself?: true;
  /** Open to a person who must set up a second factor before anything else (rule D133). */
  readonly beforeFactor?: true;
}

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const i18n = ctx ? textsIn(ctx.language) : sourceTexts;
      return {
        ...shape,
        message: messageOf(i18n, error),
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          ...defined({ path: shape.data.path }),
          ...refusalDataOf(i18n, error),
          ...(ctx ? { correlation_id: ctx.correlationId } : {}),
        },
      };
    },
  });

export const { router } = t;

/** For anybody, logged in or not; the call counts itself. */
export const uncountedProcedure = t.procedure.meta({ access: 'anyone', countsItself: true });

/** For anybody, logged in or not. */
export const publicProcedure = t.procedure.meta({ access: 'anyone' });

/** After a longer read than this the session is checked again: the person may have been banned meanwhile. */
const longReadMs = 500;

/** Only for people who are logged in. Commands check that again, in the transaction of the change. */
export const userProcedure = publicProcedure
  .meta({ access: 'person' })
  .use(async ({ ctx, type, meta, next }) => {
    const { person } = ctx;
    if (!person) throw new RefusedCall('UNAUTHORIZED', (i18n) => i18n.t('Please log in.'));
    if (person.owesFactor && !meta?.beforeFactor) throw new FactorOwed();
    const begun = Date.now();
    const answer = await next({ ctx: { person, actor: actorOf(person, ctx) } });
    const tookLong = type === 'query' && Date.now() - begun > longReadMs;
    if (tookLong && !(await ctx.stands(person))) throw new ActorRefused();
    return answer;
  });

/** Also for people who must set up a second factor first. */
export const enrolProcedure = userProcedure.meta({ access: 'person', beforeFactor: true });

/** Only for admins and the holders of one of these grants. The answer has no names if the caller may not see them (D137). */
const grantedProcedure = (grants: readonly Grant[]) =>
  userProcedure.meta({ access: grants }).use(async ({ ctx, next }) => {
    if (!hasGrant(ctx.person, grants))
      throw new RefusedCall('FORBIDDEN', (i18n) => i18n.t('You do not have permission to view this page.'));
    const named = seesNames(ctx.person, grants);
    const actor: Actor = named ? ctx.actor : { ...ctx.actor, seesNoNames: true };
    const answer = await next({ ctx: { actor } });
    return answer.ok && !named ? { ...answer, data: withoutNames(answer.data) } : answer;
  });

/** Only for admins. */
export const adminProcedure = grantedProcedure([]);

type CommandClass = new () => ShopCommand<unknown>;
type QueryClass = new () => ShopQuery<unknown>;

/** The input of a procedure: none where there are no fields, and optional where all of them may be left out. */
type Input<S extends Shape> =
  Partial<Sent<S>> extends Sent<S> ? (keyof Sent<S> extends never ? void : Sent<S> | void) : Sent<S>;

/** The procedure of a command or a query: it checks the input, executes it on the bus, and returns the answer as it is. */
type ProcedureOf<S extends Shape> =
  InstanceType<S> extends infer One
    ? One extends ShopQuery<infer Answer>
      ? TRPCQueryProcedure<{ input: Input<S>; output: Answer; meta: ProcedureMeta }>
      : One extends ShopCommand<infer Answer>
        ? TRPCMutationProcedure<{ input: Input<S>; output: Answer; meta: ProcedureMeta }>
        : never
    : never;

const isCommand = (shape: CommandClass | QueryClass): shape is CommandClass =>
  shape.prototype instanceof ShopCommand;

function procedureFor(procedure: typeof userProcedure) {
  return <S extends CommandClass | QueryClass>(shape: S): ProcedureOf<S> => {
    const made = isCommand(shape)
      ? procedure
          .input(inputOf(shape))
          .mutation(({ input, ctx }) => ctx.act(Object.assign(input, { actor: ctx.actor })))
      : procedure
          .input(inputOf(shape))
          .query(({ input, ctx }) =>
            ctx.read(Object.assign(input as ShopQuery<unknown>, { actor: ctx.actor })),
          );
    return made as unknown as ProcedureOf<S>;
  };
}

/** Procedures for anybody, logged in or not. */
export const anyone = <S extends new () => ShopCommand<unknown> & { door: CallContext }>(
  shape: S,
  procedure: typeof publicProcedure = publicProcedure,
): ProcedureOf<S> =>
  procedure
    .input(inputOf(shape))
    .mutation(({ input, ctx, path }) =>
      ctx.act(Object.assign(input, { door: { ...ctx, path } })),
    ) as unknown as ProcedureOf<S>;

/** Procedures for people who are logged in, whose handlers read and set cookies. */
export const personWithCookies = <S extends new () => ShopCommand<unknown> & { door: CallContext }>(
  shape: S,
  procedure: typeof userProcedure = userProcedure,
): ProcedureOf<S> =>
  procedure
    .input(inputOf(shape))
    .mutation(({ input, ctx, path }) =>
      ctx.act(Object.assign(input, { actor: ctx.actor, door: { ...ctx, path } })),
    ) as unknown as ProcedureOf<S>;

/** Procedures for people who are logged in. */
export const person = procedureFor(userProcedure);
/** Procedures for people who are logged in, also where they must set up a second factor first. */
export const enrolling = procedureFor(enrolProcedure);
/** Procedures for admins alone. */
export const admin = procedureFor(adminProcedure);
/** Procedures for admins and for helpers with one of these grants. */
export const granted = (...grants: readonly Grant[]) => procedureFor(grantedProcedure(grants));
