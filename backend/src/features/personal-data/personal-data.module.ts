import { Module } from '@nestjs/common';
import { ErasePersonHandler } from './commands/erase-person.command';
import { GetPersonalDataHandler } from './queries/get-personal-data.query';

/** What the shop knows about a person: all of it for them, and none of it once they are erased. */
@Module({ providers: [ErasePersonHandler, GetPersonalDataHandler] })
export class PersonalDataModule {}
