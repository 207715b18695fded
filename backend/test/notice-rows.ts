import { canonicalJson, sha256Hex } from '@fan-beats/events';
import { ids } from './open-test-shop';
import type { ProcedureRow } from './procedure-row';

const letter = {
  go_id: 1,
  to: 'everybody',
  subject: 'It is ordered',
  text: 'Now we wait.',
  user_ids: [ids.fan],
  digest: sha256Hex(canonicalJson([ids.fan, ids.otherFan])),
  idempotency_key: 'b47c4000-0000-4000-8000-000000000061',
};
/** The filters of the table of users. */
const filters = {
  search: 'fan',
  money: 'open',
  claims: true,
  role: 'user',
  banned: false,
  reached_by: 'mail',
};
const anyText = expect.any(String) as string;

/** Notices to people and their mails, in a shop without a mail server. */
export const notices: readonly ProcedureRow[] = [
  {
    path: 'notices.admPreviewLetter',
    kind: 'query',
    access: 'admin',
    input: { go_id: 1, to: 'everybody', user_ids: [ids.fan], ...filters },
    optional: ['go_id', 'user_ids', ...Object.keys(filters)],
    answer: { mailed: 0 },
    bad: [
      [{ go_id: 1, to: 'nobody' }, 'to'],
      [{ to: 'chosen' }, 'user_ids'],
      [{ to: 'everybody' }, 'go_id'],
      [{ to: 'found', money: 'none' }, 'money'],
    ],
  },
  {
    path: 'notices.admWrite',
    kind: 'mutation',
    access: 'admin',
    input: { ...letter, ...filters },
    optional: ['go_id', 'user_ids', ...Object.keys(filters)],
    answer: { told: 2 },
    bad: [
      [{ ...letter, subject: ' ' }, 'subject'],
      [{ ...letter, text: '' }, 'text'],
    ],
  },
  {
    path: 'notices.admTellLetter',
    kind: 'mutation',
    access: 'admin',
    input: {
      user_id: ids.fan,
      go_id: 1,
      subject: 'It is ordered',
      text: 'Now we wait.',
      told: false,
      letter_subject: 'It is ordered',
      letter_text: 'Now we wait.',
      idempotency_key: 'b47c4000-0000-4000-8000-000000000062',
    },
    optional: ['go_id', 'letter_subject', 'letter_text'],
    answer: { success: true },
  },
  { path: 'notices.admGetToldLetters', kind: 'query', access: 'admin', answer: [] },
  {
    path: 'notices.admSaveLetter',
    kind: 'mutation',
    access: 'admin',
    input: { name: 'Ordered', subject: 'It is ordered', text: 'Dear {name}, now we wait.' },
    answer: { success: true },
    bad: [[{ name: ' ', subject: 'It is ordered', text: 'Now we wait.' }, 'name']],
  },
  {
    path: 'notices.admGetLetters',
    kind: 'query',
    access: 'admin',
    answer: [{ name: 'Ordered', text: 'Dear {name}, now we wait.' }],
  },
  {
    path: 'notices.admDeleteLetter',
    kind: 'mutation',
    access: 'admin',
    input: { letter_id: 1 },
    answer: { success: true },
  },
  {
    path: 'notices.unsubscribe',
    kind: 'mutation',
    access: 'anyone',
    input: { token: 'made up' },
    answer: { success: false, message: anyText },
  },
  {
    path: 'notices.getMine',
    kind: 'query',
    access: 'person',
    answer: { sends_mail: false, mails_of_letters: true },
  },
  {
    path: 'notices.markRead',
    kind: 'mutation',
    access: 'person',
    input: { up_to: 1 },
    answer: { success: true },
  },
  {
    path: 'notices.chooseMails',
    kind: 'mutation',
    access: 'person',
    input: { mails_of_status: false, mails_of_letters: true },
    optional: ['mails_of_status', 'mails_of_letters'],
    answer: { success: true },
  },
  { path: 'notices.admSendTest', kind: 'mutation', access: 'admin', answer: { success: true } },
  {
    path: 'notices.admGetMails',
    kind: 'query',
    access: 'admin',
    input: { state: 'queued', cursor: null },
    optional: ['state', 'cursor'],
    answer: { sends_mail: false, from: anyText },
    bad: [[{ state: 'sent' }, 'state']],
  },
  {
    path: 'notices.admResend',
    kind: 'mutation',
    access: 'admin',
    input: { mail_id: 1 },
    answer: { success: true },
  },
  { path: 'notices.admCheckSender', kind: 'query', access: 'admin', answer: { domain: anyText } },
];
