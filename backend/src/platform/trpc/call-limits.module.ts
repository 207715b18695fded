import { Module } from '@nestjs/common';
import { CallLimits } from './call-limits';

/** Limits of calls, counted once for all that takes calls. */
@Module({ providers: [CallLimits], exports: [CallLimits] })
export class CallLimitsModule {}
