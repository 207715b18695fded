import { admin, anyone, person, router } from '../../platform/trpc/trpc';
import { PreviewLetter, WriteLetter } from './letters.acts';
import {
  CheckSender,
  ChooseMails,
  GetMails,
  GetNotices,
  MarkNoticesRead,
  SendMailAgain,
  SendTestMail,
} from './notices.acts';
import { Unsubscribe } from './unsubscribing';

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
