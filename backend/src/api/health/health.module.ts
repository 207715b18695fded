import { Module } from '@nestjs/common';
import { LiveModule } from '../../features/live/live.module';
import { Archiver } from './archiver';
import { HealthController } from './health.controller';
import { ReadinessCheck } from './readiness';

@Module({ imports: [LiveModule], controllers: [HealthController], providers: [Archiver, ReadinessCheck] })
export class HealthModule {}
