import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { User } from '../../../platform/people/user.entity';
import { People } from './users.reads';

/** People and their accounts. Other subjects look people up. */
@Module({
  imports: [TypeOrmModule.forFeature([User])],
  providers: [People],
  exports: [People],
})
export class UsersModule {}
