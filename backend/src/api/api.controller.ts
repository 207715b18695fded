import { All, Controller, Logger, Req, Res, UnsupportedMediaTypeException } from '@nestjs/common';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import type { TRPCError } from '@trpc/server';
import type { Request, Response } from 'express';
import { SessionCookies } from '../features/session/cookies';
import { KnownDevices } from '../features/session/known-devices';
import { PersonGuard, personOf } from '../features/session/person.guard';
import { Sessions } from '../features/session/sessions';
import { notePath } from '../platform/observability/logged-path';
import { Metrics } from '../platform/observability/metrics';
import { AppRouterFactory, type AppRouter } from './app-router';
import { admitBody, readBody } from '../platform/trpc/body';
import { CallLimits } from '../platform/trpc/call-limits';
import { correlationIdOf, type RequestContext } from '../platform/trpc/context';
import { networkOf } from '../platform/web/network';
import { toRefusal } from '../platform/errors/translate-error';

const mostCallsInBatch = 20;
const prefix = '/api/';

/** The controller of the API: hands every call under /api to tRPC. */
@Controller('api')
export class ApiController {
  private readonly logger = new Logger('Api');
  private readonly appRouter: AppRouter;

  constructor(
    factory: AppRouterFactory,
    private readonly guard: PersonGuard,
    private readonly sessions: Sessions,
    private readonly cookies: SessionCookies,
    private readonly devices: KnownDevices,
    private readonly limits: CallLimits,
    private readonly metrics: Metrics,
  ) {
    this.appRouter = factory.create();
  }

  @All('*path')
  async serve(@Req() req: Request, @Res() res: Response): Promise<void> {
    refuseForms(req);
    const path = procedurePath(req);
    notePath(req, prefix + this.knownNames(path));
    await readBody(req, res, path);
    // Only after the body is read, so that nobody acts with rights they had when they began to send (rule D76).
    await this.guard.recognise(req, res);
    await admitBody(req, path);
    const context = this.contextOf(req, res);
    await nodeHTTPRequestHandler({
      req,
      res,
      router: this.appRouter,
      path,
      createContext: () => context,
      maxBatchSize: mostCallsInBatch,
      onError: ({ error, path: called }) =>
        this.note(error, { path: called, correlationId: context.correlationId }),
    });
  }

  private knownNames(path: string): string {
    const procedures = this.appRouter._def.procedures;
    return path
      .split(',', mostCallsInBatch)
      .map((name) => (Object.hasOwn(procedures, name) ? name : 'unknown'))
      .join();
  }

  private contextOf(req: Request, res: Response): RequestContext {
    const person = personOf(req);
    const correlationId = correlationIdOf(req);
    const network = networkOf(req.ip);
    return {
      person,
      correlationId,
      stands: (recognised) => this.sessions.stands(recognised),
      network,
      req,
      res,
      countCall: (path, { caller = this.callerOf(req), about } = {}) =>
        this.limits.count(path, caller, about),
      noteOutcome: (path, outcome) => this.metrics.countCall(path, outcome),
    };
  }

  /**
   * Under whom a call counts. People who are not logged in count by themselves on a device that knows them, so that nobody
   * behind their address uses up their calls; all devices of an account count as one, for each login makes a new one.
   */
  private callerOf(req: Request): string {
    const person = personOf(req);
    if (person) return `person ${person.userId}`;
    const owner = this.devices.ownerOf(this.cookies.readDevice(req));
    return owner === null ? `address ${networkOf(req.ip)}` : `devices of ${owner}`;
  }

  private note(
    error: TRPCError,
    call: { readonly path: string | undefined; readonly correlationId: string },
  ): void {
    if (toRefusal(error).code !== 'INTERNAL_SERVER_ERROR') return;
    this.logger.error({
      err: error.cause ?? error,
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
