import { Module } from '@nestjs/common';
import { CallLimitsModule } from '../../../platform/trpc/call-limits.module';
import { SessionModule } from '../session/session.module';
import { UsersModule } from '../users/users.module';
import { EraseAgainHandler } from './commands/erase-again.command';
import { ErasePersonHandler } from './commands/erase-person.command';
import { MergePeopleHandler } from './commands/merge-people.command';
import { SeparatePeopleHandler } from './commands/separate-people.command';
import { Erasures } from './erasures';
import { MyDataController } from './my-data.controller';
import { GetPersonalDataHandler } from './queries/get-personal-data.query';
import { PreviewMergerHandler } from './commands/preview-merger';

/** The data of one person: export, merger with another person, erasure. */
@Module({
  imports: [CallLimitsModule, SessionModule, UsersModule],
  controllers: [MyDataController],
  providers: [
    Erasures,
    EraseAgainHandler,
    ErasePersonHandler,
    MergePeopleHandler,
    SeparatePeopleHandler,
    GetPersonalDataHandler,
    PreviewMergerHandler,
  ],
})
export class PersonalDataModule {}
