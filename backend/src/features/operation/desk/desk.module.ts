import { Module } from '@nestjs/common';
import { GetDeskHandler } from './queries/get-desk.query';

/** The day's desk: the work that waits in all other features. */
@Module({ providers: [GetDeskHandler] })
export class DeskModule {}
