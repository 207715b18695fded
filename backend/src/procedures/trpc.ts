import { initTRPC } from '@trpc/server';
import { actorOf, type RequestContext } from './context';
import { isAdmin } from './person';
import { RefusedCall } from './refusals';
import { messageOf, refusalDataOf, toRefusal } from './translate-error';

/** Who may call a procedure; docs/api.md says it of each. */
export interface ProcedureMeta {
  readonly access: 'anyone' | 'person' | 'admin';
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
        ...(shape.data.path === undefined ? {} : { path: shape.data.path }),
        ...refusalDataOf(error),
        ...(ctx ? { correlation_id: ctx.correlationId } : {}),
      },
    }),
  });

export const { router } = t;

const translated = t.procedure.use(async ({ ctx, path, next }) => {
  const result = await next();
  const refusal = result.ok ? null : toRefusal(result.error);
  ctx.noteOutcome(path, refusal?.code ?? 'ok');
  if (refusal) throw refusal;
  return result;
});

/** Whoever calls, logged in or not. */
export const publicProcedure = translated.meta({ access: 'anyone' }).use(({ ctx, path, next }) => {
  ctx.countCall(path);
  return next();
});

/** Only people who are logged in. */
export const userProcedure = publicProcedure.meta({ access: 'person' }).use(({ ctx, next }) => {
  const { person } = ctx;
  if (!person) throw new RefusedCall('UNAUTHORIZED', 'Please log in.');
  return next({ ctx: { ...ctx, person, actor: actorOf(person, ctx.correlationId) } });
});

/** Only admins. */
export const adminProcedure = userProcedure.meta({ access: 'admin' }).use(({ ctx, next }) => {
  if (!isAdmin(ctx.person))
    throw new RefusedCall('FORBIDDEN', 'You do not have permission to view this page.');
  return next({ ctx });
});
