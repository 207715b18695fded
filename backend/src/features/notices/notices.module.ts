import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SessionModule } from '../people/session/session.module';
import { SettingsModule } from '../site/settings/settings.module';
import { AnswerRequestHandler } from './commands/answer-request.command';
import { ChooseMailsHandler } from './commands/choose-mails.command';
import { DeleteLetterHandler } from './commands/delete-letter.command';
import { MarkNoticesReadHandler } from './commands/mark-notices-read.command';
import { SaveLetterHandler } from './commands/save-letter.command';
import { SendMailAgainHandler } from './commands/send-mail-again.command';
import { SendTestMailHandler } from './commands/send-test-mail.command';
import { TellLetterHandler } from './commands/tell-letter.command';
import { UnsubscribeHandler } from './commands/unsubscribe.command';
import { WriteLetterHandler } from './commands/write-letter.command';
import { LetterReads } from './letter.reads';
import { Notices } from './notices';
import { Outbox } from './outbox';
import { CheckSenderHandler } from './queries/check-sender.query';
import { GetMailsHandler } from './queries/get-mails.query';
import { GetNoticesHandler } from './queries/get-notices.query';
import { GetSavedLettersHandler } from './queries/get-saved-letters.query';
import { GetToldLettersHandler } from './queries/get-told-letters.query';
import { PreviewLetterHandler } from './queries/preview-letter.query';
import { SavedLetter } from './saved-letter.entity';
import { UnsubscribeController, UnsubscribeLinks } from './unsubscribing';

/** Notices of facts, letters of organisers, and the mails of both. */
@Module({
  imports: [SessionModule, SettingsModule, TypeOrmModule.forFeature([SavedLetter])],
  controllers: [UnsubscribeController],
  providers: [
    LetterReads,
    Notices,
    Outbox,
    UnsubscribeLinks,
    AnswerRequestHandler,
    ChooseMailsHandler,
    DeleteLetterHandler,
    MarkNoticesReadHandler,
    SaveLetterHandler,
    SendMailAgainHandler,
    SendTestMailHandler,
    TellLetterHandler,
    UnsubscribeHandler,
    WriteLetterHandler,
    CheckSenderHandler,
    GetMailsHandler,
    GetNoticesHandler,
    GetSavedLettersHandler,
    GetToldLettersHandler,
    PreviewLetterHandler,
  ],
})
export class NoticesModule {}
