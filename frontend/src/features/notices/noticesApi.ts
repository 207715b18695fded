import { api, keyedMutation, trpcMutation, trpcQuery } from '../../shared/api/api';

export const NoticesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMyNotices: build.query(trpcQuery('notices.getMine', ['Me'])),
    markNoticesRead: build.mutation(trpcMutation('notices.markRead')),
    chooseMails: build.mutation(trpcMutation('notices.chooseMails', ['Me'])),
    unsubscribe: build.mutation(trpcMutation('notices.unsubscribe', ['Me'])),
    admGetMails: build.query(trpcQuery('notices.admGetMails', ['Mails'])),
    admResendMail: build.mutation(trpcMutation('notices.admResend', ['Mails'])),
    admSendTestMail: build.mutation(trpcMutation('notices.admSendTest', ['Mails'])),
    admCheckSender: build.query(trpcQuery('notices.admCheckSender', [])),
    admPreviewLetter: build.query(trpcQuery('notices.admPreviewLetter', ['Claims', 'Users', 'Mails'])),
    admTellLetter: build.mutation(trpcMutation('notices.admTellLetter', ['Me'])),
    admGetToldLetters: build.query(trpcQuery('notices.admGetToldLetters', ['Mails'])),
    admGetLetters: build.query(trpcQuery('notices.admGetLetters', ['Settings'])),
    admSaveLetter: build.mutation(trpcMutation('notices.admSaveLetter', ['Settings'])),
    admDeleteLetter: build.mutation(trpcMutation('notices.admDeleteLetter', ['Settings'])),
    admWriteLetter: build.mutation(keyedMutation('notices.admWrite', ['Mails', 'Me'])),
  }),
});
