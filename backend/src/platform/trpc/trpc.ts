import { defined } from '@fan-beats/events';
import { initTRPC } from '@trpc/server';
import { actorOf, type RequestContext } from './context';
import { isAdmin } from '../people/person';
import { ActorRefused, RefusedCall } from '../errors/refusals';
import { messageOf, refusalDataOf } from '../errors/translate-error';

/** Who may call a procedure; docs/api.md says it of each. */
export interface ProcedureMeta {
  readonly access: 'anyone' | 'person' | 'admin';
  /** The call is counted by the procedure and not when it comes in. */
  readonly countsItself?: true;
}

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => ({
      ...shape,
      message: messageOf(error),
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        ...defined({ path: shape.data.path }),
        ...refusalDataOf(error),
        ...(ctx ? { correlation_id: ctx.correlationId } : {}),
      },
    }),
  });

export const { router } = t;

/** Whoever calls, logged in or not; the call counts itself. */
export const uncountedProcedure = t.procedure.meta({ access: 'anyone', countsItself: true });

/** Whoever calls, logged in or not. */
export const publicProcedure = t.procedure.meta({ access: 'anyone' });

/** Above this, somebody may have been banned while an answer was made. */
const longReadMs = 500;

/** Only people who are logged in. What is changed looks at that once more, in the transaction of the change. */
export const userProcedure = publicProcedure.meta({ access: 'person' }).use(async ({ ctx, type, next }) => {
  const { person } = ctx;
  if (!person) throw new RefusedCall('UNAUTHORIZED', 'Please log in.');
  const begun = Date.now();
  const answer = await next({ ctx: { person, actor: actorOf(person, ctx.correlationId) } });
  const tookLong = type === 'query' && Date.now() - begun > longReadMs;
  if (tookLong && !(await ctx.stands(person))) throw new ActorRefused();
  return answer;
});

/** Only admins. */
export const adminProcedure = userProcedure.meta({ access: 'admin' }).use(({ ctx, next }) => {
  if (!isAdmin(ctx.person))
    throw new RefusedCall('FORBIDDEN', 'You do not have permission to view this page.');
  return next();
});
