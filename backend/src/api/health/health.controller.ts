import { Controller, Get, HttpCode, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Archiver } from './archiver';
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
    metrics.watch('fan_beats_archived_segments', 'Segments of the WAL that were archived.', () =>
      archiver.figure('archived'),
    );
    metrics.watch('fan_beats_archive_failures', 'Attempts to archive a segment that failed.', () =>
      archiver.figure('failed'),
    );
    metrics.watch('fan_beats_archive_failing', '1 while the last attempt to archive a segment failed.', () =>
      archiver.figure('failing'),
    );
    metrics.watch('fan_beats_archive_age_seconds', 'Seconds since a segment was archived.', () =>
      archiver.figure('age'),
    );
    metrics.watch(
      'fan_beats_backup_age_seconds',
      'Seconds since a base backup; endless before the first.',
      () => archiver.figure('base'),
    );
    metrics.watch('fan_beats_backup_bytes', 'Size of the last base backup.', () => archiver.figure('bytes'));
    metrics.watch(
      'fan_beats_backup_copy_age_seconds',
      'Seconds since a copy reached the place outside.',
      () => archiver.figure('copy'),
    );
    metrics.watch(
      'fan_beats_backup_proven_age_seconds',
      'Seconds since a backup was restored and verified.',
      () => archiver.figure('proof'),
    );
    metrics.watch(
      'fan_beats_backup_failing',
      'How many of base, copy and proof failed at their last attempt.',
      () => archiver.figure('broken'),
    );
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
