import { Module } from '@nestjs/common';
import { ReverseHandler } from './commands/reverse.command';

/** Undoing events and bulk acts by new facts. */
@Module({ providers: [ReverseHandler] })
export class ReversalsModule {}
