import { createHash, timingSafeEqual } from 'node:crypto';
import {
  Controller,
  Get,
  HttpCode,
  Res,
  UseGuards,
  ExecutionContext,
  ForbiddenException,
  Inject,
  Injectable,
  type CanActivate,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { APP_CONFIG } from '../../platform/config/app-config.token';
import { isLoopback, type AppConfig } from '../../platform/config/config';
import { Metrics } from '../../platform/observability/metrics';
import { Archiver, archiverFigures } from './archiver';
import { ReadinessCheck } from './readiness';

/** The headers that proxies add to a request. */
const proxyHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/**
 * Lets in requests with METRICS_TOKEN; where none is set, requests from this machine itself that came through no proxy.
 * A shop that is open under a public address has a proxy, which may be invisible: by default nginx adds no header and
 * names this machine.
 */
@Injectable()
class MetricsGuard implements CanActivate {
  constructor(@Inject(APP_CONFIG) private readonly config: Pick<AppConfig, 'metricsToken' | 'publicUrl'>) {}

  canActivate(context: ExecutionContext): boolean {
    const req = context.switchToHttp().getRequest<FastifyRequest>();
    const { metricsToken, publicUrl } = this.config;
    if (
      metricsToken === null
        ? isLocal(req) && isLoopback(new URL(publicUrl).hostname)
        : isSame(req.headers.authorization ?? '', `Bearer ${metricsToken}`)
    )
      return true;
    throw new ForbiddenException('The figures are for the operator.');
  }
}

function isLocal(req: FastifyRequest): boolean {
  const peer = (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const host = (req.headers.host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return (
    isLoopback(peer) && isLoopback(host) && proxyHeaders.every((name) => req.headers[name] === undefined)
  );
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

@Controller()
export class HealthController {
  constructor(
    private readonly readiness: ReadinessCheck,
    private readonly metrics: Metrics,
    archiver: Archiver,
  ) {
    metrics.watch(
      'fan_beats_lane_oldest_seconds',
      'Seconds for which the oldest act has waited for its commit.',
      () => readiness.laneOldestSeconds,
    );
    metrics.watch(
      'fan_beats_unsealed_positions',
      'Positions below the fence that no seal covers yet; 0 on a process that does not lead.',
      () => readiness.unsealedPositions,
    );
    for (const [figure, name, help] of archiverFigures)
      metrics.watch(name, help, () => archiver.figure(figure));
  }

  /** The process runs. */
  @Get('healthz')
  @HttpCode(200)
  alive(): { status: string } {
    return { status: 'ok' };
  }

  /**
   * Requests can be answered: the database is reachable, in this release's shape, and the process is not about to stop.
   */
  @Get('readyz')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const { ready, ...checks } = await this.readiness.look();
    void reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready', ...checks });
  }

  @Get('metrics')
  @UseGuards(MetricsGuard)
  async figures(@Res() reply: FastifyReply): Promise<void> {
    void reply.type(this.metrics.registry.contentType).send(await this.metrics.text());
  }
}
