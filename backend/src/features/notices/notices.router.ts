import { admin, anyone, person, router } from '../../platform/trpc/trpc';
import { ChooseMails } from './commands/choose-mails.command';
import { MarkNoticesRead } from './commands/mark-notices-read.command';
import { SendMailAgain } from './commands/send-mail-again.command';
import { SendTestMail } from './commands/send-test-mail.command';
import { Unsubscribe } from './commands/unsubscribe.command';
import { WriteLetter } from './commands/write-letter.command';
import { CheckSender } from './queries/check-sender.query';
import { GetMails } from './queries/get-mails.query';
import { GetNotices } from './queries/get-notices.query';
import { PreviewLetter } from './queries/preview-letter.query';

export const noticesRouter = router({
  getMine: person(GetNotices),
  markRead: person(MarkNoticesRead),
  chooseMails: person(ChooseMails),
  unsubscribe: anyone(Unsubscribe),
  admGetMails: admin(GetMails),
  admResend: admin(SendMailAgain),
  admSendTest: admin(SendTestMail),
  admCheckSender: admin(CheckSender),
  admPreviewLetter: admin(PreviewLetter),
  admWrite: admin(WriteLetter),
});
