import { admin, anyone, person, router } from '../../platform/trpc/trpc';
import { AnswerRequest } from './commands/answer-request.command';
import { ChooseMails } from './commands/choose-mails.command';
import { DeleteLetter } from './commands/delete-letter.command';
import { MarkNoticesRead } from './commands/mark-notices-read.command';
import { SaveLetter } from './commands/save-letter.command';
import { SendMailAgain } from './commands/send-mail-again.command';
import { SendTestMail } from './commands/send-test-mail.command';
import { TellLetter } from './commands/tell-letter.command';
import { Unsubscribe } from './commands/unsubscribe.command';
import { WriteLetter } from './commands/write-letter.command';
import { CheckSender } from './queries/check-sender.query';
import { GetMails } from './queries/get-mails.query';
import { GetNotices } from './queries/get-notices.query';
import { GetSavedLetters } from './queries/get-saved-letters.query';
import { GetToldLetters } from './queries/get-told-letters.query';
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
  admTellLetter: admin(TellLetter),
  admGetToldLetters: admin(GetToldLetters),
  admGetLetters: admin(GetSavedLetters),
  admSaveLetter: admin(SaveLetter),
  admDeleteLetter: admin(DeleteLetter),
  admAnswerRequest: admin(AnswerRequest),
});
