import { Module } from '@nestjs/common';
import { SessionModule } from '../people/session/session.module';
import { SettingsModule } from '../site/settings/settings.module';
import { ChooseMailsHandler } from './commands/choose-mails.command';
import { MarkNoticesReadHandler } from './commands/mark-notices-read.command';
import { SendMailAgainHandler } from './commands/send-mail-again.command';
import { SendTestMailHandler } from './commands/send-test-mail.command';
import { UnsubscribeHandler } from './commands/unsubscribe.command';
import { WriteLetterHandler } from './commands/write-letter.command';
import { LetterReads } from './letter.reads';
import { Notices } from './notices';
import { Outbox } from './outbox';
import { CheckSenderHandler } from './queries/check-sender.query';
import { GetMailsHandler } from './queries/get-mails.query';
import { GetNoticesHandler } from './queries/get-notices.query';
import { PreviewLetterHandler } from './queries/preview-letter.query';
import { UnsubscribeController, UnsubscribeLinks } from './unsubscribing';

/** Notices of facts, letters of organisers, and the mails of both. */
@Module({
  imports: [SessionModule, SettingsModule],
  controllers: [UnsubscribeController],
  providers: [
    LetterReads,
    Notices,
    Outbox,
    UnsubscribeLinks,
    ChooseMailsHandler,
    MarkNoticesReadHandler,
    SendMailAgainHandler,
    SendTestMailHandler,
    UnsubscribeHandler,
    WriteLetterHandler,
    CheckSenderHandler,
    GetMailsHandler,
    GetNoticesHandler,
    PreviewLetterHandler,
  ],
})
export class NoticesModule {}
