import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { User } from '../../../platform/people/user.entity';
import { AddBalanceHandler } from './commands/add-balance.command';
import { AddPersonHandler } from './commands/add-person.command';
import { AddPointsHandler } from './commands/add-points.command';
import { SetPointsHandler } from './commands/set-points.command';
import { SubtractBalanceHandler } from './commands/subtract-balance.command';
import { SubtractPointsHandler } from './commands/subtract-points.command';
import { UpdateProfileHandler } from './commands/update-profile.command';
import { UpdateUserHandler } from './commands/update-user.command';
import { GetUserHandler } from './queries/get-user.query';
import { GetUsersHandler } from './queries/get-users.query';
import { People } from './users.reads';

/** People and their accounts. Other subjects look people up. */
@Module({
  imports: [TypeOrmModule.forFeature([User])],
  providers: [
    People,
    AddBalanceHandler,
    AddPersonHandler,
    AddPointsHandler,
    SetPointsHandler,
    SubtractBalanceHandler,
    SubtractPointsHandler,
    UpdateProfileHandler,
    UpdateUserHandler,
    GetUserHandler,
    GetUsersHandler,
  ],
  exports: [People],
})
export class UsersModule {}
