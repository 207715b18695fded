import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CreateFaqHandler } from './commands/create-faq.command';
import { DeleteFaqHandler } from './commands/delete-faq.command';
import { UpdateFaqHandler } from './commands/update-faq.command';
import { FaqItem } from './faq-item.entity';
import { GetFaqHandler } from './queries/get-faq.query';

/** Questions and answers of the help page. */
@Module({
  imports: [TypeOrmModule.forFeature([FaqItem])],
  providers: [CreateFaqHandler, DeleteFaqHandler, UpdateFaqHandler, GetFaqHandler],
})
export class FaqModule {}
