import { Module } from '@nestjs/common';
import { CallLimits } from './call-limits';

/** Limits of calls, counted once for all receivers of calls. */
@Module({ providers: [CallLimits], exports: [CallLimits] })
export class CallLimitsModule {}
