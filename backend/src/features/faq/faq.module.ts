import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CreateFaqHandler } from './commands/create-faq.command';
import { DeleteFaqHandler } from './commands/delete-faq.command';
import { UpdateFaqHandler } from './commands/update-faq.command';
import { FaqItem } from './faq-item.entity';
import { FaqProcedures } from './faq.procedures';
import { GetFaqHandler } from './queries/get-faq.query';

@Module({
  imports: [TypeOrmModule.forFeature([FaqItem])],
  providers: [FaqProcedures, CreateFaqHandler, DeleteFaqHandler, UpdateFaqHandler, GetFaqHandler],
  exports: [FaqProcedures],
})
export class FaqModule {}
