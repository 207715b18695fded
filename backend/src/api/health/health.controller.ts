import { Controller, Get, Header, HttpCode, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { MetricsGuard } from './metrics.guard';
import { Metrics } from '../../platform/observability/metrics';
import { ReadinessCheck } from './readiness';

@Controller()
export class HealthController {
  constructor(
    private readonly readiness: ReadinessCheck,
    private readonly metrics: Metrics,
  ) {
    metrics.showFence(() => readiness.fenceHeldSeconds);
  }

  /** The process runs. */
  @Get('healthz')
  @HttpCode(200)
  alive(): { status: string } {
    return { status: 'ok' };
  }

  /** Requests can be answered: the database is there, in this release's shape, and the process is not about to stop. */
  @Get('readyz')
  async ready(@Res() res: Response): Promise<void> {
    const { ready, ...checks } = await this.readiness.look();
    res.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'not ready', ...checks });
  }

  @Get('metrics')
  @UseGuards(MetricsGuard)
  @Header('Cache-Control', 'no-store')
  async figures(@Res() res: Response): Promise<void> {
    res.type(this.metrics.registry.contentType).send(await this.metrics.text());
  }
}
