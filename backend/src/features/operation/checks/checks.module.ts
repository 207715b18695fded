import { Module } from '@nestjs/common';
import { GetOperationHandler } from './queries/get-operation.query';

/** Checks of the machine and the database, for operators. */
@Module({ providers: [GetOperationHandler] })
export class ChecksModule {}
