import { All, Controller, Logger, Req, Res, UnsupportedMediaTypeException } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionCookies } from '../features/people/session/cookies';
import { KnownDevices } from '../features/people/session/known-devices';
import { PersonGuard } from '../features/people/session/person.guard';
import { Sessions } from '../features/people/session/sessions';
import { notePath } from '../platform/observability/logged-path';
import { Metrics } from '../platform/observability/metrics';
import { appRouter } from './app-router';
import { boundsOf, bringsFile, readBody, refuseLargeBody, type Bounds } from '../platform/trpc/body';
import { CallLimits } from '../platform/trpc/call-limits';
import { Calls } from '../platform/trpc/calls';
import type { RequestContext } from '../platform/trpc/context';
import { SharedAnswer } from '../platform/trpc/shared-answer';
import { WrittenAnswer } from '../platform/trpc/written-answer';
import { type Person } from '../platform/people/person';
import { languageOfCall } from '../platform/texts/texts';
import { networkOf } from '../platform/web/network';
import { toRefusal } from '../platform/errors/translate-error';

/** The controller of the API: passes every call under /api to its procedure. */
@Controller('api')
export class ApiController {
  private readonly logger = new Logger('Api');
  private readonly calls: Calls;

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly guard: PersonGuard,
    private readonly sessions: Sessions,
    private readonly cookies: SessionCookies,
    private readonly devices: KnownDevices,
    private readonly limits: CallLimits,
    private readonly metrics: Metrics,
  ) {
    this.calls = new Calls(appRouter, (error, { path, ctx }) => {
      if (toRefusal(error).code === 'INTERNAL_SERVER_ERROR')
        this.logger.error({
          err: error.cause ?? error,
          procedure: path,
          correlation_id: ctx.correlationId,
        });
    });
  }

  @All('*')
  async serve(@Req() req: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (req.method === 'HEAD') {
      void reply.code(204).send();
      return;
    }
    refuseForms(req);
    const { '*': path = '' } = req.params as { '*'?: string };
    notePath(req, `/api/${this.calls.namesIn(path)}`);
    const bounds = await this.boundsOf(req, path);
    const body = await readBody(req, reply, bounds);
    // After the body is read, so that nobody acts with rights that ended while the body was sent (rule D76).
    const person = await this.guard.recognise(req);
    await refuseLargeBody(body, bounds);
    const query = req.query as Record<string, unknown>;
    const { status, outcome } = await this.calls.answer(
      { method: req.method, path, query, body },
      this.contextOf(person, req, reply),
    );
    const data = 'result' in outcome ? outcome.result.data : undefined;
    if (data instanceof SharedAnswer || data instanceof WrittenAnswer) await data.send(req, reply);
    else void reply.code(status).header('content-type', 'application/json').send(JSON.stringify(outcome));
  }

  private async boundsOf(req: FastifyRequest, path: string): Promise<Bounds> {
    const person = bringsFile(path) ? await this.guard.recognise(req) : null;
    return boundsOf(path, { mayCall: person !== null && this.calls.mayCall(path, person) });
  }

  private contextOf(person: Person | null, req: FastifyRequest, reply: FastifyReply): RequestContext {
    return {
      person,
      correlationId: req.id,
      language: languageOfCall(req.headers),
      act: (command) => this.commands.execute(command),
      read: (query) => this.queries.execute(query),
      stands: (recognised) => this.sessions.stands(recognised),
      network: networkOf(req.ip),
      req,
      reply,
      countCall: (path, { caller = this.callerOf(person, req), about } = {}) =>
        this.limits.count(path, caller, about),
      returnCall: (path) => this.limits.giveBack(path, this.callerOf(person, req)),
      noteOutcome: (path, outcome) => this.metrics.countCall(path, outcome),
    };
  }

  /**
   * The key under which a call counts. A person who is not logged in counts by themselves on a device that is known, so
   * that nobody behind their address uses up their calls. All devices of an account count as one, because each login
   * makes a new one.
   */
  private callerOf(person: Person | null, req: FastifyRequest): string {
    if (person) return `person ${person.userId}`;
    const owner = this.devices.ownerOf(this.cookies.read(req, 'device'));
    return owner === null ? `address ${networkOf(req.ip)}` : `devices of ${owner}`;
  }
}

/** Refuses forms and files: another site could send them unnoticed, which it cannot do with JSON. */
function refuseForms({ method, headers }: FastifyRequest): void {
  const [type] = (headers['content-type'] ?? (method === 'GET' ? 'application/json' : '')).split(';', 1);
  if (type?.trim().toLowerCase() !== 'application/json')
    throw new UnsupportedMediaTypeException('Calls are made in JSON.');
}
