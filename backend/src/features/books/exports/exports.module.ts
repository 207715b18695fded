import { Module } from '@nestjs/common';
import { CallLimitsModule } from '../../../platform/trpc/call-limits.module';
import { SessionModule } from '../../people/session/session.module';
import { ExportController } from './export.controller';

/** The ledger, and the whole shop, as files. */
@Module({ imports: [CallLimitsModule, SessionModule], controllers: [ExportController] })
export class ExportsModule {}
