import { Module } from '@nestjs/common';
import { CallLimitsModule } from '../../../platform/trpc/call-limits.module';
import { SessionModule } from '../../people/session/session.module';
import { LiveFeed } from './live-feed';
import { LiveStreams } from './live-streams';
import { LiveController } from './live.controller';

/** Hints to open pages that something changed. */
@Module({
  imports: [CallLimitsModule, SessionModule],
  controllers: [LiveController],
  providers: [LiveFeed, LiveStreams],
  exports: [LiveFeed],
})
export class LiveModule {}
