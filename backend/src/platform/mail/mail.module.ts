import { Global, Module } from '@nestjs/common';
import { Mailer } from './mailer';

/** Mail, for every subject that writes to people. */
@Global()
@Module({ providers: [Mailer], exports: [Mailer] })
export class MailModule {}
