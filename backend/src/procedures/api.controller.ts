import { All, Controller, Logger, Req, Res, UnsupportedMediaTypeException, UseGuards } from '@nestjs/common';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import type { TRPCError } from '@trpc/server';
import type { Request, Response } from 'express';
import { PersonGuard, personOf } from '../auth/person.guard';
import { Metrics } from '../observability/metrics';
import { describeError } from '../observability/safe-text';
import { AppRouterFactory, type AppRouter } from './app-router';
import { CallLimits } from './call-limits';
import { correlationIdOf, type RequestContext } from './context';
import { toRefusal } from './translate-error';

const largestBodyBytes = 512 * 1024;
const mostCallsInBatch = 20;
const prefix = '/api/';

/** The one door of the API: hands every call under /api to tRPC. */
@Controller('api')
export class ApiController {
  private readonly logger = new Logger('Api');
  private readonly appRouter: AppRouter;

  constructor(
    factory: AppRouterFactory,
    private readonly limits: CallLimits,
    private readonly metrics: Metrics,
  ) {
    this.appRouter = factory.create();
  }

  @All('*path')
  @UseGuards(PersonGuard)
  async serve(@Req() req: Request, @Res() res: Response): Promise<void> {
    refuseForms(req);
    const context = this.contextOf(req, res);
    await nodeHTTPRequestHandler({
      req,
      res,
      router: this.appRouter,
      path: procedurePath(req),
      createContext: () => context,
      maxBodySize: largestBodyBytes,
      maxBatchSize: mostCallsInBatch,
      onError: ({ error, path }) => this.note(error, { path, correlationId: context.correlationId }),
    });
  }

  private contextOf(req: Request, res: Response): RequestContext {
    const person = personOf(req);
    const correlationId = correlationIdOf(req);
    const address = req.ip ?? 'unknown';
    const caller = person ? `person ${person.userId}` : `address ${address}`;
    return {
      person,
      correlationId,
      address,
      req,
      res,
      countCall: (path) => this.limits.count(path, caller),
      noteOutcome: (path, outcome) => this.metrics.countCall(path, outcome),
    };
  }

  private note(
    error: TRPCError,
    call: { readonly path: string | undefined; readonly correlationId: string },
  ): void {
    if (toRefusal(error).code !== 'INTERNAL_SERVER_ERROR') return;
    this.logger.error({
      err: describeError(error.cause ?? error),
      procedure: call.path,
      correlation_id: call.correlationId,
    });
  }
}

/** tRPC would read forms and files too, but only JSON is what a form of another site cannot send. */
function refuseForms(req: Request): void {
  const type = req.headers['content-type'];
  if (type !== undefined && !type.startsWith('application/json'))
    throw new UnsupportedMediaTypeException('Calls are made in JSON.');
}

/** A batch names its procedures with commas between them; a name nobody can decode is looked up as it is. */
function procedurePath(req: Request): string {
  const raw = req.path.slice(prefix.length);
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}
