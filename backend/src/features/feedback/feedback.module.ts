import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AddFeedbackHandler } from './commands/add-feedback.command';
import { ArchiveFeedbackHandler } from './commands/archive-feedback.command';
import { Feedback } from './feedback.entity';
import { FeedbackProcedures } from './feedback.procedures';
import { GetFeedbackHandler } from './queries/get-feedback.query';

@Module({
  imports: [TypeOrmModule.forFeature([Feedback])],
  providers: [FeedbackProcedures, AddFeedbackHandler, ArchiveFeedbackHandler, GetFeedbackHandler],
  exports: [FeedbackProcedures],
})
export class FeedbackModule {}
