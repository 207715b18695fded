import { Module } from '@nestjs/common';
import { ReverseHandler } from './commands/reverse.command';

/** Events and bulk acts that organisers undo by new facts. */
@Module({ providers: [ReverseHandler] })
export class ReversalsModule {}
