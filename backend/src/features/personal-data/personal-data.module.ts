import { Module } from '@nestjs/common';
import { ErasePersonHandler } from './commands/erase-person.command';
import { PersonalDataProcedures } from './personal-data.procedures';
import { GetPersonalDataHandler } from './queries/get-personal-data.query';

/** What the shop knows about a person: all of it for them, and none of it once they are erased. */
@Module({
  providers: [PersonalDataProcedures, ErasePersonHandler, GetPersonalDataHandler],
  exports: [PersonalDataProcedures],
})
export class PersonalDataModule {}
