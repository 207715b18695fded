import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { UsersModule } from '../users/users.module';
import { ApiController } from './api.controller';
import { AppRouterFactory } from './app-router';
import { CallLimits } from './call-limits';

@Module({
  imports: [AuthModule, UsersModule],
  controllers: [ApiController],
  providers: [AppRouterFactory, CallLimits],
})
export class ProceduresModule {}
