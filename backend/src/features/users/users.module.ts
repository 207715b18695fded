import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SessionModule } from '../session/session.module';
import { PromoteUserHandler } from './commands/promote-user.command';
import { RegisterUserHandler } from './commands/register-user.command';
import { SetUserBannedHandler } from './commands/set-user-banned.command';
import { UpdateProfileHandler } from './commands/update-profile.command';
import { GetUserHandler } from './queries/get-user.query';
import { GetUsersHandler } from './queries/get-users.query';
import { User } from '../../platform/people/user.entity';
import { UsersProcedures } from './users.procedures';

@Module({
  imports: [TypeOrmModule.forFeature([User]), SessionModule],
  providers: [
    UsersProcedures,
    RegisterUserHandler,
    UpdateProfileHandler,
    SetUserBannedHandler,
    PromoteUserHandler,
    GetUserHandler,
    GetUsersHandler,
  ],
  exports: [UsersProcedures],
})
export class UsersModule {}
