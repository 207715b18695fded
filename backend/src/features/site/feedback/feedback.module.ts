import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AddFeedbackHandler } from './commands/add-feedback.command';
import { ArchiveFeedbackHandler } from './commands/archive-feedback.command';
import { Feedback } from './feedback.entity';
import { GetFeedbackHandler } from './queries/get-feedback.query';

/** Contact requests of fans. */
@Module({
  imports: [TypeOrmModule.forFeature([Feedback])],
  providers: [AddFeedbackHandler, ArchiveFeedbackHandler, GetFeedbackHandler],
})
export class FeedbackModule {}
