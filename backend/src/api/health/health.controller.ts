import { Controller, Get, HttpCode, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Archiver, archiverFigures } from './archiver';
import { MetricsGuard } from './metrics.guard';
import { Metrics } from '../../platform/observability/metrics';
import { ReadinessCheck } from './readiness';

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

  /** Requests can be answered: the database is there, in this release's shape, and the process is not about to stop. */
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
